import { expect, test } from 'vitest'
import { workCalendarOf } from './work-calendar.ts'

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
