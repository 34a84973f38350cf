import type { Item, ItemId } from '@cairn/contract'
import { MAX_RESULT_IDS } from '@cairn/contract/query'
import type { Principal, Store } from '../../items/facts/types.ts'
import { LIST_VALUE_TYPE } from '../../items/facts/list-value.ts'

/**
 * Returns the LOVValue items of a list that this person may see, by key: those of one owner, or without an
 * owner the general ones. Starter values of areas are not among them.
 */
export async function keptValuesOf(
  store: Pick<Store, 'search' | 'readMany'>,
  principal: Principal,
  list: string,
  owner: ItemId | undefined,
): Promise<Map<string, Item>> {
  const must = [{ prop: 'list', kind: 'is' as const, value: list }]
  const { ids } = await store.search(principal, { types: [LIST_VALUE_TYPE], must, max: MAX_RESULT_IDS })
  const items = Object.values(await store.readMany(principal, ids as ItemId[]))
  return new Map(items.filter((item) => item['owner'] === owner).map((item) => [String(item['key']), item]))
}
