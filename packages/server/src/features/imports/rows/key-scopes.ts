import type { ItemType } from '@cairn/contract'

/**
 * Returns the relations within which a key is unique, such as the owner of a file number or the language of a
 * word, except those in the key itself.
 */
export function scopesOf(type: ItemType, key: readonly string[]): string[] {
  const scopes = key.flatMap((name) => {
    const { unique, t } = type.properties[name] ?? {}
    if (typeof unique === 'string') return [unique]
    return t === 'phrase' && type.language !== undefined ? [type.language] : []
  })
  return [...new Set(scopes)].filter((name) => !key.includes(name))
}
