import { expect, it } from 'vitest'
import { formatClock, formatLongDate, formatMonth, formatShortDate, formatWeekday } from './dates.ts'

const NOW = Date.parse('2026-11-28T12:00:00Z')
const local = (hour: number, minute: number) => new Date(2026, 11, 2, hour, minute).toISOString()

it.each([
  ['2026-12-02', '2 Dec', 'Wed 2 Dec'],
  ['2027-1-4', '4 Jan 2027', 'Mon 4 Jan 2027'],
  ['1994-06', 'Jun 1994', 'Jun 1994'],
  ['1874', '1874', '1874'],
  ['2026-02-30', '2026-02-30', '2026-02-30'],
  ['the spring of 1920', 'the spring of 1920', 'the spring of 1920'],
])('a chip says %s as "%s", with its weekday "%s"', (text, short, weekday) => {
  expect(formatShortDate(text, 'en', NOW)).toBe(short)
  expect(formatWeekday(text, 'en', NOW)).toBe(weekday)
})

it('a chip has the local day of a moment', () => {
  expect(formatShortDate(local(0, 5), 'en', NOW)).toBe('2 Dec')
  expect(formatWeekday(local(23, 55), 'en', NOW)).toBe('Wed 2 Dec')
  expect(formatClock(local(7, 5))).toBe('07:05')
})

it('a sentence has the whole date, and a heading the month', () => {
  expect(formatLongDate('2026-11-28')).toBe('Saturday, 28 November 2026')
  expect(formatLongDate('2026-11')).toBe('2026-11')
  expect(formatMonth('2026-11-28')).toBe('November 2026')
  expect(formatMonth('2026')).toBe('2026')
})

it('French has its own names, in the same order', () => {
  expect(formatWeekday('2026-12-02', 'fr', NOW)).toBe('mer. 2 déc.')
  expect(formatLongDate('2026-11-28', 'fr')).toBe('samedi 28 novembre 2026')
  expect(formatMonth('2026-11', 'fr')).toBe('novembre 2026')
})
