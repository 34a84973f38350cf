import type { ItemId } from '@cairn/contract'

/**
 * Items of a type mostly name the same few others, such as their owner. Those that were named more than once lately are loaded along with the next item
 * of that type, so that its labels seldom wait for a statement of their own.
 */
export interface NamedLately {
  of(type: string): ItemId[]
  /** Notes what an item named. */
  note(type: string, ids: Iterable<ItemId>): void
}

/** So many are remembered of a type; the one named longest ago is forgotten first. */
const MOST = 16

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
