import type { Item, ItemType } from '@cairn/contract'
import { labelInLanguage } from '@cairn/model/label-in-language'

/**
 * Returns the label of an item: its translation into `language`, else the values that its type names, joined
 * by spaces, else its id. `known` is the server's label, used if labels of the type quote other items.
 */
export function itemLabel(item: Item, type: ItemType, known: string | undefined, language: string): string {
  const translated = labelInLanguage(item, type, language)
  if (translated !== undefined) return translated
  if (known && type.label.some((part) => part.startsWith('@'))) return known
  const parts = type.label
    .map((property) => item[property])
    .filter((value) => typeof value === 'string' && value.trim() !== '')
  return parts.length > 0 ? parts.join(' ') : (item.$labels?.[item.$id] ?? item.$id)
}
