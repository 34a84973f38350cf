import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alphabetSortKey } from './alphabet.ts'
import { labelSortKey } from '../text/fold.ts'

/** Letters of two and three signs, marks and a glottal stop, in an order that is not the Latin one. */
const LETTERS = ['a', 'á', 'ch', "ch'", 'c', 'k', 'kʷ', 'k̓', 'h', 'l', 'lh', 'ʔ', 'tl', 'tɬ', 't', 'x̌', 'x']

const sorted = (texts: readonly string[]) =>
  [...texts].sort((left, right) => (labelSortKey(left, LETTERS) < labelSortKey(right, LETTERS) ? -1 : 1))

describe('the order of an alphabet', () => {
  test('counts a digraph as the letter it is, in the place that the list gives it', () => {
    const inOrder = [
      'ala',
      'ála',
      'chal',
      'ch’al',
      'cal',
      'kal',
      'kʷal',
      'k̓al',
      'hal',
      'lal',
      'lhal',
      'ʔal',
      'tlal',
      'tɬal',
      'tal',
      'x̌al',
      'xal',
    ]
    expect(sorted(inOrder.toReversed())).toEqual(inOrder)
  })

  test('holds inside words, across words, and for capitals and composed signs', () => {
    expect(sorted(['ac', 'ach', 'a c', 'Ach a'])).toEqual(['a c', 'ach', 'Ach a', 'ac'])
    expect(sorted(['XAL', 'Ála', 'ÁLAC', 'ala'])).toEqual(['ala', 'Ála', 'ÁLAC', 'XAL'])
  })

  test('puts other letters behind its own, leaves out marks it does not have, and sorts numbers by value', () => {
    expect(sorted(['xa', 'za', 'àl', 'ak', '10 a', '9 a'])).toEqual(['9 a', '10 a', 'ak', 'àl', 'xa', 'za'])
  })

  test('does not trip over signs that patterns give a meaning', () => {
    expect(alphabetSortKey('a.*b', ['.*', 'a', 'b', '|', '('])).toHaveLength(6)
  })
})

test('letters in the order of the alphabet make keys in that order, whatever follows', () => {
  const at = fc.array(fc.nat(LETTERS.length - 1), { minLength: 1, maxLength: 6 })
  // Written with a gap, so that two letters do not read as a third.
  const write = (ranks: readonly number[]) => ranks.map((rank) => LETTERS[rank]).join('\u034f')
  fc.assert(
    fc.property(at, at, (one, other) => {
      const first = one.findIndex((rank, place) => rank !== other[place])
      const isBefore = first < 0 ? one.length < other.length : (one[first] ?? -1) < (other[first] ?? -1)
      fc.pre(one.join() !== other.join() && first < other.length)
      expect(alphabetSortKey(write(one), LETTERS) < alphabetSortKey(write(other), LETTERS)).toBe(isBefore)
    }),
  )
})
