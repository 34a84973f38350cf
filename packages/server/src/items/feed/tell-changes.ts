import type { Querier } from '../../platform/database/database.ts'
import type { Change } from '../facts/types.ts'

/**
 * Writes changes to the outbox in the transaction that makes them, so that watchers are notified after its
 * commit.
 */
export async function tellChanges(transaction: Querier, changes: readonly Change[]): Promise<void> {
  await transaction.query('insert into outbox (ev) select jsonb_array_elements($1)', [JSON.stringify(changes)])
}
