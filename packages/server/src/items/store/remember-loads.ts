import type { ItemId } from '@cairn/contract'
import type { ItemLoader } from './item-loader.ts'
import type { StoredItem } from '../model/item-row.ts'

/** A loader for the length of one call, which asks for no item twice. */
export function rememberLoads(loader: ItemLoader): ItemLoader {
  const known = new Map<ItemId, Promise<StoredItem | undefined>>()

  async function load(ids: Iterable<ItemId>): Promise<Map<ItemId, StoredItem>> {
    const wanted = [...ids]
    const missing = wanted.filter((id) => !known.has(id))
    const loaded = loader.load(missing)
    for (const id of missing)
      known.set(
        id,
        loaded.then((items) => items.get(id)),
      )
    const items = await Promise.all(wanted.map((id) => known.get(id)))
    return new Map(items.flatMap((item) => (item ? [[item.facts.id, item]] : [])))
  }

  return { load, loadOne: async (id) => (await load([id])).get(id) }
}
