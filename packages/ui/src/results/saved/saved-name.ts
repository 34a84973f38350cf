import type { Item } from '@cairn/contract/web'

/** The name of a saved search in a language, where it has one. */
export function savedSearchName(item: Item, language: string): string {
  const names = item['nameT']
  const own = typeof names === 'object' && names !== null ? (names as Record<string, unknown>)[language] : undefined
  return String(own ?? item['name'] ?? '')
}
