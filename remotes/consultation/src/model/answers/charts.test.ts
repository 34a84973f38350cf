import { expect, it } from 'vitest'
import { ageSpans, monthsUntil } from './charts.ts'

it('CNS-200 months are whole, follow one another, and end with that of today', () => {
  expect(monthsUntil('2026-03-31')).toEqual([
    { month: '2025-10', days: ['2025-10-01', '2025-10-31'] },
    { month: '2025-11', days: ['2025-11-01', '2025-11-30'] },
    { month: '2025-12', days: ['2025-12-01', '2025-12-31'] },
    { month: '2026-01', days: ['2026-01-01', '2026-01-31'] },
    { month: '2026-02', days: ['2026-02-01', '2026-02-28'] },
    { month: '2026-03', days: ['2026-03-01', '2026-03-31'] },
  ])
})

it('CNS-200 each day on which an answer was asked for is of one age', () => {
  const spans = ageSpans('2026-03-31')
  const DAY_MS = 86_400_000
  for (let days = 0; days < 100; days += 1) {
    const day = new Date(Date.parse('2026-03-31') - days * DAY_MS).toISOString().slice(0, 10)
    const found = spans.filter(([from, to]) => (from ?? '0') <= day && day <= (to ?? '9'))
    expect([days, found.length]).toEqual([days, 1])
  }
})
