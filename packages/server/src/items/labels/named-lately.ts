import type { ItemId } from '@cairn/contract'

/**
 * Cache of ids that items of a type often refer to, such as their owner. They are loaded together with the
 * next item of the type, which saves a query for labels.
 */
export interface NamedLately {
  /** Returns the ids named more than once, among the 16 that items of the type named last. */
  of(type: string): ItemId[]
  /** Records the ids that an item refers to. */
  note(type: string, ids: Iterable<ItemId>): void
}

/** So many are remembered of a type; the one named longest ago is forgotten first. */
const MOST = 16

/** Creates the cache of ids that items of each type often refer to. */
export function createNamedLately(): NamedLately {
  const byType = new Map<string, Map<ItemId, number>>()

  return {
    of: (type) => [...(byType.get(type) ?? [])].flatMap(([id, times]) => (times > 1 ? [id] : [])),
    note(type, ids) {
      const named = byType.get(type) ?? new Map<ItemId, number>()
      byType.set(type, named)
      for (const id of ids) {
        const times = named.get(id) ?? 0
        named.delete(id)
        named.set(id, times + 1)
      }
      for (const oldest of named.keys()) if (named.size > MOST) named.delete(oldest)
    },
  }
}
