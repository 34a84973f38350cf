import type { Item } from '@cairn/contract'

/**
 * Sorts ids of parts by the property `order` of their items, the smallest first. Those without one come last,
 * in the order in which they were.
 */
export function inOrder(ids: readonly string[], items: ReadonlyMap<string, Item | undefined>): string[] {
  const placeOf = (id: string) => {
    const order = items.get(id)?.['order']
    return typeof order === 'number' ? order : Number.MAX_SAFE_INTEGER
  }
  return [...ids].sort((a, b) => placeOf(a) - placeOf(b))
}
