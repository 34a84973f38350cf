import { expect, test } from 'vitest'
import { readApproximateDate } from './approximate-date.ts'
import { decadeOf } from './decade.ts'

test.each([
  ['1920', '1920–1929'],
  ['c. 1925', '1920–1929'],
  ['12 Jun 1919', '1910–1919'],
  ['before 1931', '1930–1939'],
])('%s stands in its decade', (text, decade) => {
  expect(decadeOf(readApproximateDate(text))).toBe(decade)
})

test('what has no date stands in none', () => {
  expect(decadeOf({ text: 'n.d.' })).toBeUndefined()
  expect(decadeOf(undefined)).toBeUndefined()
})
