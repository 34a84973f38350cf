import { isItemId, type Item, type ItemId } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import type { AreaItems } from '@cairn/contract/server'

/** Most items that one reading takes. */
const MOST = 100_000
const PAGE = 500

/** Returns the ids of all that a query finds, 100,000 at most, in its order. */
export async function idsOfAll(asServer: AreaItems, query: Query): Promise<ItemId[]> {
  const { ids } = await asServer.search({ ...query, max: MOST })
  return ids.filter(isItemId)
}

/** Reads all that a query finds, in its order. */
export async function readAll(asServer: AreaItems, query: Query): Promise<Item[]> {
  return readAllOf(asServer, await idsOfAll(asServer, query))
}

/** Reads these items, in their order. Those that cannot be read are left out. */
export async function readAllOf(asServer: AreaItems, ids: readonly ItemId[]): Promise<Item[]> {
  const items: Item[] = []
  for (let at = 0; at < ids.length; at += PAGE) {
    const part = ids.slice(at, at + PAGE)
    const read = await asServer.readMany(part)
    items.push(...part.flatMap((id) => read[id] ?? []))
  }
  return items
}

/** Reads all deleted items of these types that name these items, each in one property. */
export async function readDeleted(
  asServer: AreaItems,
  types: readonly string[],
  naming: Readonly<Record<string, ItemId>>,
): Promise<Item[]> {
  const items: Item[] = []
  for (let after: ItemId | undefined; ;) {
    const part = await asServer.deleted(types, naming, after)
    items.push(...part)
    after = part.at(-1)?.$id
    if (after === undefined) return items
  }
}
