import type { ItemId } from '@cairn/contract'
import type { AreaItems } from '@cairn/contract/server'

/** The features of a collection or of an import, as far as whoever calls may see them. */
export async function idsOfFeatures(
  { prop, id }: { prop: 'collection' | 'importedVia'; id: ItemId },
  items: AreaItems,
): Promise<ItemId[]> {
  const ids: ItemId[] = []
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const found = await items.search({
      types: ['SpatialFeature'],
      must: [{ prop, kind: 'rel', value: [id] }],
      max: 1000,
      total: false,
      ...(after === undefined ? {} : { after }),
    })
    ids.push(...(found.ids as ItemId[]))
    after = found.next
  }
  return ids
}
