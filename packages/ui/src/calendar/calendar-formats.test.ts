import { expect, it } from 'vitest'
import { daysInWords } from './calendar-formats.ts'

const days = (from: string, to: string) => ({ from, to })

it.each([
  ['month', 'November 2026', days('2026-11-01', '2026-12-12')],
  ['day', 'Saturday, 28 November 2026', days('2026-11-28', '2026-11-28')],
  ['week', '30 Dec 2031 – 5 Jan 2032', days('2031-12-30', '2032-01-05')],
  ['agenda', '28 Nov 2031 – 28 Dec 2031', days('2031-11-28', '2031-12-28')],
] as const)('the days of %s are "%s", the day before the month', (mode, words, span) => {
  expect(daysInWords(mode, '2026-11-28', span, 'en')).toBe(words)
})
