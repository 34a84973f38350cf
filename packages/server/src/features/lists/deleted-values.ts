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
 * Returns the deleted values of a list that this person could read. Items that still have one show its text:
 * who deletes a value sees only some of its uses, and the others must not lose their text.
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
