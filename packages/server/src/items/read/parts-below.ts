import type { ItemId, ItemType } from '@cairn/contract'
import type { Principal, Store } from '../facts/types.ts'

const [PAGE, PARENTS] = [1000, 100]

/**
 * Returns the ids of all items below `tops` in the tree of their type that the person may read, level by
 * level; not of those below one that they may not read. Empty for a type without trees.
 */
export async function partsBelow(
  store: Pick<Store, 'search'>,
  principal: Principal,
  type: ItemType,
  tops: readonly ItemId[],
): Promise<ItemId[]> {
  if (!type.tree) return []
  const seen = new Set<string>(tops)
  const found: string[] = []
  for (let level: readonly string[] = tops; level.length > 0;) {
    const below: string[] = []
    for (let at = 0; at < level.length; at += PARENTS)
      for (let after: string | undefined; ;) {
        const page = await store.search(principal, {
          types: [type.name],
          must: [{ prop: type.tree.parent, kind: 'rel', value: level.slice(at, at + PARENTS) }],
          sort: [{ key: '_i', order: 'asc' }],
          max: PAGE,
          total: false,
          ...(after ? { after } : {}),
        })
        for (const each of page.ids) if (!seen.has(each)) below.push(each)
        for (const each of page.ids) seen.add(each)
        if (!page.next) break
        after = page.next
      }
    found.push(...below)
    level = below
  }
  return found as ItemId[]
}
