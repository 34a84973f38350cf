import { expect, it } from 'vitest'
import { holidaysOf, newHolidays } from './holidays.ts'

it('CNS-300 holidays are days, each once; those that a calendar has are not proposed again', () => {
  const days = holidaysOf([
    { date: '2027-12-25 00:00:00', name: 'Christmas', type: 'public' },
    { date: '2027-09-30 00:00:00 -0700', name: 'Truth and Reconciliation', type: 'observance' },
    { date: '2027-12-25 00:00:00', name: 'Christmas again', type: 'observance' },
  ])
  expect(days).toEqual([
    { date: '2027-09-30', name: 'Truth and Reconciliation', isOff: false },
    { date: '2027-12-25', name: 'Christmas', isOff: true },
  ])
  expect(newHolidays(days, [{ date: '2027-12-25', name: 'x' }]).map(({ date }) => date)).toEqual(['2027-09-30'])
  expect(newHolidays(days, undefined)).toHaveLength(2)
})
