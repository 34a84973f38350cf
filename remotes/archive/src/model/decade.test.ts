import { expect, test } from 'vitest'
import { readApproximateDate } from '@cairn/model/approximate-date'
import { decadeOf } from './decade.ts'

test.each([
  ['1920', '1920–1929'],
  ['c. 1925', '1920–1929'],
  ['12 Jun 1919', '1910–1919'],
  ['before 1931', '1930–1939'],
])('ARC-6 %s stands in its decade', (text, decade) => {
  expect(decadeOf(readApproximateDate(text))).toBe(decade)
})

test('ARC-6 what has no date stands in none', () => {
  expect(decadeOf({ text: 'n.d.' })).toBeUndefined()
  expect(decadeOf(undefined)).toBeUndefined()
})
