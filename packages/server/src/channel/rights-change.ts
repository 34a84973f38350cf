import type { ItemId } from '@cairn/contract'
import { mayRead } from '../permissions/visibility-keys.ts'
import type { ItemLoader } from '../store/item-loader.ts'
import type { Principals } from '../store/types.ts'
import type { Connection } from './connection.ts'
import { principalOf } from './principal-of.ts'

/**
 * Looks again at everything a socket watches, after the rights of its person changed: what they may no longer read is dropped,
 * and they are told to remove it (trust.md, T6).
 */
export async function recheckWatches(
  connection: Connection,
  principals: Principals,
  loader: ItemLoader,
): Promise<void> {
  if (connection.user === undefined) return
  const principal = await principalOf(connection.user, principals)
  const watched = connection.watchedItems as readonly ItemId[]
  const items = await loader.load(watched)
  for (const id of watched) {
    const item = items.get(id)
    if (item && mayRead(principal, item.facts)) continue
    connection.pushRemoval(id)
    connection.removeItemWatch(id)
  }
}
