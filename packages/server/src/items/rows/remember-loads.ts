import type { ItemId } from '@cairn/contract'
import type { ItemLoader } from '../facts/item-loader.ts'
import type { StoredItem } from '../facts/item-row.ts'

/** An item loader with a cache that can be invalidated. */
export interface RememberingLoader extends ItemLoader {
  /** Drops the cached items for which `isOld` is true. An item that was not found is passed as undefined. */
  forget(isOld: (id: ItemId, item: StoredItem | undefined) => boolean): void
}

/**
 * Returns a loader with a cache for the duration of one call: no item is loaded twice, and a load that failed
 * is not tried again.
 */
export function rememberLoads(loader: ItemLoader): RememberingLoader {
  const known = new Map<ItemId, Promise<StoredItem | undefined>>()
  const found = new Map<ItemId, StoredItem | undefined>()

  async function load(ids: Iterable<ItemId>): Promise<Map<ItemId, StoredItem>> {
    const wanted = [...ids]
    const missing = wanted.filter((id) => !known.has(id))
    // Start no load that is not awaited: its error would be unhandled.
    if (missing.length > 0) {
      const loaded = loader.load(missing)
      for (const id of missing)
        known.set(
          id,
          loaded.then((items) => items.get(id)),
        )
    }
    const items = await Promise.all(wanted.map((id) => known.get(id)))
    for (const [at, id] of wanted.entries()) if (known.has(id)) found.set(id, items[at])
    return new Map(items.flatMap((item) => (item ? [[item.facts.id, item]] : [])))
  }

  function forget(isOld: (id: ItemId, item: StoredItem | undefined) => boolean): void {
    for (const [id, item] of found) {
      if (!isOld(id, item)) continue
      known.delete(id)
      found.delete(id)
    }
  }

  return { load, forget, loadOne: async (id) => (await load([id])).get(id) }
}
