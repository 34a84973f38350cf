import type { InferOutput } from 'valibot'
import { isItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Timeline, timelineQuerySchema } from '@cairn/contract/timeline'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { propertiesNaming } from '../../items/facts/properties-naming.ts'
import type { ActionDeps } from '../../items/action/define-action.ts'
import { rememberLoads } from '../../items/rows/remember-loads.ts'
import type { Principal } from '../../items/facts/types.ts'
import { timelineOf } from './read-timeline.ts'
import { withDeleted } from './timeline-deleted.ts'

type TimelineDeps = Pick<ActionDeps, 'context' | 'store'>

/** Of the items that name one, the newest of each type and property take part in its timeline. */
const MOST_RELATED = 200

/** Throws `notAllowed` unless the item whose timeline is requested, if any, is readable. */
export async function authorizeTimeline({ context }: TimelineDeps, principal: Principal, id?: ItemId): Promise<void> {
  const item = id && (await context.loader.loadOne(id))
  if (id && (!item || item.row.deleted || !mayRead(principal, item.facts))) throw new CairnError('notAllowed')
}

/**
 * Returns a page of the timeline of everything the person may see, or of one item and those that refer to it
 * (at most 200 by each property). Throws `invalidFilter` for an invalid `after`. Does not check whether the
 * person may read the item (`authorizeTimeline` does).
 */
export async function timelinePage(
  { context: stored, store }: TimelineDeps,
  principal: Principal,
  { id, others, ...page }: InferOutput<typeof timelineQuerySchema>,
): Promise<Timeline> {
  const context = { ...stored, loader: rememberLoads(stored.loader) }
  const ids = id && [id, ...(await naming({ context, store }, principal, id))]
  const asked = { ...page, ids, without: others ? principal.userId : undefined }
  const told = await timelineOf(context, principal, asked)
  return ids ? told : withDeleted(context, principal, asked, told)
}

/** Ids of items that name this one, by properties the person may search. */
async function naming({ context, store }: TimelineDeps, principal: Principal, id: ItemId): Promise<ItemId[]> {
  const places = context.catalogue.all().flatMap((type) => propertiesNaming(type, id.slice(0, id.lastIndexOf('-'))))
  const found = places.map(async ({ type, property }) => {
    const query = { types: [type], must: [{ prop: property, kind: 'rel' as const, value: [id] }], max: MOST_RELATED }
    const { ids } = await store.search(principal, { ...query, total: false }).catch(nothingOfUnknown)
    return ids.filter(isItemId)
  })
  return (await Promise.all(found)).flat()
}

/** A property that is not for the person does not exist for them. */
function nothingOfUnknown(thrown: unknown): { ids: string[] } {
  if (thrown instanceof CairnError && thrown.code === 'propertyUnknown') return { ids: [] }
  throw thrown
}
