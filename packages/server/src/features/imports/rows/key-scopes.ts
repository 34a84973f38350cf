import type { ItemType } from '@cairn/contract'

/**
 * Returns the relations within which a key is unique, for example the owner of a file number or the language
 * of a word: the same key may occur once with each of their values. Relations that are in the key are left
 * out.
 */
export function scopesOf(type: ItemType, key: readonly string[]): string[] {
  const scopes = key.flatMap((name) => {
    const { unique, t } = type.properties[name] ?? {}
    if (typeof unique === 'string') return [unique]
    return t === 'phrase' && type.language !== undefined ? [type.language] : []
  })
  return [...new Set(scopes)].filter((name) => !key.includes(name))
}
