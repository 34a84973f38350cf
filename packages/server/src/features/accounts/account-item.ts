import { itemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Values } from '@cairn/model/item-schema'
import type { Querier } from '../../platform/database/database.ts'
import { USER_TYPE } from '../../items/model/item-facts.ts'
import { insertItem, storedTypeOf } from '../../items/store/create-item.ts'
import type { StoreParts } from '../../items/store/store-parts.ts'
import { SYSTEM } from '../../items/model/system-principal.ts'
import { changeItem } from '../../items/store/update-item.ts'

/** Makes the item of an account within the transaction that makes the account, and gives its index. */
export async function insertUser(parts: StoreParts, transaction: Querier, values: Values): Promise<number> {
  const { row } = await insertItem(parts, transaction, SYSTEM, storedTypeOf(parts, USER_TYPE), values)
  return row.i
}

/** Changes the item of an account within a transaction. Throws `storeUnavailable` when somebody else changes it at the moment. */
export async function changeUser(parts: StoreParts, transaction: Querier, user: number, values: Values): Promise<void> {
  const current = await parts.loader.loadOne(itemId(USER_TYPE, user))
  const changed = current && (await changeItem(parts, transaction, SYSTEM, current, values, current.row.u))
  if (!changed) throw new CairnError('storeUnavailable', 'the account is being changed by somebody else')
}
