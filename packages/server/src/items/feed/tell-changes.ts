import type { Querier } from '../../platform/database/database.ts'
import type { Change } from '../facts/types.ts'

/** Tells watchers of changes once the transaction that makes them is committed. */
export async function tellChanges(transaction: Querier, changes: readonly Change[]): Promise<void> {
  await transaction.query('insert into outbox (ev) select jsonb_array_elements($1)', [JSON.stringify(changes)])
}
