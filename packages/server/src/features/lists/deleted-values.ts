import { itemId, isItemId } from '@cairn/contract'
import { MAX_RESULT_IDS } from '@cairn/contract/query'
import type { Values } from '@cairn/model/item-schema'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { Principal } from '../../items/facts/types.ts'
import { LIST_VALUE_TYPE } from '../../items/facts/list-value.ts'

const DELETED = `select item.i from item join item_type using (t)
  where item_type.name = $1 and item.deleted and item.doc->>'list' = $2 order by item.m_ts desc limit ${MAX_RESULT_IDS}`

/**
 * Returns the values of a list that were deleted, as far as this person might read them. What still has one
 * goes on showing its words: whoever deletes a value is told of uses they can see alone, and the others must
 * lose nothing by that.
 */
export async function deletedValues(
  { database, loader }: Pick<ItemContext, 'database' | 'loader'>,
  principal: Principal,
  list: string,
): Promise<Values[]> {
  const rows = await database.query<{ i: number }>(DELETED, [LIST_VALUE_TYPE, list], 'deleted-values')
  const items = await loader.load(rows.map(({ i }) => itemId(LIST_VALUE_TYPE, i)).filter((id) => isItemId(id)))
  return [...items.values()].filter(({ facts }) => mayRead(principal, facts)).map(({ facts }) => facts.values)
}
