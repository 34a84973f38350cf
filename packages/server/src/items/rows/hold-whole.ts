import { parseItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Database, Querier } from '../../platform/database/database.ts'
import { parentOf, requiredBy, type ItemFacts } from '../facts/item-facts.ts'
import { loadItems } from './load-items.ts'
import type { TypeBook } from './type-book.ts'
import type { TypeCatalogue } from '../facts/types.ts'

const HOLD = 'select u from item where t = $1 and i = $2 for share'

/** Services for locking items: their types by name, and the numbers of the types in the database. */
export interface HoldDeps {
  catalogue: TypeCatalogue
  types: TypeBook
}

/**
 * Locks an item, and the items it is part of, until the transaction ends, and returns it as it is then;
 * undefined if it is gone. Throws `notAllowed` if `id` is undefined.
 */
export async function holdWhole(
  deps: HoldDeps,
  transaction: Querier,
  id: ItemId | undefined,
): Promise<ItemFacts | undefined> {
  if (id === undefined) throw new CairnError('notAllowed')
  const { type, index } = parseItemId(id)
  await transaction.query(HOLD, [(await deps.types.find(type)) ?? -1, index], 'hold-whole')
  const whole = (await loadItems(transaction, deps.types, deps.catalogue, [id])).get(id)
  if (whole && parentOf(whole.facts)) await holdWhole(deps, transaction, parentOf(whole.facts))
  return whole && !whole.row.deleted ? whole.facts : undefined
}

/**
 * Locks the items that an item requires until the transaction ends (in a fixed order, to avoid deadlocks),
 * and returns each as it is then, in the order of the type; undefined for one that is gone or not named.
 */
export async function holdRequired(
  deps: HoldDeps,
  transaction: Querier,
  facts: ItemFacts,
): Promise<(ItemFacts | undefined)[]> {
  const ids = requiredBy(facts)
  const held = new Map<ItemId | undefined, ItemFacts | undefined>()
  for (const id of [...new Set(ids)].filter((each) => each !== undefined).sort())
    held.set(id, await holdWhole(deps, transaction, id))
  return ids.map((id) => held.get(id))
}

/**
 * Locks and reloads the items that the item is part of or requires, and runs a write with them, in a
 * transaction (its own if `source` is the database). For a type with neither it just runs the write on
 * `source`. Throws `notAllowed` if the item must be part of one and names none.
 */
export async function writeInWhole<T>(
  deps: HoldDeps & { database: Database },
  source: Querier,
  facts: ItemFacts,
  write: (source: Querier, facts: ItemFacts) => Promise<T>,
): Promise<T> {
  const { within, requires } = facts.type
  if (within === undefined && !requires) return write(source, facts)
  const held = async (transaction: Querier) => {
    const whole = within === undefined ? undefined : await holdWhole(deps, transaction, parentOf(facts))
    const required = requires && (await holdRequired(deps, transaction, facts))
    return write(transaction, { ...facts, within: whole, required })
  }
  return source === deps.database ? deps.database.transaction(held) : held(source)
}
