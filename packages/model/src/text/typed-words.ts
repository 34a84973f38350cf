import { splitLetters } from '../letters/alphabet.ts'
import { writtenWords } from './fold.ts'
import { alphabetRows, capitalOf, signsIn, withLetters, type AlphabetOf } from '../letters/letters.ts'

/** A word that was typed, and what it is looked for as: whole words, and beginnings of words. */
export interface TypedWord {
  whole: readonly string[]
  beginnings: readonly string[]
}

/** Signs that words have besides the letters of their language. */
const LATIN = 'abcdefghijklmnopqrstuvwxyz'

/** A word as one alphabet takes it. Without an alphabet it is as it was typed. */
interface Reading {
  word: string
  alphabet: AlphabetOf | undefined
}

/**
 * Returns the words of a text for a search by exact spelling. Look-alike characters count as the letters of
 * each alphabet. The last word is a prefix if `isPrefix`. Prefixes are compared by letters: `k` is not a
 * prefix of a word with the letter `kʷ`.
 */
export function typedWords(text: string, isPrefix: boolean, alphabets: readonly AlphabetOf[]): TypedWord[] {
  const words = text.split(/\s+/u).flatMap((token) => readingsOf(token, alphabets))
  return words.map((readings, at) => {
    const isBeginning = isPrefix && at === words.length - 1
    const all = readings.map((reading) =>
      isBeginning ? beginningsOf(reading) : { whole: [reading.word], beginnings: [] },
    )
    return {
      whole: [...new Set(all.flatMap(({ whole }) => whole))],
      beginnings: [...new Set(all.flatMap(({ beginnings }) => beginnings))],
    }
  })
}

/**
 * Returns the words between two spaces, each with its readings. An alphabet that makes another number of
 * words of them is left out.
 */
function readingsOf(token: string, alphabets: readonly AlphabetOf[]): Reading[][] {
  const plain = writtenWords(token)
  const turned = alphabets.map((alphabet) => ({
    alphabet,
    words: writtenWords(withLetters(token, alphabet.letters)),
  }))
  // A sign such as `?` is no part of a word until it is the letter that it stands for.
  const count = turned.some(({ words }) => words.length === 1) ? 1 : plain.length
  return Array.from({ length: count }, (_, at) => {
    const readings = turned.flatMap(({ alphabet, words }): Reading[] => {
      const word = words.length === count ? words[at] : undefined
      return word === undefined ? [] : [{ word, alphabet }]
    })
    const own = plain.length === count ? plain[at] : undefined
    const isRead = readings.some(({ word }) => word === own)
    return own === undefined || isRead ? readings : [...readings, { word: own, alphabet: undefined }]
  })
}

/** What a beginning that ends with a whole letter is looked for as. */
function beginningsOf({ word, alphabet }: Reading): TypedWord {
  const last = alphabet && splitLetters(word, alphabetRows(alphabet)).at(-1)
  if (!alphabet || last?.letter === undefined) return { whole: [], beginnings: [word] }
  const forms = alphabet.letters.flatMap((each) => formsOf(each).map((form) => ({ form, letter: each.letter })))
  const longer = forms.filter(({ form }) => form !== last.text && form.startsWith(last.text))
  if (!longer.some(({ letter }) => letter !== last.letter)) return { whole: [], beginnings: [word] }
  const before = word.slice(0, word.length - last.text.length)
  const same = longer.filter(({ letter }) => letter === last.letter).map(({ form }) => before + form)
  const others = new Set(longer.filter(({ letter }) => letter !== last.letter).map(({ form }) => form))
  const next = new Set([...LATIN, ...forms.map(({ form }) => String.fromCodePoint(form.codePointAt(0) ?? 0))])
  const going = Array.from(next).filter((sign) => !others.has(last.text + sign))
  return { whole: [word], beginnings: [...same, ...going.map((sign) => word + sign)] }
}

function formsOf(letter: AlphabetOf['letters'][number]): string[] {
  return [letter.letter, capitalOf(letter), ...signsIn(letter.variants)].map((form) =>
    form.normalize('NFC').toLowerCase(),
  )
}
