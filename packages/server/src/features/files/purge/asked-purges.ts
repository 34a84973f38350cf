import type { ItemId } from '@cairn/contract'
import type { Querier } from '../../../platform/database/database.ts'

/**
 * A request to purge an item: which, why, and the account and contact ids of who requested it (account
 * first).
 */
export interface AskedPurge {
  id: ItemId
  people: readonly string[]
  reason: string
}

/** Stores a request to purge an item. An existing request stays unchanged. */
export async function askPurge(database: Querier, { id, people, reason }: AskedPurge): Promise<void> {
  await database.query(
    'insert into purge_asked (id, people, reason) values ($1, $2, $3) on conflict do nothing',
    [id, people, reason],
    'purge-ask',
  )
}

/** Returns the open request to purge an item; undefined if there is none. */
export async function askedPurge(
  database: Querier,
  id: ItemId,
): Promise<(Omit<AskedPurge, 'id'> & { at: string }) | undefined> {
  const [row] = await database.query<{ at: string; people: string[]; reason: string }>(
    'select at, people, reason from purge_asked where id = $1',
    [id],
    'purge-asked',
  )
  return row
}

/** Deletes the request to purge an item. */
export async function withdrawPurge(database: Querier, id: ItemId): Promise<void> {
  await database.query('delete from purge_asked where id = $1', [id], 'purge-back')
}
