import { describe, expect, test } from 'vitest'
import { formatDate } from './format.ts'
import { parseTypedDate, parseTypedNumber, parseTypedText } from './typed.ts'

describe('texts', () => {
  test.each([
    ['one\u000btwo', 'one\ntwo'],
    ['one\u2028two', 'one\ntwo'],
    ['so\u0002ft\u0000 \ud800', 'soft \ufffd'],
    ['k\u0313 \u200f\u0627\u0644\n\ttab', 'k\u0313 \u200f\u0627\u0644\n\ttab'],
  ])('%j is kept as %j', (pasted, kept) => expect(parseTypedText(pasted)).toBe(kept))

  test('a line has no breaks', () => expect(parseTypedText('one\u000btwo', ' ')).toBe('one two'))
})

describe('dates', () => {
  test.each([
    ['2026-11-22', '2026-11-22'],
    ['2026/11/2', '2026-11-2'],
    ['2026.11', '2026-11'],
    ['22-Nov-2026', '2026-11-22'],
    [' 2 november 2026 ', '2026-11-2'],
    ['Nov-2026', '2026-11'],
    ['1998', '1998'],
    ['3 nov 2026', '2026-11-3'],
    // The day is first, as dates are shown, where both could be.
    ['3/11/2026', '2026-11-3'],
    ['03.04.2026', '2026-04-03'],
    ['11/23/2026', '2026-11-23'],
    // There is no such day.
    ['31/02/2026', '31/02/2026'],
    ['13/13/2026', '13/13/2026'],
    ['31-Feb-2026', '31-Feb-2026'],
    ['Smarch 2026', 'Smarch 2026'],
    ['', ''],
  ])('%j is read as %j', (typed, date) => expect(parseTypedDate(typed)).toBe(date))

  test.each(['en', 'fr', 'de'])('a date as it is shown can be typed (%s)', (locale) => {
    for (let month = 1; month <= 12; month++) {
      expect(parseTypedDate(formatDate(`2026-${month}-9`, locale), locale)).toBe(`2026-${month}-09`)
      expect(parseTypedDate(formatDate(`2026-${month}`, locale), locale)).toBe(`2026-${month}`)
    }
  })

  test('English months are read in any language', () => expect(parseTypedDate('22-Nov-2026', 'fr')).toBe('2026-11-22'))
})

describe('numbers', () => {
  test.each([
    ['12,500', 'en', 12_500],
    ['1,234,567.5', 'en', 1_234_567.5],
    ['0,5', 'en', 0.5],
    ['0,125', 'en', 0.125],
    ['0.125', 'de', 0.125],
    ['0 125', 'en', '0 125'],
    ['1,23', 'en', 1.23],
    ['-7.25', 'en', -7.25],
    ['12 500', 'en', 12_500],
    ['12\u202f500,5', 'fr', 12_500.5],
    ['1,234', 'fr', 1.234],
    ['1.234,5', 'de', 1234.5],
    ['1.5', 'de', 1.5],
    ['  ', 'en', null],
    ['about 12', 'en', 'about 12'],
    ['12,50,0', 'en', '12,50,0'],
    ['12 50', 'en', '12 50'],
    ['1e400', 'en', '1e400'],
  ])('%j in %s is %j', (typed, locale, number) => expect(parseTypedNumber(typed, locale)).toBe(number))
})
