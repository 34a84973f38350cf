import { useCommands, useItems, useSearch, type Item } from '@cairn/contract/web'
import { useEffect, useMemo } from 'react'
import type { OwnPlace } from '../../model/menu-order.ts'

/** The item type of what an install says of an entry of the menu. */
const MENU_ENTRY = 'MenuEntry'
const QUERY = { types: [MENU_ENTRY], max: 500 }

/** Path → what the install says of its entry, live; undefined until it has come. The item that says it may be missing. */
export function useOwnPlaces(): ReadonlyMap<string, OwnPlace & { item: Item }> | undefined {
  const { ids, status, hasMore, more } = useSearch(QUERY)
  useEffect(() => {
    if (hasMore) more()
  }, [hasMore, more])
  const items = useItems(ids)
  return useMemo(() => {
    if (status !== 'ready' || hasMore || ids.some((id) => !items.has(id))) return undefined
    // Should two have said something of an entry at the same moment, the last counts.
    const oldestFirst = [...items.values()].filter(({ $deleted }) => !$deleted).toSorted((a, b) => a._i - b._i)
    return new Map(
      oldestFirst.map((item) => [
        String(item['path']),
        { item, order: item['order'] as number | undefined, hidden: item['hidden'] === true },
      ]),
    )
  }, [items, ids, status, hasMore])
}

/** Says something of entries, one after the other; what is said already stays where another is refused. */
export function useSayPlaces(own: ReturnType<typeof useOwnPlaces>) {
  const { createItem, updateItem, deleteItem } = useCommands()
  return {
    async say(changes: ReadonlyMap<string, OwnPlace>) {
      for (const [path, change] of changes) {
        const item = own?.get(path)?.item
        await (item ? updateItem(item.$id, item._u, { ...change }) : createItem(MENU_ENTRY, { path, ...change }))
      }
    },
    /** As the areas have it. */
    async forget() {
      for (const { item } of own?.values() ?? []) await deleteItem(item.$id)
    },
  }
}
