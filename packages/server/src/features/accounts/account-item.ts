import { itemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Values } from '@cairn/model/item-schema'
import type { Querier } from '../../platform/database/database.ts'
import { USER_TYPE } from '../../items/facts/item-facts.ts'
import { insertItem, storedTypeOf } from '../../items/save/create-item.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { changeItem } from '../../items/save/update-item.ts'

/**
 * Creates the User item of an account, in the transaction that creates the account. Returns its index. Throws
 * as `insertItem` does.
 */
export async function insertUser(context: ItemContext, transaction: Querier, values: Values): Promise<number> {
  const { row } = await insertItem(context, transaction, SYSTEM, storedTypeOf(context, USER_TYPE), values)
  return row.i
}

/**
 * Changes the User item of an account within a transaction. Reads the item outside of it, so that it does not
 * see what the same transaction wrote before. Throws `storeUnavailable` if the item is missing or another
 * write changes it at the same time, and otherwise as `changeItem` does.
 */
export async function changeUser(
  context: ItemContext,
  transaction: Querier,
  user: number,
  values: Values,
): Promise<void> {
  const current = await context.loader.loadOne(itemId(USER_TYPE, user))
  const changed = current && (await changeItem(context, transaction, SYSTEM, current, values, 'now'))
  if (!changed) throw new CairnError('storeUnavailable', 'the account is being changed by somebody else')
}
