import { describe, expect, it } from 'vitest'
import {
  amendedBy,
  clockOf,
  dueOf,
  ended,
  extended,
  isLate,
  isStopped,
  reopened,
  resumed,
  startClock,
  stateOfClock,
  stopped,
  type Clock,
} from './clock.ts'

const START = '2026-06-01T18:00:00Z'
const source = { calendar: { closures: [{ from: '2026-06-10', until: '2026-06-12' }] }, timeZone: 'America/Vancouver' }
const clock = startClock(source, START)

describe('the clock of a response', () => {
  it('CNS-10 runs by the terms and calendar of the community, and by usual ones where it has none', () => {
    expect(clock).toMatchObject({ days: 15, followUps: [5, 10], calendar: { weekdays: [1, 2, 3, 4, 5] } })
    expect(dueOf(clock)).toBe('2026-06-25')
    const own = startClock({ terms: { days: 2, followUps: [1] }, calendar: { weekdays: ['TUESDAY', 'FRIDAY'] } }, START)
    expect(own).toMatchObject({ days: 2, followUps: [1], calendar: { weekdays: [2, 5] } })
    expect(dueOf(own)).toBe('2026-06-05')
  })

  it('CNS-11 ends no sooner than the date that the submitter asked for', () => {
    expect(dueOf(startClock(source, START, '2026-07-30'))).toBe('2026-07-30')
    expect(dueOf(startClock(source, START, '2026-06-03'))).toBe('2026-06-25')
  })

  it('CNS-12 has no due date while it stands still, and gets back the days that it stood', () => {
    const still = stopped(clock, '2026-06-03T18:00:00Z', 'COMMUNITY', { by: 'User-1', reason: 'Mourning' })
    expect([isStopped(still), dueOf(still)]).toEqual([true, undefined])
    expect(stopped(still, '2026-06-04T18:00:00Z', 'COMMUNITY')).toBe(still)
    const again = resumed(still, '2026-06-05T18:00:00Z')
    expect([isStopped(again), dueOf(again)]).toEqual([false, '2026-06-29'])
    expect(again.stops).toEqual([
      { of: 'COMMUNITY', from: '2026-06-03T18:00:00Z', to: '2026-06-05T18:00:00Z', by: 'User-1', reason: 'Mourning' },
    ])
  })

  it('CNS-12 runs again only when both the file and the community let it', () => {
    const both = stopped(stopped(clock, '2026-06-03T18:00:00Z', 'COMMUNITY'), '2026-06-04T18:00:00Z', 'FILE')
    const fileRuns = resumed(both, '2026-06-05T18:00:00Z', 'FILE')
    expect(isStopped(fileRuns)).toBe(true)
    expect(dueOf(resumed(fileRuns, '2026-06-05T18:00:00Z', 'COMMUNITY'))).toBe('2026-06-29')
  })

  it('CNS-13 is longer by the days that were granted', () => {
    expect(dueOf(extended(clock, 3, START, 'Asked'))).toBe('2026-06-30')
    const later = extended(startClock(source, START, '2026-07-30'), 3, '2026-06-03T18:00:00Z')
    expect(dueOf(later)).toBe('2026-08-04')
    expect(stateOfClock(later, START)).toMatchObject({ left: 43, total: 43 })
  })

  it('CNS-11 moves to a later date that an amendment asks for, and never to an earlier one', () => {
    const moment = '2026-06-04T18:00:00Z'
    const given = extended(clock, 3, '2026-06-03T18:00:00Z')
    const askedBy = (from: Clock, date: string, days = 0) =>
      amendedBy(from, { set: { requestedResponseDate: date }, days, at: moment, reason: 'Survey' })
    const later = askedBy(given, '2026-07-30')
    expect(dueOf(askedBy(given, '2026-07-30', 1))).toBe('2026-07-31')
    expect(dueOf(later)).toBe('2026-07-30')
    expect(dueOf(extended(later, 1, moment))).toBe('2026-07-31')
    expect(askedBy(given, '2026-06-29')).toBe(given)
    const still = askedBy(stopped(given, moment, 'FILE'), '2026-07-30')
    expect(dueOf(resumed(still, moment))).toBe('2026-07-30')
  })

  it('CNS-14 says where it stands: the day, the days left, and that it stands still', () => {
    expect(stateOfClock(clock, '2026-06-03T18:00:00Z')).toEqual({
      due: '2026-06-25',
      left: 14,
      day: 2,
      total: 15,
      isStopped: false,
    })
    expect(stateOfClock(clock, '2026-06-29T18:00:00Z')).toMatchObject({ left: -2 })
    // On the day of the distribution no more are left than there are.
    for (const now of [START, '2026-06-02T18:00:00Z'])
      expect(stateOfClock(clock, now)).toMatchObject({ left: 15, day: 1, total: 15 })
    const later = startClock(source, START, '2026-06-29')
    expect(stateOfClock(later, '2026-06-03T18:00:00Z')).toMatchObject({ left: 16, day: 2, total: 17 })
    expect(stateOfClock(later, START)).toMatchObject({ left: 17, day: 1, total: 17 })
    const still = stopped(clock, '2026-06-03T18:00:00Z', 'FILE')
    expect(stateOfClock(still, '2026-06-09T18:00:00Z')).toMatchObject({ day: 2, left: undefined, isStopped: true })
  })

  it('CNS-15 an answer after the last moment of the due date is late, and what stood ends with it', () => {
    expect(isLate(clock, '2026-06-26T06:59:00Z')).toBe(false)
    expect(isLate(clock, '2026-06-26T07:01:00Z')).toBe(true)
    const still = stopped(clock, '2026-06-03T18:00:00Z', 'FILE')
    expect(isLate(still, '2026-08-26T07:01:00Z')).toBe(false)
    expect(ended(still, '2026-06-05T18:00:00Z')).toMatchObject({
      ended: '2026-06-05T18:00:00Z',
      stops: [{ to: expect.any(String) }],
    })
  })

  it('CNS-15 an answer that is taken back lets the clock run on from there', () => {
    const taken = reopened(ended(clock, '2026-06-03T18:00:00Z'), '2026-06-05T18:00:00Z')
    expect([taken.ended, dueOf(taken)]).toEqual([undefined, '2026-06-29'])
  })

  it('CNS-16 nothing else is read as a clock', () => {
    expect(clockOf(structuredClone(clock))).toEqual(clock)
    expect([clockOf(undefined), clockOf({}), clockOf('soon')]).toEqual([undefined, undefined, undefined])
  })
})
