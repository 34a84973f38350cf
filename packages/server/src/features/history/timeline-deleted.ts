import { isItemId, type ItemId } from '@cairn/contract'
import type { Timeline, TimelineEntry } from '@cairn/contract/timeline'
import type { StoredItem } from '../../items/facts/item-row.ts'
import { toldTo } from '../../items/rights/told-to.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { Principal } from '../../items/facts/types.ts'
import { deletedOf } from './read-deleted.ts'
import { readPlace, writePlace, type TimelinePage, type TimelinePlace } from './read-timeline.ts'

/** Most deletions examined for one page; those that the person may not restore are hidden. */
const MOST_LOOKED_AT = 2000

/** An entry or the end of a page, with its sort position: time, item row and update count. */
interface Placed<Entry = TimelineEntry | undefined> {
  entry: Entry
  place: TimelinePlace
  order: readonly [at: number, n: number, u: number]
}

/**
 * Returns the page of a general timeline (`told`) with entries for deletions added, of items that the person
 * may restore, cut to the size of the page. Examines 2,000 deleted items at most. Other changes of deleted
 * items are not shown, as these have no search row. Throws `invalidFilter` for an invalid `after`.
 */
export async function withDeleted(context: ItemContext, principal: Principal, page: TimelinePage, told: Timeline) {
  if (page.made === 'added' || page.kinds?.includes('DELETED') === false) return told
  const [begin, end] = await Promise.all([page.after, told.next].map((cursor) => placed(context, cursor)))
  const general = context.catalogue.all().flatMap((type) => (type.excludeGeneralSearch ? [] : [type.name]))
  const { items, labels, next } = await deletedOf(context, principal, {
    ...{ types: page.types ?? general, by: page.by, without: page.without },
    ...{ max: page.max, mostLookedAt: MOST_LOOKED_AT, before: page.until },
    after: begin && context.cursors.write('deleted', [begin.place[0], begin.order[1]]),
    from: end?.place[0] ?? page.since,
  })
  const ids = [...told.entries, ...items].map(({ id }) => id).filter(isItemId)
  const stored = await context.loader.load(new Set(ids))
  const countOf = (id: string) => {
    const item = isItemId(id) ? stored.get(id) : undefined
    return item ? toldTo(principal, item).u : 1
  }
  const deletions = items.map(({ id, at, by: actor, as }): TimelineEntry => ({
    ...{ id, u: countOf(id), kind: 'DELETED', ts: at, by: actor, properties: [] },
    ...{ context: id, also: as === undefined ? [] : [as] },
    ...(as === undefined ? {} : { as }),
  }))
  const all = [...told.entries, ...deletions].map((entry) => placedEntry(stored, entry)).sort(latestFirst)
  const ends = [end, next === undefined ? undefined : placedLook(context, next)].filter((each) => each !== undefined)
  const [cut] = ends.sort(latestFirst)
  const within = cut ? all.filter((each) => latestFirst(each, cut) <= 0) : all
  const shown = within.slice(0, page.max)
  const last = within.length > shown.length ? shown.at(-1) : cut
  const names = Object.fromEntries(items.map(({ id, label }) => [id, label]))
  return {
    entries: shown.map(({ entry }) => entry),
    labels: labelsFor(shown, { ...labels, ...told.labels, ...names }),
    ...(last ? { next: writePlace(context, last.place) } : {}),
  } satisfies Timeline
}

function latestFirst({ order: one }: Placed, { order: other }: Placed): number {
  return other[0] - one[0] || other[1] - one[1] || other[2] - one[2]
}

function rowOf(stored: ReadonlyMap<ItemId, StoredItem>, id: string) {
  return isItemId(id) ? stored.get(id)?.row : undefined
}

function placedEntry(stored: ReadonlyMap<ItemId, StoredItem>, entry: TimelineEntry): Placed<TimelineEntry> {
  const { id, ts, u } = entry
  return { entry, place: [ts, id, u], order: [Date.parse(ts), rowOf(stored, id)?.n ?? 0, u] }
}

/**
 * Decodes the cursor of a page of changes. A row has its stored update count, below which nothing of it was
 * shown.
 */
async function placed(context: ItemContext, cursor: string | undefined): Promise<Placed | undefined> {
  if (cursor === undefined) return undefined
  const place = readPlace(context, cursor)
  const [ts, of, u] = place
  if (typeof of === 'number') return { entry: undefined, place, order: [Date.parse(ts), of, 0] }
  const n = (await context.loader.loadOne(of as ItemId))?.row.n ?? 0
  return { entry: undefined, place, order: [Date.parse(ts), n, u] }
}

/** Decodes the cursor of a page of deletions, which has only the row, as the person may not read the item. */
function placedLook({ cursors }: ItemContext, cursor: string): Placed {
  const [ts, n] = cursors.read('deleted', cursor) as [string, number]
  return { entry: undefined, place: [ts, n, 0], order: [Date.parse(ts), n, 0] }
}

/** Returns the labels of the items shown, and of the people who changed them. */
function labelsFor(shown: readonly Placed<TimelineEntry>[], labels: Readonly<Record<string, string>>) {
  const named = new Set(shown.flatMap(({ entry: { id, by, as } }) => [id, by, as ?? '']))
  return Object.fromEntries(Object.entries(labels).filter(([id]) => named.has(id)))
}
