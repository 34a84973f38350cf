import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alphabetSortKey, splitLetters } from './alphabet.ts'
import { readCldrRules, writeCldrRules } from './cldr-rules.ts'
import {
  alphabetIn,
  alphabetRows,
  capitalOf,
  firstLetter,
  NO_LETTER,
  signsOutside,
  signsTwice,
  withLetters,
} from './letters.ts'

const LETTERS = [
  { letter: 'a', variants: 'á' },
  { letter: 'ch' },
  { letter: 'k' },
  { letter: 'k̓', alsoTyped: "k' k’" },
  { letter: 'kʷ', alsoTyped: 'kw' },
  { letter: 'ł', alsoTyped: 'ɬ ƚ' },
  { letter: 'ʔ', capital: 'Ɂ', alsoTyped: '?' },
  { letter: 'w' },
]
const ALPHABET = { letters: LETTERS, ignored: ['-', '='] }
const ROWS = alphabetRows(ALPHABET)

/** Letters with marks, of several signs, and of other scripts, as languages use them. */
const SIGNS = ['a', 'b', 'c', 'h', 'k', 'l', 'š', 'x̌', 'ʔ', 'ƛ̓', 'ɨ', 'ʷ', 'ᐊ', 'ж', '̓']
const alphabets = fc
  .uniqueArray(
    fc.array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 3 }).map((signs) => signs.join('')),
    {
      minLength: 2,
      maxLength: 40,
      selector: (letter) => letter.normalize('NFD'),
    },
  )
  // A letter that is a mark alone stands on nothing.
  .map((letters) => letters.filter((letter) => /^\p{L}/u.test(letter)))
  .filter((letters) => letters.length > 1)

describe('splitting', () => {
  test('finds the longest letters, with marks and in either form', () => {
    const split = (text: string) => splitLetters(text, ROWS).map(({ text: sign, letter }) => [sign, letter])
    expect(split('K̓ákwch')).toEqual([
      ['K̓', 'k̓'],
      ['á', 'a'],
      ['kw', 'kʷ'],
      ['ch', 'ch'],
    ])
    expect(split('á'.normalize('NFD'))).toEqual([['á', 'a']])
    expect(split('àz')).toEqual([
      ['à', 'a'],
      ['z', undefined],
    ])
  })

  test('joined again it is the text', () => {
    fc.assert(
      fc.property(alphabets, fc.string({ unit: fc.constantFrom(...SIGNS, ' ', 'Z', '7', "'") }), (letters, text) => {
        const pieces = splitLetters(text, letters)
        expect(
          pieces
            .map((piece) => piece.text)
            .join('')
            .normalize('NFC'),
        ).toBe(text.normalize('NFC'))
      }),
    )
  })
})

describe('sorting', () => {
  test('is the order of the letters, whatever form the words are in', () => {
    const words = fc.array(fc.array(fc.nat(30), { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(alphabets, words, fc.constantFrom('NFC', 'NFD'), (letters, ranks, form) => {
        // A gap between two letters keeps them from being read as a third.
        const made = ranks.map((each) => each.map((rank) => rank % letters.length))
        const write = (each: readonly number[]) =>
          each
            .map((rank) => letters[rank])
            .join('\u034f')
            .normalize(form)
        const naive = made.toSorted((one, other) => {
          const at = one.findIndex((rank, place) => rank !== other[place])
          return at < 0 ? one.length - other.length : (one[at] ?? -1) - (other[at] ?? -1)
        })
        const keyOf = (each: readonly number[]) => alphabetSortKey(write(each), letters)
        const sorted = made.toSorted((one, other) =>
          keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0,
        )
        expect(sorted.map((each) => each.join())).toEqual(naive.map((each) => each.join()))
      }),
    )
  })

  test('counts variants and look-alikes as their letter, and skips what is ignored', () => {
    const key = (text: string) => alphabetSortKey(text, ROWS)
    expect(key('á')).toBe(key('a'))
    expect(key("k'a")).toBe(key('k̓a'))
    expect(key('ka-w=a')).toBe(key('kawa'))
  })
})

test('the first letter is one of the alphabet, else a plain one, and there is always one', () => {
  expect(['kʷa', 'Ch', 'zebra', 'éa', '-ka', '12', '«ʔa»'].map((text) => firstLetter(text, ROWS))).toEqual([
    ...['kʷ', 'ch', 'z', 'e', 'k', NO_LETTER, 'ʔ'],
  ])
  expect(['Ʉx', 'ʔa', '—'].map((text) => firstLetter(text, []))).toEqual(['u', 'a', NO_LETTER])
})

test('a letter whose capital no font has stays small', () => {
  expect(capitalOf({ letter: 'ƛ̓' })).toBe('ƛ̓')
  expect(withLetters('TL̓UX', [{ letter: 'ƛ̓', alsoTyped: 'tl̓' }])).toBe('ƛ̓UX'.normalize('NFC'))
})

test('look-alikes become the letter, with its capital, and letters stay what they are', () => {
  expect(withLetters("k'akwaɬ ?a", LETTERS)).toBe('k̓akʷał ʔa')
  expect(withLetters("K'a Kwa", LETTERS)).toBe('K̓a Kʷa')
  for (const sign of ['’', 'ʼ', '`']) expect(withLetters(`k${sign}akwaɬ`, LETTERS)).toBe('k̓akʷał'.normalize('NFC'))
  const glottal = [...LETTERS, { letter: 'ʼ' }]
  expect(withLetters('kʼa k’a', glottal)).toBe('kʼa k̓a'.normalize('NFC'))
  expect(withLetters('kʷa k̓a', LETTERS)).toBe('kʷa k̓a'.normalize('NFC'))
  const [, , , , , , stop = { letter: '' }] = LETTERS
  expect(capitalOf(stop)).toBe('Ɂ')
})

test('tells signs that stand twice, and signs that no letter covers', () => {
  expect(signsTwice(ALPHABET)).toEqual([])
  expect(signsTwice({ letters: [...LETTERS, { letter: 'x', variants: 'CH' }], ignored: ['w'] })).toEqual(['ch', 'w'])
  expect(signsOutside('kazа̄z', ALPHABET)).toEqual(['z', 'а̄'])
  expect(signsOutside('ka’3, a!', ALPHABET)).toEqual(['’', '3'])
})

test('reads an alphabet from the values of an item, whatever they are', () => {
  const letters = [{ id: '1', letter: 'a', variants: 'á' }, { id: '2' }, null, 'b']
  expect(alphabetIn({ letters, ignored: ['-', 1] })).toEqual({ letters: [LETTERS[0]], ignored: ['-'] })
  expect(alphabetIn({})).toEqual({ letters: [], ignored: [] })
})

describe('sorting rules', () => {
  test('are read as letters in order', () => {
    expect(readCldrRules("# of the north\n&a<<<A<ch<<<Ch <k<<k\u2019<<<K < '-'")).toEqual({
      letters: [{ letter: 'a' }, { letter: 'ch' }, { letter: 'k', variants: 'k’' }, { letter: '-' }],
    })
  })

  test('that say more than an order are refused by their first such part', () => {
    expect(readCldrRules('&a<b[before 1]x')).toEqual({ unknown: '[before 1]x' })
    expect(readCldrRules('hello')).toEqual({ unknown: 'hello' })
    expect(readCldrRules('')).toEqual({ unknown: '' })
  })

  test('that were written are read as the same letters', () => {
    fc.assert(
      fc.property(alphabets, (letters) => {
        const small = letters.map((letter) => ({ letter: letter.normalize('NFC') }))
        expect(readCldrRules(writeCldrRules(small))).toEqual({ letters: small })
      }),
    )
    expect(readCldrRules(writeCldrRules([{ letter: "k'", variants: '& k’' }]))).toEqual({
      letters: [{ letter: "k'", variants: '& k’' }],
    })
  })
})
