/** Longest key made of words. */
const MAX_LENGTH = 60

/** The keys of a list, to which new ones are added. */
export interface ListKeys {
  take(key: string): void
  /** A key for a new value, made of its words in plain capitals, and unlike those that are taken; words of other letters give a numbered one. */
  make(words: string): string
}

export function listKeys(taken: Iterable<string> = []): ListKeys {
  const keys = new Set(taken)
  /** The last number tried, of each beginning. */
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
