import type { ItemType } from '@cairn/contract'
import type { ItemFacts } from '../permissions/item-facts.ts'

/** Stands for the label of an item that is missing or that the person may not see: alike for both (trust.md, T5). */
export const HIDDEN_LABEL = '—'

/** The item's label: values of the type's label properties joined by a space; its id when it has none. */
export function labelOf({ id, type, values }: Pick<ItemFacts, 'id' | 'type' | 'values'>): string {
  const parts = type.label.filter((name) => !isGuarded(type, name)).flatMap((name) => [values[name]].flat())
  const text = parts.filter((part) => typeof part === 'string' || typeof part === 'number').join(' ')
  return text || id
}

/** A property with a read level is left out: a label has one text for everyone. */
function isGuarded(type: ItemType, name: string): boolean {
  const level = type.properties[name]?.level
  return level !== undefined && level !== 'PUBLIC'
}
