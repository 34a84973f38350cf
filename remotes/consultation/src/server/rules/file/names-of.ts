import { isItemId, type ItemId } from '@cairn/contract'
import type { AreaItems } from '@cairn/contract/server'

/** Returns the names of accounts that wrote what both sides of a record read, by their ids. */
export async function namesOf(asServer: AreaItems, ids: readonly unknown[]): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter((id): id is ItemId => typeof id === 'string' && isItemId(id))
  const users = Object.values(await asServer.readMany(known))
  return new Map(users.map(({ $id, name }) => [$id, String(name ?? '')]))
}
