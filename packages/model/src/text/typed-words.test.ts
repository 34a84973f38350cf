import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writtenWords } from './fold.ts'
import { withLetters } from '../letters/letters.ts'
import { typedWords } from './typed-words.ts'

const LETTERS = [
  { letter: 'a', variants: 'á' },
  { letter: 'k', variants: 'k̬' },
  { letter: 'k̓', alsoTyped: "k' k’ kʼ" },
  { letter: 'kʷ', alsoTyped: 'kw' },
  { letter: 'ł', alsoTyped: 'ɬ ƚ ɫ' },
  { letter: 'ə', alsoTyped: 'ǝ' },
  { letter: 'ʔ', capital: 'Ɂ', alsoTyped: '? ʼ' },
  { letter: 't' },
]
const ALPHABET = { letters: LETTERS, ignored: ['-'] }
const finds = (typed: string, word: string, isPrefix = false, alphabets = [ALPHABET]) =>
  typedWords(typed, isPrefix, alphabets).every(({ whole, beginnings }) =>
    writtenWords(word).some((each) => whole.includes(each) || beginnings.some((begin) => each.startsWith(begin))),
  )

describe('words that are typed with look-alikes', () => {
  test('are looked for with the letters, and as they were typed', () => {
    expect(typedWords("k'aƚ river", false, [ALPHABET])).toEqual([
      { whole: ['k̓ał', "k'aƚ"].map((word) => word.normalize('NFC')), beginnings: [] },
      { whole: ['river'], beginnings: [] },
    ])
    expect(finds('?a', 'ʔa')).toBe(true)
    expect(finds('?a', 'a')).toBe(true)
    expect(finds('kwat', 'kʷat')).toBe(true)
  })

  test('find each word of an alphabet that is typed so, in any form and case', () => {
    const spelled = fc.array(
      fc.constantFrom(...LETTERS).chain((letter) =>
        fc.record({
          letter: fc.constant(letter.letter),
          typed: fc.constantFrom(...[letter.letter, ...(letter.alsoTyped ?? '').split(' ')].filter(Boolean)),
        }),
      ),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(spelled, fc.constantFrom('NFC', 'NFD'), (pieces, form) => {
        const typed = pieces.map((piece) => piece.typed).join('')
        // What is typed reads as one word: what it is saved as.
        const word = withLetters(typed, LETTERS)
        expect(finds(typed.normalize(form), word)).toBe(true)
        expect(finds(typed.normalize(form), word, true)).toBe(true)
        expect(finds(word.normalize(form), word.toUpperCase())).toBe(true)
      }),
    )
  })

  test('count letters at their beginning: k is not kʷ', () => {
    expect(finds('k', 'kat', true)).toBe(true)
    expect(finds('k', 'k', true)).toBe(true)
    expect(finds('k', 'k̬at', true)).toBe(true)
    expect(finds('k', 'kʷat', true)).toBe(false)
    expect(finds('k', 'k̓at', true)).toBe(false)
    expect(finds('ak', 'akʷa', true)).toBe(false)
    expect(finds('akʷ', 'akʷat', true)).toBe(true)
    expect(finds('k', 'kʷat', true, [])).toBe(true)
    const english = { letters: ['c', 'ch', 'h', 'a'].map((letter) => ({ letter })), ignored: [] }
    expect(['cat', 'crab', 'cha'].map((word) => finds('c', word, true, [english]))).toEqual([true, true, false])
  })
})
