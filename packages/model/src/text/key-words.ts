/** Returns a key as words: `MAP_BIOGRAPHY` is Map biography. Empty for what is no text. */
export function wordsOfKey(key: unknown): string {
  if (typeof key !== 'string') return ''
  const words = key.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
