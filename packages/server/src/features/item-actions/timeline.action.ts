import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { timelineQuerySchema } from '@cairn/contract/timeline'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { withDeleted } from './timeline-deleted.ts'
import { timelineOf } from './read-timeline.ts'
import { defineCoreAction, type ActionRequest } from '../../items/action/define-action.ts'
import { propertiesNaming } from '../../items/model/properties-naming.ts'

/** Of the items that name one, the newest of each type and property take part in its timeline. */
const MOST_RELATED = 200

/** Who did what when, newest first: of everything the caller may see, or of one item and what names it. */
export const timeline = defineCoreAction({
  name: 'timeline',
  kind: 'asks',
  payload: timelineQuerySchema,
  load: async ({ payload: { id }, parts }) => id && parts.parts.loader.loadOne(id),
  authorize({ payload: { id }, principal }, item) {
    if (id && (!item || item.row.deleted || !mayRead(principal, item.facts))) throw new CairnError('notAllowed')
  },
  async command({ payload: { id, others, ...page }, ...request }) {
    const { principal, parts } = request
    const ids = id && [id, ...(await naming(request, id))]
    const asked = { ...page, ids, without: others ? principal.userId : undefined }
    const told = await timelineOf(parts.parts, principal, asked)
    return ids ? told : withDeleted(parts.parts, principal, asked, told)
  },
  present: (page) => page,
})

/** Ids of items that name this one, by properties the caller may search. */
async function naming(
  { principal, parts }: Pick<ActionRequest<unknown>, 'principal' | 'parts'>,
  id: ItemId,
): Promise<ItemId[]> {
  const places = parts.parts.catalogue.all().flatMap((type) => propertiesNaming(type, id.slice(0, id.lastIndexOf('-'))))
  const found = places.map(async ({ type, property }) => {
    const query = { types: [type], must: [{ prop: property, kind: 'rel' as const, value: [id] }], max: MOST_RELATED }
    const { ids } = await parts.store.search(principal, { ...query, total: false }).catch(nothingOfUnknown)
    return ids as ItemId[]
  })
  return (await Promise.all(found)).flat()
}

/** A property that is not for the caller does not exist for them. */
function nothingOfUnknown(thrown: unknown): { ids: string[] } {
  if (thrown instanceof CairnError && thrown.code === 'propertyUnknown') return { ids: [] }
  throw thrown
}
