import { errorFromBody, type CairnError } from '@cairn/contract/errors'
import { useCommands, useItems, useSearch, type Item } from '@cairn/contract/web'
import { useEffect, useMemo } from 'react'
import type { OwnPlace } from '../../model/menu-order.ts'

/** The item type of what an install sets for a menu entry. */
const MENU_ENTRY = 'MenuEntry'
const QUERY = { types: [MENU_ENTRY], max: 500 }

/** What the install sets for an entry: the item that counts, and all items for this path. */
interface StoredPlace extends OwnPlace {
  item: Item
  items: Item[]
}

/**
 * Returns what the install sets for menu entries by path, live. The map is undefined until all of it has been
 * loaded; then come the error, if there is one, and a function that tries again.
 */
export function useStoredPlaces(): [ReadonlyMap<string, StoredPlace> | undefined, CairnError | undefined, () => void] {
  const { ids, status, hasMore, more, error, retry } = useSearch(QUERY)
  useEffect(() => {
    if (hasMore) more()
  }, [hasMore, more])
  const items = useItems(ids)
  const own = useMemo(() => {
    if (status !== 'ready' || hasMore || ids.some((id) => !items.has(id))) return undefined
    // If two people set an entry at the same moment, the last item counts.
    const oldestFirst = [...items.values()].filter(({ $deleted }) => !$deleted).toSorted((a, b) => a._i - b._i)
    return new Map(
      [...Map.groupBy(oldestFirst, (item) => String(item['path']))].map(([path, items]) => {
        const item = items.at(-1) as Item
        return [path, { item, items, order: item['order'] as number | undefined, hidden: item['hidden'] === true }]
      }),
    )
  }, [items, ids, status, hasMore])
  return [own, error && errorFromBody(error), retry]
}

/**
 * Returns functions that store the install's changes of menu entries, one after the other (`say`), and that
 * delete all of them (`forget`). Both throw at the first refusal; what was stored before stays.
 */
export function useStorePlaces(own: ReturnType<typeof useStoredPlaces>[0]) {
  const { createItem, updateItem, deleteItem } = useCommands()
  return {
    async say(changes: ReadonlyMap<string, OwnPlace>) {
      for (const [path, change] of changes) {
        const item = own?.get(path)?.item
        await (item ? updateItem(item.$id, item._u, { ...change }) : createItem(MENU_ENTRY, { path, ...change }))
      }
    },
    /** Restores the menu of the areas: deletes all items, also older ones for the same path. */
    async forget() {
      for (const { items } of own?.values() ?? []) for (const { $id } of items) await deleteItem($id)
    },
  }
}
