import * as v from 'valibot'
import { LINK_TYPE, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Query } from '@cairn/contract/query'
import { propertiesNaming, type NamingProperty } from '../../items/facts/properties-naming.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { defineCoreAction, type ActionRequest } from '../../items/action/define-action.ts'
import { targetEntries, targetOf } from '../../items/action/payload.ts'

/** Items of one type that name an item in one of their properties. */
interface RelatedGroup extends NamingProperty {
  total: number
  totalIsExact: boolean
}

/**
 * Action: counts the items related to an item that the caller may see, by type and property: `{groups}`,
 * without empty ones. The items themselves are found by a search with the filter `rel`. Links (`Link` items)
 * are not counted. Throws `notAllowed` for a hidden or missing item.
 */
export const related = defineCoreAction({
  name: 'related',
  kind: 'asks',
  visitors: true,
  payload: v.looseObject(targetEntries),
  async load({ payload, deps }) {
    const id = targetOf(payload)
    return { id, item: await deps.context.loader.loadOne(id) }
  },
  authorize({ principal }, { item }) {
    if (!item || item.row.deleted || !mayRead(principal, item.facts)) throw new CairnError('notAllowed')
  },
  async command(request, { id }) {
    // Links are listed separately, from both ends.
    const types = request.deps.context.catalogue.all().filter(({ name }) => name !== LINK_TYPE)
    const places = types.flatMap((type) => propertiesNaming(type, request.payload.t))
    const groups = await Promise.all(places.map((place) => count(request, place, id)))
    return groups.filter((group) => group !== undefined && group.total > 0)
  },
  present: (groups) => ({ groups }),
})

async function count(
  { principal, deps }: ActionRequest<unknown>,
  place: NamingProperty,
  id: ItemId,
): Promise<RelatedGroup | undefined> {
  const query: Query = { types: [place.type], must: [{ prop: place.property, kind: 'rel', value: [id] }], max: 1 }
  try {
    const { total, totalIsExact } = await deps.store.search(principal, query)
    return { ...place, total, totalIsExact }
  } catch (thrown) {
    // A property that is not for the caller does not exist for them.
    if (thrown instanceof CairnError && thrown.code === 'propertyUnknown') return undefined
    throw thrown
  }
}
