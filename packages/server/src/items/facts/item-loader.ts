import type { ItemId } from '@cairn/contract'
import type { StoredItem } from './item-row.ts'

/**
 * Loads items by id without permission checks. Unknown ids, and ids of types that the install does not have,
 * are absent from the result.
 */
export interface ItemLoader {
  load(ids: Iterable<ItemId>): Promise<Map<ItemId, StoredItem>>
  loadOne(id: ItemId): Promise<StoredItem | undefined>
}

/** Returns a loader for one read, which loads each item once: several steps of a read name the same items. */
export function rememberingLoader(loader: ItemLoader): ItemLoader {
  const known = new Map<ItemId, Promise<StoredItem | undefined>>()
  async function load(ids: Iterable<ItemId>): Promise<Map<ItemId, StoredItem>> {
    const wanted = [...new Set(ids)]
    const missing = wanted.filter((id) => !known.has(id))
    if (missing.length > 0) {
      const loading = loader.load(missing)
      for (const id of missing)
        known.set(
          id,
          loading.then((found) => found.get(id)),
        )
    }
    const found = await Promise.all(wanted.map(async (id) => [id, await known.get(id)] as const))
    return new Map(found.flatMap(([id, item]) => (item ? [[id, item] as const] : [])))
  }
  return { load, loadOne: async (id) => (await load([id])).get(id) }
}
