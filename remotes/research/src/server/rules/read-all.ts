import { isItemId, type Item, type ItemId } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import type { AreaItems } from '@cairn/contract/server'

/** Most items that one reading takes. */
const MOST = 100_000
const PAGE = 500

/** Reads all that a query finds, in its order. */
export async function readAll(asServer: AreaItems, query: Query): Promise<Item[]> {
  const { ids } = await asServer.search({ ...query, max: MOST })
  return readAllOf(asServer, ids.filter(isItemId))
}

/** Reads these items, in their order. */
export async function readAllOf(asServer: AreaItems, ids: readonly ItemId[]): Promise<Item[]> {
  const items: Item[] = []
  for (let at = 0; at < ids.length; at += PAGE) {
    const part = ids.slice(at, at + PAGE)
    const read = await asServer.readMany(part)
    items.push(...part.flatMap((id) => read[id] ?? []))
  }
  return items
}
