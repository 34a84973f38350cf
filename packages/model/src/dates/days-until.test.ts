import { expect, test } from 'vitest'
import { daysUntil } from './days-until.ts'

const NOW = new Date(2026, 10, 23, 22, 30).getTime()

test.each([
  ['2026-11-23', 0],
  ['2026-11-24', 1],
  ['2026-11-3', -20],
  [new Date(2026, 10, 25, 0, 10).toISOString(), 2],
])('%s is %i days from today by the local calendar', (value, days) => {
  expect(daysUntil(value, NOW)).toBe(days)
})

test.each([undefined, '2026-11', 'soon', 7])('%s is no day', (value) => {
  expect(daysUntil(value, NOW)).toBeUndefined()
})
