import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wallTime } from '@cairn/model/zones'
import { isWholeDay, MEETING_STATES, meetingSpan, meetingState, timesOf } from './meeting-time.ts'

const ZONES = [
  'America/Toronto',
  'America/St_Johns',
  'America/Regina',
  'Europe/Berlin',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'UTC',
]
/** Days on which clocks of those zones are changed, and others. */
const DAYS = [
  '2026-03-08',
  '2026-11-01',
  '2026-03-29',
  '2026-10-25',
  '2026-04-05',
  '2026-09-27',
  '2026-06-15',
  '2024-02-29',
]

const zones = fc.constantFrom(...ZONES)
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const meetings = fc
  .record({
    date: fc.constantFrom(...DAYS),
    one: fc.option(times, { nil: undefined }),
    other: fc.option(times, { nil: undefined }),
  })
  .map(({ date, one, other }) => {
    const [start, end] = one !== undefined && other !== undefined && one > other ? [other, one] : [one, other]
    return { date, start, end }
  })
const HOUR = 3_600_000

describe('where a meeting stands', () => {
  test('ORG-8 by the clock of its owner, whole days from 00:00 to 23:59', () => {
    const whole = { date: '2026-11-21' }
    const at = (moment: string) => meetingState(whole, 'America/Toronto', Date.parse(moment))
    expect(at('2026-11-21T04:59:59Z')).toBe('PENDING')
    expect(at('2026-11-21T05:00:00Z')).toBe('ONGOING')
    expect(at('2026-11-22T04:59:00Z')).toBe('ONGOING')
    expect(at('2026-11-22T04:59:01Z')).toBe('PAST')
    expect(isWholeDay(whole)).toBe(true)
    expect(isWholeDay({ ...whole, end: '12:00' })).toBe(false)
  })

  test('ORG-8 it goes from coming over going on to past and never back, whatever is done to the clocks', () => {
    fc.assert(
      fc.property(meetings, zones, (meeting, zone) => {
        const span = meetingSpan(meeting, zone)
        if (!span) throw new Error('no span')
        expect(span.from).toBeLessThanOrEqual(span.to)
        const states = Array.from({ length: 60 }, (_, n) =>
          MEETING_STATES.indexOf(meetingState(meeting, zone, span.from + (n - 15) * HOUR) ?? 'PAST'),
        )
        expect(states).toEqual(states.toSorted((one, other) => one - other))
        expect(meetingState(meeting, zone, span.from - 1)).toBe('PENDING')
        expect(meetingState(meeting, zone, span.from)).toBe('ONGOING')
        expect(meetingState(meeting, zone, span.to)).toBe('ONGOING')
        expect(meetingState(meeting, zone, span.to + 1)).toBe('PAST')
      }),
      { numRuns: 300 },
    )
  })

  test('ORG-9 its clock shows the times it names, but for times that the clock skips', () => {
    fc.assert(
      fc.property(meetings, zones, (meeting, zone) => {
        const span = meetingSpan(meeting, zone)
        const shown = wallTime(new Date(span?.from ?? 0).toISOString(), zone)
        const named = `${meeting.date}T${meeting.start ?? '00:00'}`
        // A skipped time is shown an hour later at most, and never on another day.
        if (shown !== named) expect(Date.parse(`${shown}Z`) - Date.parse(`${named}Z`)).toBeLessThanOrEqual(HOUR)
        expect(shown >= named && shown.startsWith(meeting.date)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('of an item without a whole date nothing is known', () => {
    expect([timesOf({}), timesOf({ date: '2026' }), timesOf({ date: 5 })]).toEqual([undefined, undefined, undefined])
    expect(timesOf({ date: '2026-11-21', start: '', end: '10:00' })).toEqual({
      date: '2026-11-21',
      start: undefined,
      end: '10:00',
    })
    expect(meetingState({ date: 'soon' }, 'UTC', 0)).toBeUndefined()
  })
})
