import { parseItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Database, Querier } from '../../platform/database/database.ts'
import { parentOf, type ItemFacts } from '../model/item-facts.ts'
import { loadItems } from './item-loader.ts'
import type { TypeBook } from './type-book.ts'
import type { TypeCatalogue } from '../model/types.ts'

const HOLD = 'select u from item where t = $1 and i = $2 for share'

/** What wholes are held by. */
export interface HoldParts {
  catalogue: TypeCatalogue
  types: TypeBook
}

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

/** Writes an item with what it is part of held as it stands now, so that nothing about that changes before the commit. */
export async function writeInWhole<T>(
  parts: HoldParts & { database: Database },
  source: Querier,
  facts: ItemFacts,
  write: (source: Querier, facts: ItemFacts) => Promise<T>,
): Promise<T> {
  if (facts.type.within === undefined) return write(source, facts)
  const held = async (transaction: Querier) => {
    const within = await holdWhole(parts, transaction, parentOf(facts))
    return write(transaction, { ...facts, within })
  }
  return source === parts.database ? parts.database.transaction(held) : held(source)
}
