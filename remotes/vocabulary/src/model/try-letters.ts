import { alphabetSortKey, splitLetters } from '@cairn/model/alphabet'
import { readCldrRules } from '@cairn/model/cldr-rules'
import { alphabetRows, signsIn, signsOutside, type AlphabetOf } from '@cairn/model/letters'

/** Words that are shown at most when letters are tried. */
const MOST = 20

/** A word as an alphabet takes it: its letters, and the signs that no letter covers. */
export interface TriedWord {
  word: string
  letters: string[]
  outside: string[]
}

/** Splits the first 20 words into the letters of an alphabet, and puts them into its order. */
export function tryLetters(words: readonly string[], alphabet: AlphabetOf): TriedWord[] {
  const rows = alphabetRows(alphabet)
  return [...new Set(words)]
    .slice(0, MOST)
    .map((word) => ({ word, key: alphabetSortKey(word, rows) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ word }) => ({
      word,
      letters: splitLetters(word, rows).map(({ text }) => text),
      outside: signsOutside(word, alphabet),
    }))
}

/** A row of the letters of a language. */
export type LetterRow = Readonly<Record<string, unknown>>

/**
 * Returns the rows of letters that sorting rules give, or the first part of the rules that is not understood.
 * A letter that is there keeps what rules cannot say, such as its look-alikes, sound and example.
 */
export function rowsOfRules(rules: string, rows: readonly LetterRow[]): { rows: LetterRow[] } | { unknown: string } {
  const read = readCldrRules(rules)
  if ('unknown' in read) return read
  return {
    rows: read.letters.map(({ letter, variants }) => {
      const { variants: _former, ...kept } = rows.find((row) => row['letter'] === letter) ?? { letter }
      const forms = signsIn(variants).filter((form) => form !== kept['capital'])
      return { ...kept, ...(forms.length > 0 ? { variants: forms.join(' ') } : {}) }
    }),
  }
}

/** Returns the letters that a change would take away. */
export function lettersLost(former: readonly LetterRow[], rows: readonly LetterRow[]): string[] {
  const kept = new Set(rows.map((row) => row['letter']))
  return former.map((row) => String(row['letter'])).filter((letter) => !kept.has(letter))
}
