import { describe, expect, test } from 'vitest'
import { isWithinDay, mayLieAt, movedTimes, hourSlotAt, toEventInput, type EventTimes } from './calendar-event.ts'
import { formatCalendarState, parseCalendarState } from './calendar-state.ts'

const at = (wall: string) => new Date(`${wall}Z`)

/** What the library holds of an entry with these times, put elsewhere. */
function moved(times: EventTimes, start: string, end: string | undefined, allDay = false) {
  const { extendedProps } = toEventInput({ id: 'Meeting-1', title: 'x', ...times })
  return movedTimes({
    start: at(start),
    end: end === undefined ? null : at(end),
    allDay,
    extendedProps: { ...extendedProps },
  })
}

describe('an entry put elsewhere', () => {
  const both = { date: '2026-11-21', start: '09:00', end: '10:30' }
  test.each([
    [both, '2026-11-23T13:00', '2026-11-23T14:30', { date: '2026-11-23', start: '13:00', end: '14:30' }],
    [both, '2026-11-23T22:30', '2026-11-24T00:00', { date: '2026-11-23', start: '22:30', end: '23:59' }],
    [both, '2026-11-23T23:30', '2026-11-24T01:00', undefined],
    [
      { date: '2026-11-21', start: '09:00' },
      '2026-11-22T08:00',
      '2026-11-22T22:59',
      { date: '2026-11-22', start: '08:00' },
    ],
    [
      { date: '2026-11-21', end: '12:00' },
      '2026-11-22T00:00',
      '2026-11-22T12:00',
      { date: '2026-11-22', end: '12:00' },
    ],
    [{ date: '2026-11-21' }, '2026-11-22T08:00', undefined, { date: '2026-11-22', start: '08:00' }],
  ])('%j at %s until %s is %j', (times, start, end, expected) => expect(moved(times, start, end)).toEqual(expected))

  test('among the whole days names no times', () => {
    expect(moved(both, '2026-11-23T00:00', undefined, true)).toEqual({ date: '2026-11-23' })
  })
})

describe('an entry over several days', () => {
  const camp = { date: '2026-12-30', until: '2027-01-02' }

  test('ends after its last day, also over a change of year and of the clocks', () => {
    expect(toEventInput({ id: 'a', title: 'Camp', ...camp })).toMatchObject({
      ...{ allDay: true, start: '2026-12-30', end: '2027-01-03' },
    })
    expect(toEventInput({ id: 'a', title: 'x', date: '2026-03-07', until: '2026-03-08' })).toMatchObject({
      end: '2026-03-09',
    })
    expect(toEventInput({ id: 'a', title: 'x', date: '2026-03-07', until: '2026-03-07' }).end).toBeUndefined()
  })

  test.each([
    ['put elsewhere keeps its length', '2027-01-05', '2027-01-09', { date: '2027-01-05', until: '2027-01-08' }],
    ['is made longer', '2026-12-30', '2027-01-05', { date: '2026-12-30', until: '2027-01-04' }],
    ['is made as short as a day', '2026-12-30', '2026-12-31', { date: '2026-12-30', until: '2026-12-30' }],
  ])('%s', (_, start, end, expected) => {
    expect(moved(camp, `${start}T00:00`, `${end}T00:00`, true)).toEqual(expected)
  })

  test('lies on whole days only', () => {
    const of = { extendedProps: { isSpan: true } }
    const span = (allDay: boolean) => ({ start: at('2026-12-30T00:00'), end: at('2027-01-03T00:00'), allDay })
    expect([mayLieAt(span(true), of), mayLieAt(span(false), of), mayLieAt(span(true))]).toEqual([true, false, false])
    expect(moved(camp, '2026-12-30T08:00', '2026-12-30T09:00')).toBeUndefined()
  })
})

test('a span is within a day up to midnight', () => {
  const span = (start: string, end: string, allDay = false) => ({ start: at(start), end: at(end), allDay })
  expect(isWithinDay(span('2026-11-21T23:00', '2026-11-22T00:00'))).toBe(true)
  expect(isWithinDay(span('2026-11-21T23:00', '2026-11-22T00:01'))).toBe(false)
  expect(isWithinDay(span('2026-11-21T00:00', '2026-11-22T00:00', true))).toBe(true)
  expect(isWithinDay(span('2026-11-21T00:00', '2026-11-23T00:00', true))).toBe(false)
})

test('a free place stands for the hour that begins there', () => {
  expect(hourSlotAt(at('2026-11-21T09:30'))).toEqual({ date: '2026-11-21', start: '09:30', end: '10:30' })
  expect(hourSlotAt(at('2026-11-21T23:30'))).toEqual({ date: '2026-11-21', start: '23:30', end: '23:59' })
})

test('an address restores what was on show, and nonsense in it counts for nothing', () => {
  const first = { mode: 'month', day: '2026-11-21' } as const
  expect(parseCalendarState(formatCalendarState({ mode: 'week', day: '2027-01-05' }), first)).toEqual({
    mode: 'week',
    day: '2027-01-05',
  })
  expect(parseCalendarState('m=century&on=2026-13-45', first)).toEqual(first)
})
