/** Longest key made of words. */
const MAX_LENGTH = 60

/** A key for a new value, made of its words in plain capitals, and unlike those that are taken; words of other letters give a numbered one. */
export function newKey(words: string, taken: readonly string[]): string {
  const plain = words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, MAX_LENGTH)
  const key = plain || 'VALUE'
  if (plain !== '' && !taken.includes(key)) return key
  for (let number = plain === '' ? 1 : 2; ; number++) if (!taken.includes(`${key}_${number}`)) return `${key}_${number}`
}
