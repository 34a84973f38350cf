import { expect, it } from 'vitest'
import { extended, startClock } from './clock.ts'
import { givenDays, lineOfClock, otherDate, shareOf } from './clock-words.ts'

const state = (values: object) => ({ due: '2026-05-02', left: 5, day: 3, total: 10, isStopped: false, ...values })

it('CNS-14 says of a clock that days are left, that it is the last one, that it is late, or that it stands still', () => {
  expect(lineOfClock(state({}))).toEqual({ key: 'left', count: 5 })
  expect(lineOfClock(state({ left: 1 }))).toEqual({ key: 'today', count: 1 })
  expect(lineOfClock(state({ left: -3 }))).toEqual({ key: 'late', count: 3 })
  expect(lineOfClock(state({ left: undefined, isStopped: true }))).toEqual({ key: 'stopped', count: 0 })
})

it('CNS-14 draws how much of the period is over', () => {
  expect([
    shareOf(state({})),
    shareOf(state({ left: -1 })),
    shareOf(state({ day: 12 })),
    shareOf(state({ total: 0 })),
  ]).toEqual([30, 100, 100, 100])
})

it('CNS-11 names the date that was asked for where the clock ends on another one', () => {
  expect(otherDate(state({}), '2026-04-20')).toBe('2026-04-20')
  expect([otherDate(state({}), '2026-05-02'), otherDate(state({}), undefined)]).toEqual([undefined, undefined])
  expect(otherDate(state({ due: undefined }), '2026-04-20')).toBeUndefined()
})

it('CNS-13 says how many days were given, on which day, and why', () => {
  const clock = startClock({ timeZone: 'America/Vancouver' }, '2026-11-02T18:00:00Z')
  expect(givenDays(clock)).toEqual([])
  const given = extended(clock, 5, '2026-11-10T02:00:00Z', 'Ellen asked for it')
  expect(givenDays(given)).toEqual([{ days: 5, date: '2026-11-09', reason: 'Ellen asked for it' }])
})
