/** Longest key made of words. */
const MAX_LENGTH = 60

/** Makes keys for new values of a managed list that differ from all keys already in it. */
export interface KeyGenerator {
  /** Marks a key as used. */
  take(key: string): void
  /**
   * Returns an unused key made of the words in plain capitals, and marks it as used. Words without Latin
   * letters give a numbered key.
   */
  make(words: string): string
}

/** Creates a key generator for a list that has the given keys. */
export function createKeyGenerator(taken: Iterable<string> = []): KeyGenerator {
  const keys = new Set(taken)
  /** The last number tried for each stem. */
  const numbers = new Map<string, number>()
  return {
    take: (key) => void keys.add(key),
    make(words) {
      const plain = plainOf(words)
      const stem = plain || 'VALUE'
      let key = plain
      for (let number = numbers.get(stem) ?? (plain === '' ? 1 : 2); key === '' || keys.has(key); number++) {
        key = `${stem}_${number}`
        numbers.set(stem, number)
      }
      keys.add(key)
      return key
    },
  }
}

function plainOf(words: string): string {
  return words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, MAX_LENGTH)
}
