import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Values } from '@cairn/model/item-schema'
import type { Querier } from '../../platform/database/database.ts'
import { envelopeOf, type StoredItem } from '../facts/item-row.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import type { AreaMigration } from '../facts/types.ts'
import { partsIn } from '../read/in-transaction.ts'
import { makeOnce } from './make-once.ts'
import { readingItems } from '../read/reading-items.ts'
import type { ItemContext } from '../read/item-context.ts'
import { changeDeleted } from './change-deleted.ts'
import { changeItem } from './update-item.ts'

/**
 * Runs migrations on an item one after the other and returns the values that they change (null removes one);
 * empty if none. Items they need are created, except in a trial run.
 */
export async function migratedValues(
  context: ItemContext,
  source: Querier,
  { row, facts }: StoredItem,
  migrations: readonly AreaMigration[],
  isTrial = false,
): Promise<Values> {
  let changed: Values = {}
  for (const migration of migrations) {
    const values = { ...facts.values, ...changed }
    const within = partsIn(context, source)
    const { asServer } = readingItems(within, SYSTEM, facts.type.name)
    const make = makeOnce(within, source, migration.area, isTrial)
    const item = { ...envelopeOf({ row, facts }), ...values }
    changed = { ...changed, ...(await migration.change(item, asServer, make)) }
  }
  return changed
}

/**
 * Applies a migration to an item within a transaction. Nobody else may change items of its type meanwhile.
 * Does nothing if the item is gone (deleted, unless it changes these too) or no value changes. Throws
 * `storeUnavailable` if somebody changed it all the same, and what the migration throws.
 */
export async function migrateItem(
  context: ItemContext,
  transaction: Querier,
  id: ItemId,
  migration: AreaMigration,
): Promise<void> {
  const { catalogue } = context
  const frozen = catalogue.get(migration.type)
  const open = frozen && { ...frozen, off: false }
  const thawed = (name: string) => (name === migration.type ? open : catalogue.get(name))
  const within = partsIn({ ...context, catalogue: { ...catalogue, get: thawed } }, transaction)
  const current = await within.loader.loadOne(id)
  if (!current || (current.row.deleted && !migration.deletedToo)) return
  const set = await migratedValues(within, transaction, current, [migration])
  if (Object.keys(set).length === 0) return
  const note = { move: 'judged' as const, set, action: 'migrate' }
  const written = current.row.deleted
    ? await changeDeleted(within, transaction, SYSTEM, { current, set })
    : await changeItem(within, transaction, SYSTEM, current, {}, 'now', note)
  if (!written) throw new CairnError('storeUnavailable', `${id} is being changed`)
}
