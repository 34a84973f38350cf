import type { ItemId } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import type { AreaItems } from '@cairn/contract/server'

const PAGE = 10_000

/** Returns the ids of all features of a collection or an import that `items` may see. */
export function idsOfFeatures(
  { prop, id }: { prop: 'collection' | 'importedVia'; id: ItemId },
  items: AreaItems,
): Promise<ItemId[]> {
  return idsOfQuery({ types: ['SpatialFeature'], must: [{ prop, kind: 'rel', value: [id] }] }, items)
}

/** Returns all ids that a query finds. Reads them page by page, 10,000 at a time. */
export async function idsOfQuery(query: Query, items: Pick<AreaItems, 'search'>): Promise<ItemId[]> {
  const ids: ItemId[] = []
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const found = await items.search({ ...query, max: PAGE, total: false, ...(after === undefined ? {} : { after }) })
    ids.push(...(found.ids as ItemId[]))
    after = found.next
  }
  return ids
}
