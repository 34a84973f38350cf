import { withLetters, type Letter } from '@cairn/model/letters'
import { trimWhiteSpace } from '@cairn/model/white-space'

/** Values of an item by the names of its properties. */
type Values = Readonly<Record<string, unknown>>

/** Properties in the letters of the language. The phonetic form has signs of its own. */
const WRITTEN = ['label', 'alternateSpelling'] as const

/**
 * Returns the spellings of a word that change before it is saved (`label`, `alternateSpelling`): stray white
 * space goes, and look-alikes become the letters of its language. Empty if they stay as they are.
 */
export function cleanWord(after: Values, letters: readonly Letter[]): Record<string, unknown> {
  const clean = (text: unknown) => (typeof text === 'string' ? withLetters(trimWhiteSpace(text), letters) : text)
  return Object.fromEntries(
    WRITTEN.flatMap((name) => {
      const value = after[name]
      const cleaned: unknown = Array.isArray(value) ? value.map(clean) : clean(value)
      return JSON.stringify(cleaned) === JSON.stringify(value) ? [] : [[name, cleaned]]
    }),
  )
}

/**
 * Returns the homonym number of a new word: one above the highest of the words with the same spelling.
 * Undefined for the first.
 */
export function nextHomonym(others: readonly Values[]): number | undefined {
  if (others.length === 0) return undefined
  const numbers = others.map(({ homonym }) => (typeof homonym === 'number' ? homonym : 1))
  return Math.max(others.length, ...numbers) + 1
}
