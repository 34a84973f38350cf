import { errorFromBody, type CairnError } from '@cairn/contract/errors'
import { useCommands, useItems, useSearch, type Item } from '@cairn/contract/web'
import { useEffect, useMemo } from 'react'
import type { OwnPlace } from '../../model/menu-order.ts'

/** The item type of what an install says of an entry of the menu. */
const MENU_ENTRY = 'MenuEntry'
const QUERY = { types: [MENU_ENTRY], max: 500 }

/** What the install says of an entry: the item that counts, and all there are. */
interface SaidPlace extends OwnPlace {
  item: Item
  items: Item[]
}

/**
 * Path → what the install says of its entry, live; undefined until it has come, and why it did not, with what
 * asks again.
 */
export function useOwnPlaces(): [ReadonlyMap<string, SaidPlace> | undefined, CairnError | undefined, () => void] {
  const { ids, status, hasMore, more, error, retry } = useSearch(QUERY)
  useEffect(() => {
    if (hasMore) more()
  }, [hasMore, more])
  const items = useItems(ids)
  const own = useMemo(() => {
    if (status !== 'ready' || hasMore || ids.some((id) => !items.has(id))) return undefined
    // Should two have said something of an entry at the same moment, the last counts.
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

/** Says something of entries, one after the other; what is said already stays where another is refused. */
export function useSayPlaces(own: ReturnType<typeof useOwnPlaces>[0]) {
  const { createItem, updateItem, deleteItem } = useCommands()
  return {
    async say(changes: ReadonlyMap<string, OwnPlace>) {
      for (const [path, change] of changes) {
        const item = own?.get(path)?.item
        await (item ? updateItem(item.$id, item._u, { ...change }) : createItem(MENU_ENTRY, { path, ...change }))
      }
    },
    /** As the areas have it; what was said before of the same entry does not come back. */
    async forget() {
      for (const { items } of own?.values() ?? []) for (const { $id } of items) await deleteItem($id)
    },
  }
}
