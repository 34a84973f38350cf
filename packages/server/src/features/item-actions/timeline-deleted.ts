import { isItemId, parseItemId } from '@cairn/contract'
import type { DeletedPage } from '@cairn/contract/deleted'
import type { Timeline, TimelineEntry } from '@cairn/contract/timeline'
import type { StoreParts } from '../../items/store/store-parts.ts'
import type { Principal } from '../../items/model/types.ts'
import { deletedOf, type DeletedQuery } from './read-deleted.ts'
import type { TimelinePage } from './read-timeline.ts'

/** Deletions that are read together. */
const BATCH = 200

/**
 * Adds to a page of the general timeline what was deleted in its time, as far as the person may bring it
 * back: the deleted item has no search row any more, so that its other changes are not told.
 */
export async function withDeleted(
  parts: StoreParts,
  principal: Principal,
  { types, by, made, kinds, until, since, after, without }: TimelinePage,
  page: Timeline,
): Promise<Timeline> {
  if (made === 'added' || kinds?.includes('DELETED') === false) return page
  const [from, before] = [momentOf(parts, page.next) ?? since, momentOf(parts, after) ?? until]
  const { items, labels } = await allDeleted(parts, principal, { from, before })
  const excludes = new Set(parts.catalogue.all().flatMap((type) => (type.excludeGeneralSearch ? [type.name] : [])))
  const told = items.filter((item) => {
    const { type } = parseItemId(item.id)
    const who = item.as ?? item.by
    if (types ? !types.includes(type) : excludes.has(type)) return false
    return (by === undefined || who === by) && (without === undefined || who !== without)
  })
  if (told.length === 0) return page
  const stored = await parts.loader.load(told.map(({ id }) => id).filter(isItemId))
  const entries = told.map(({ id, at, by: actor, as }): TimelineEntry => ({
    ...{ id, u: isItemId(id) ? (stored.get(id)?.row.u ?? 1) : 1, kind: 'DELETED', ts: at, by: actor, properties: [] },
    ...{ context: id, also: as === undefined ? [] : [as] },
    ...(as === undefined ? {} : { as }),
  }))
  const names = Object.fromEntries(told.map(({ id, label }) => [id, label]))
  return {
    ...page,
    entries: [...page.entries, ...entries].sort((left, right) => Date.parse(right.ts) - Date.parse(left.ts)),
    labels: { ...labels, ...page.labels, ...names },
  }
}

/** Every deletion of a time: what a page left out would be told nowhere. */
async function allDeleted(
  parts: StoreParts,
  principal: Principal,
  time: Pick<DeletedQuery, 'from' | 'before'>,
): Promise<Pick<DeletedPage, 'items' | 'labels'>> {
  const all: Pick<DeletedPage, 'items' | 'labels'> = { items: [], labels: {} }
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const { items, labels, next } = await deletedOf(parts, principal, { ...time, max: BATCH, after })
    all.items.push(...items)
    Object.assign(all.labels, labels)
    after = next
  }
  return all
}

/** The moment at which a page ends. */
function momentOf({ cursors }: StoreParts, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  return (cursors.read('timeline', cursor) as [string])[0]
}
