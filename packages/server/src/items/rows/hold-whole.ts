import { parseItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Database, Querier } from '../../platform/database/database.ts'
import { parentOf, requiredBy, type ItemFacts } from '../facts/item-facts.ts'
import { loadItems } from './load-items.ts'
import type { TypeBook } from './type-book.ts'
import type { TypeCatalogue } from '../facts/types.ts'

const HOLD = 'select u from item where t = $1 and i = $2 for share'

/** What wholes are held by. */
export interface HoldDeps {
  catalogue: TypeCatalogue
  types: TypeBook
}

/** Holds an item, and what that is part of, as it stands now until the transaction ends; gives it unless it is gone. */
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

/** Holds what an item requires, in one order for all who do, and gives each in the order of the type. */
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

/** Writes an item with what it is part of, and what it requires, held as they stand now, so that nothing about them changes before the commit. */
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
