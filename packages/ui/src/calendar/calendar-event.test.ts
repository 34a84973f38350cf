import { describe, expect, test } from 'vitest'
import { isWithinDay, movedTimes, hourSlotAt, toEventInput, type EventTimes } from './calendar-event.ts'
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
