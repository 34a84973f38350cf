import type { ItemId } from '@cairn/contract'
import type { Principals } from '../store/types.ts'
import type { Connection } from './connection.ts'
import { principalOf } from './principal-of.ts'
import type { Look } from './sights.ts'

/**
 * Looks again at everything a socket watches, after the rights of its person changed: what they may no longer read is dropped, and they are
 * told to remove it (trust.md, T6); the rest is sent again as they may see it now, without the properties that are no longer for them.
 */
export async function recheckWatches(connection: Connection, principals: Principals, look: Look): Promise<void> {
  if (connection.user === undefined) return
  const principal = await principalOf(connection.claims, principals)
  const who = new Set([principal])
  const watched = connection.watchedItems as readonly ItemId[]
  await Promise.all(
    watched.map(async (id) => {
      const sight = (await look(id, who)).get(principal)
      if (sight) connection.pushItemAgain(id, sight.u, sight.frame)
      else connection.dropItem(id)
    }),
  )
}
