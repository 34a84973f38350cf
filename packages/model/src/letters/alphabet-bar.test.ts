import { expect, it } from 'vitest'
import fc from 'fast-check'
import { alphabetBar, inLetterOrder } from './alphabet-bar.ts'

it('the bar has every letter in order, those without words too, and its counts sum to the words', () => {
  const letters = ['ʔ', 'a', 'k', 'kʷ'].map((letter) => ({ letter }))
  const counted = [
    { value: 'kʷ', count: 3 },
    { value: 'z', count: 1 },
    { value: 'ʔ', count: 2 },
    { value: 'b', count: 4 },
  ]
  const bar = alphabetBar(letters, counted)
  expect(bar.map(({ letter, count }) => `${letter}${count}`)).toEqual(['ʔ2', 'a0', 'k0', 'kʷ3', 'b4', 'z1'])
  expect(bar.reduce((sum, { count }) => sum + count, 0)).toBe(10)
})

it('counted letters stand in the order of their language, those of two languages mix, and none is lost', () => {
  const north = { letters: ['ʔ', 'a', 'k', 'kʷ', 'c'].map((letter) => ({ letter })), ignored: [] }
  const south = { letters: ['b', 'd'].map((letter) => ({ letter })), ignored: [] }
  const order = (letters: readonly string[], alphabets = [north]) =>
    inLetterOrder(
      letters.map((value) => ({ value, count: 1 })),
      alphabets,
    ).map(({ value }) => value)
  expect(order(['#', 'c', 'kʷ', 'ʔ', 'k', 'a'])).toEqual(['ʔ', 'a', 'k', 'kʷ', 'c', '#'])
  expect(order(['d', 'c', 'b', 'ʔ'], [north, south])).toEqual(['b', 'ʔ', 'd', 'c'])
  expect(order(['kʷa', 'cab', 'ka', 'ʔa'])).toEqual(['ʔa', 'ka', 'kʷa', 'cab'])
  const some = fc.shuffledSubarray(north.letters.map(({ letter }) => letter))
  fc.assert(
    fc.property(some, (letters) => {
      expect(order(letters)).toEqual(north.letters.map(({ letter }) => letter).filter((each) => letters.includes(each)))
    }),
  )
})
