import { expect, test } from 'vitest'
import { daysLeftBy, workCalendarOf } from './work-calendar.ts'

test('without a calendar the usual week counts', () => {
  expect(workCalendarOf()).toEqual({ zone: 'America/Vancouver', weekdays: [1, 2, 3, 4, 5], holidays: [], closures: [] })
})

test('weekdays, holidays and closures are read from its values', () => {
  const values = {
    weekdays: ['TUESDAY', 'FRIDAY'],
    holidays: [{ id: 'a', date: '2026-07-01', name: 'Canada Day' }],
    closures: [{ id: 'b', from: '2026-06-10', until: '2026-06-12' }, { id: 'c', from: '2026-08' }, { id: 'd' }],
  }
  expect(workCalendarOf(values, 'America/Toronto')).toEqual({
    zone: 'America/Toronto',
    weekdays: [2, 5],
    holidays: ['2026-07-01'],
    closures: [
      { from: '2026-06-10', to: '2026-06-12' },
      { from: '2026-08-01', to: '2026-08-01' },
    ],
  })
})

test('days left are counted by what an item keeps: no more than its period has, and none without a calendar', () => {
  const calendar = { zone: 'America/Vancouver', weekdays: [1, 2, 3, 4, 5], holidays: [], closures: [] }
  // A period of ten days, from the evening of the first of June, which in UTC is the second.
  const clock = { calendar, start: '2026-06-02T05:00:00Z', days: 10 }
  const left = (kept: unknown, now: string) => daysLeftBy(kept, '2026-06-15', now)
  expect(left(clock, '2026-06-02T05:00:01Z')).toBe(10)
  expect(left(clock, '2026-06-03T05:00:00Z')).toBe(10)
  expect(left(clock, '2026-06-04T05:00:00Z')).toBe(9)
  expect(left({ calendar }, '2026-06-02T05:00:01Z')).toBe(11)
  expect([left({}, '2026-06-02T05:00:00Z'), left('soon', '2026-06-02T05:00:00Z')]).toEqual([undefined, undefined])
})
