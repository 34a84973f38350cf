// @module-tag properties
import { describe, expect, it } from 'vitest'
import { dueDate, isWorkingDay, workingDaysLeft, type WorkCalendar, type WorkClock } from './working-days.ts'
import { wallTimeToMoment } from './zones.ts'

const OFFICE: WorkCalendar = {
  zone: 'America/Vancouver',
  weekdays: [1, 2, 3, 4, 5],
  holidays: ['2026-12-25', '2026-12-28'],
  closures: [{ from: '2026-06-10', to: '2026-06-12' }],
}
const at = (wall: string, zone = OFFICE.zone) => wallTimeToMoment(wall, zone) ?? ''
const due = (clock: Partial<WorkClock>, calendar = OFFICE) =>
  dueDate({ start: at('2026-06-01T10:00'), days: 5, ...clock }, calendar)

describe('dueDate', () => {
  it('counts the working days after the day it starts', () => {
    expect(due({})).toBe('2026-06-08')
    expect(due({ start: at('2026-06-01T23:59') })).toBe('2026-06-08')
    expect(due({ start: at('2026-06-02T00:00') })).toBe('2026-06-09')
    expect(due({ start: at('2026-12-23T09:00'), days: 3 })).toBe('2026-12-30')
  })

  it('leaves out closures and adds what was granted', () => {
    expect(due({ days: 7 })).toBe('2026-06-15')
    expect(due({ extensions: [{ days: 1 }, { days: 1 }] })).toBe('2026-06-15')
  })

  it('counts a day only if the clock runs at its end', () => {
    const stops = [{ from: at('2026-06-03T09:00'), to: at('2026-06-05T08:00') }]
    expect(due({ stops })).toBe('2026-06-15')
    expect(due({ stops: [{ from: at('2026-06-03T09:00'), to: at('2026-06-03T17:00') }] })).toBe('2026-06-08')
    expect(due({ stops: [{ from: at('2026-06-03T09:00') }] })).toBeUndefined()
  })

  it('does not end before a later date, and has no end without working days', () => {
    expect(due({ notBefore: '2026-07-01' })).toBe('2026-07-01')
    expect(due({ notBefore: '2026-06-02' })).toBe('2026-06-08')
    expect(due({}, { ...OFFICE, weekdays: [] })).toBeUndefined()
  })

  it('adds what was granted to the date that counts, be it the last working day or a later one', () => {
    const extensions = [{ days: 2, granted: at('2026-06-03T10:00') }]
    expect(due({ notBefore: '2026-07-01', extensions })).toBe('2026-07-03')
    expect(due({ notBefore: '2026-06-06', extensions })).toBe('2026-06-15')
    // A date that was set after that has the days in it.
    expect(due({ notBefore: '2026-07-01', setAt: at('2026-06-04T10:00'), extensions })).toBe('2026-07-01')
    expect(due({ notBefore: '2026-06-05', setAt: at('2026-06-04T10:00'), extensions })).toBe('2026-06-15')
  })

  it('has no end if it starts on no day, or would end after the year 9999', () => {
    for (const start of ['', '2026-99-99T12:00:00Z', '0000-01-01T12:00:00Z', '9999-12-31T12:00:00Z'])
      expect(due({ start })).toBeUndefined()
    for (const days of [3_000_000, Number.MAX_SAFE_INTEGER]) expect(due({ days })).toBeUndefined()
    expect(due({ start: '9990-01-01T12:00:00Z', days: 5000 })).toBeUndefined()
    expect(due({ start: '9990-01-01T20:00:00Z', days: 5 })).toBe('9990-01-08')
  })
})

it('counts the working days left, and those since the due date', () => {
  const left = (today: string) => workingDaysLeft('2026-06-08', today, OFFICE)
  expect(['2026-06-05', '2026-06-06', '2026-06-08', '2026-06-09', '2026-06-14', '2026-06-15'].map(left)).toEqual([
    2, 1, 1, -1, -1, -2,
  ])
  // The day on which a period of five days begins is none of them.
  const ofFive = (today: string) => workingDaysLeft('2026-06-08', today, OFFICE, '2026-06-01')
  expect(['2026-05-29', '2026-06-01', '2026-06-02', '2026-06-08', '2026-06-09'].map(ofFive)).toEqual([5, 5, 5, 1, -1])
  expect(workingDaysLeft('2026-06-01', '2026-06-01', OFFICE, '2026-06-01')).toBe(1)
  expect(isWorkingDay('2026-06-11', OFFICE)).toBe(false)
  expect(isWorkingDay('2026-06-13', OFFICE)).toBe(false)
  expect(isWorkingDay('2026-06-15', OFFICE)).toBe(true)
})

describe('against a loop that goes day by day', () => {
  const CASES = 100_000
  const ZONES = ['America/Vancouver', 'America/St_Johns', 'Pacific/Auckland', 'Africa/Cairo', 'UTC']
  const FIRST = Date.UTC(2025, 0, 1)
  const DAY_MS = 86_400_000
  const DATES = Array.from({ length: 1200 }, (_, day) => new Date(FIRST + day * DAY_MS).toISOString().slice(0, 10))
  const date = (day: number) => DATES[day] ?? ''
  const midnight = (day: number, zone: string) => Date.parse(wallTimeToMoment(`${date(day)}T00:00`, zone) ?? '')
  /** The last moment of each day, by zone. */
  const ENDS = new Map(ZONES.map((zone) => [zone, DATES.map((_, day) => midnight(day + 1, zone) - 1)]))

  function slowDue(
    { start, days, stops = [], extensions = [] }: WorkClock,
    calendar: WorkCalendar,
  ): string | undefined {
    const ends = ENDS.get(calendar.zone) ?? []
    const stopped = stops.map(({ from, to = '' }) => [Date.parse(from), Date.parse(to)] as const)
    let left = days + extensions.reduce((sum, each) => sum + each.days, 0)
    let day = ends.findIndex((end) => end >= Date.parse(start))
    for (; left > 0;) {
      day += 1
      const [here, end] = [date(day), ends[day] ?? 0]
      // 2025-01-01 was a Wednesday.
      const weekday = ((day + 2) % 7) + 1
      const isClosed = calendar.closures.some(({ from, to }) => from <= here && here <= to)
      const isOpen = calendar.weekdays.includes(weekday) && !calendar.holidays.includes(here) && !isClosed
      if (isOpen && !stopped.some(([from, to]) => from <= end && end < to)) left -= 1
    }
    return date(day)
  }

  it(`agrees in ${CASES} cases over closures, zones and changes of the clocks`, () => {
    let seed = 20_260_601
    const random = (most: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((seed / 2 ** 32) * most)
    }
    const many = <T>(most: number, make: () => T) => Array.from({ length: random(most + 1) }, make)
    const moment = () => new Date(FIRST + (2 + random(500)) * DAY_MS + random(DAY_MS)).toISOString()
    const spans = () => {
      const from = random(520)
      return { from: date(from), to: date(from + random(12)) }
    }
    const different: unknown[] = []
    for (let count = 0; count < CASES; count++) {
      const stops = many(3, () => {
        const from = moment()
        return { from, to: new Date(Date.parse(from) + random(20 * DAY_MS)).toISOString() }
      })
      const clock = { start: moment(), days: 1 + random(30), stops, extensions: many(2, () => ({ days: random(6) })) }
      const calendar = {
        zone: ZONES[random(ZONES.length)] ?? 'UTC',
        weekdays: [1, 2, 3, 4, 5, 6, 7].filter((day) => day === 3 || random(4) > 0),
        holidays: many(6, () => date(random(520))),
        closures: many(2, spans),
      }
      if (dueDate(clock, calendar) !== slowDue(clock, calendar)) different.push({ clock, calendar })
    }
    expect(different.slice(0, 3)).toEqual([])
  }, 120_000)
})
