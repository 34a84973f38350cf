import { isItemId, parseItemId } from '@cairn/contract'
import type { Timeline, TimelineEntry } from '@cairn/contract/timeline'
import type { StoreParts } from '../../items/store/store-parts.ts'
import type { Principal } from '../../items/model/types.ts'
import { deletedOf } from './read-deleted.ts'
import type { TimelinePage } from './read-timeline.ts'

/** Deletions that one page tells at most. */
const MOST = 200

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
  const { items, labels } = await deletedOf(parts, principal, { max: MOST, from, before })
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

/** The moment at which a page ends. */
function momentOf({ cursors }: StoreParts, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  return (cursors.read('timeline', cursor) as [string])[0]
}
