import type { Item } from '@cairn/contract/web'

/** The items that a property of an item names. */
export function idsIn(item: Item, property: string): string[] {
  return [item[property] ?? []].flat().map(String)
}
