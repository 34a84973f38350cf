import type { FacetTerm } from '@cairn/contract/query'
import { labelSortKey } from '../text/fold.ts'
import { alphabetRows, firstLetter, NO_LETTER, type AlphabetOf, type Letter } from './letters.ts'

/** A letter of an alphabet bar, with the number of words that begin with it. */
export interface BarLetter {
  letter: string
  count: number
}

/**
 * Returns the letters of a language in order, with their words, those without any too. Other first letters
 * that words have come last, in the plain order.
 */
export function alphabetBar(letters: readonly Letter[], counted: readonly FacetTerm[]): BarLetter[] {
  const counts = new Map(counted.map(({ value, count }) => [value, count]))
  const own = letters.map(({ letter }) => letter)
  const others = [...counts.keys()].filter((letter) => !own.includes(letter)).sort(byPlainOrder)
  return [...own, ...others].map((letter) => ({ letter, count: counts.get(letter) ?? 0 }))
}

/**
 * Returns counted first letters in the order of the letters of their language. Letters of several languages
 * mix as their words do. Of one language, whole words come in order too.
 */
export function inLetterOrder(counted: readonly FacetTerm[], alphabets: readonly AlphabetOf[]): FacetTerm[] {
  const keyOf = (letter: string) => {
    if (letter === NO_LETTER) return '\uffff'
    const isOwn = ({ letters }: AlphabetOf) => letters.some((each) => each.letter === letter)
    const own = alphabets.length === 1 ? alphabets[0] : alphabets.find(isOwn)
    return labelSortKey(letter, own ? alphabetRows(own) : [])
  }
  const keys = new Map(counted.map(({ value }) => [value, keyOf(value)]))
  return counted.toSorted((one, other) => ((keys.get(one.value) ?? '') < (keys.get(other.value) ?? '') ? -1 : 1))
}

function byPlainOrder(one: string, other: string): number {
  const [left, right] = [one, other].map((letter) => (letter === NO_LETTER ? '\uffff' : firstLetter(letter, [])))
  return String(left) < String(right) ? -1 : 1
}
