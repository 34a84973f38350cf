import { parseItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Querier } from '../../platform/database/database.ts'
import { parentOf, type ItemFacts } from '../model/item-facts.ts'
import { loadItems } from './item-loader.ts'
import type { StoreParts } from './store-parts.ts'

const HOLD = 'select u from item where t = $1 and i = $2 for share'

/** What wholes are held by. */
export type HoldParts = Pick<StoreParts, 'catalogue' | 'types'>

/** Holds an item, and what that is part of, as it stands now until the transaction ends; gives it unless it is gone. */
export async function holdWhole(
  parts: HoldParts,
  transaction: Querier,
  id: ItemId | undefined,
): Promise<ItemFacts | undefined> {
  if (id === undefined) throw new CairnError('notAllowed')
  const { type, index } = parseItemId(id)
  await transaction.query(HOLD, [(await parts.types.find(type)) ?? -1, index], 'hold-whole')
  const whole = (await loadItems(transaction, parts.types, parts.catalogue, [id])).get(id)
  if (whole && parentOf(whole.facts)) await holdWhole(parts, transaction, parentOf(whole.facts))
  return whole && !whole.row.deleted ? whole.facts : undefined
}
