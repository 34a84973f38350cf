import type { Item } from '@cairn/contract/web'

/**
 * Returns the name of a saved search in the given language, or its general name. Empty if it has none.
 */
export function savedSearchName(item: Item, language: string): string {
  const names = item['nameT']
  const own = typeof names === 'object' && names !== null ? (names as Record<string, unknown>)[language] : undefined
  return String(own ?? item['name'] ?? '')
}
