import type { Item } from '@cairn/contract'

/** Returns the ids of the items that a property of an item names; an empty array if it names none. */
export function idsIn(item: Item, property: string): string[] {
  return [item[property] ?? []].flat().map(String)
}
