import { expect, it } from 'vitest'
import { alphabetBar } from './alphabet-bar.ts'

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
