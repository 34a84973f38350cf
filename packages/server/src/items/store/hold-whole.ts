import { parseItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Database, Querier } from '../../platform/database/database.ts'
import { parentOf, requiredBy, type ItemFacts } from '../model/item-facts.ts'
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

/** Holds what an item requires, in one order for all who do, and gives each in the order of the type. */
export async function holdRequired(
  parts: HoldParts,
  transaction: Querier,
  facts: ItemFacts,
): Promise<(ItemFacts | undefined)[]> {
  const ids = requiredBy(facts)
  const held = new Map<ItemId | undefined, ItemFacts | undefined>()
  for (const id of [...new Set(ids)].filter((each) => each !== undefined).sort())
    held.set(id, await holdWhole(parts, transaction, id))
  return ids.map((id) => held.get(id))
}

/** Writes an item with what it is part of, and what it requires, held as they stand now, so that nothing about them changes before the commit. */
export async function writeInWhole<T>(
  parts: HoldParts & { database: Database },
  source: Querier,
  facts: ItemFacts,
  write: (source: Querier, facts: ItemFacts) => Promise<T>,
): Promise<T> {
  const { within, requires } = facts.type
  if (within === undefined && !requires) return write(source, facts)
  const held = async (transaction: Querier) => {
    const whole = within === undefined ? undefined : await holdWhole(parts, transaction, parentOf(facts))
    const required = requires && (await holdRequired(parts, transaction, facts))
    return write(transaction, { ...facts, within: whole, required })
  }
  return source === parts.database ? parts.database.transaction(held) : held(source)
}
