import type { ItemId } from '@cairn/contract'
import type { Querier } from '../../../platform/database/database.ts'

/** That somebody asked for an item to be purged: accounts and contacts of who did, the account first. */
export interface AskedPurge {
  id: ItemId
  people: readonly string[]
  reason: string
}

/** Keeps that somebody asked for it. Who asked first stays. */
export async function askPurge(database: Querier, { id, people, reason }: AskedPurge): Promise<void> {
  await database.query(
    'insert into purge_asked (id, people, reason) values ($1, $2, $3) on conflict do nothing',
    [id, people, reason],
    'purge-ask',
  )
}

/** Returns who asked for the item to be purged, if somebody did. */
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

/** Forgets that somebody asked for it. */
export async function takeBackPurge(database: Querier, id: ItemId): Promise<void> {
  await database.query('delete from purge_asked where id = $1', [id], 'purge-back')
}
