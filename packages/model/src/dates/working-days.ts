import { wallTime } from './zones.ts'

/**
 * Counts working days: when a period ends that began on a day, was stopped for a while, and was extended.
 * A day counts if it is a working day and the clock runs at its end, in the time zone of the calendar.
 */

/** The days on which an office works. Dates are `YYYY-MM-DD`. */
export interface WorkCalendar {
  /** IANA name of the time zone in which its days begin and end. */
  zone: string
  /** Working days of the week, Monday 1 to Sunday 7. */
  weekdays: readonly number[]
  /** Single dates on which it does not work. */
  holidays: readonly string[]
  /** Spans in which it does not work, such as a time of mourning. Both ends included. */
  closures: readonly { from: string; to: string }[]
}

/**
 * A period of working days, with what stops and extends it. Moments are ISO 8601; days are counted in a
 * `WorkCalendar`.
 */
export interface WorkClock {
  /** The moment it starts. The first day that may count is the one after. */
  start: string
  /** Working days of the period. */
  days: number
  /** Times in which it stands still, from a moment to another one. A stop without `to` lasts. */
  stops?: readonly { from: string; to?: string | undefined }[]
  /** Further working days that were granted, and when. */
  extensions?: readonly { days: number; granted?: string | undefined }[]
  /** A date before which it does not end, whatever the working days say. What is granted is added to it. */
  notBefore?: string | undefined
  /** The moment at which that date was set, if after the start. What was granted before is part of it. */
  setAt?: string | undefined
}

const DAY_MS = 86_400_000
const WEEK = 7
/** Days of ten thousand years: no period ends after more. */
const MOST_DAYS = 3_660_000
const LAST_DAY = dayOf('9999-12-31')
/** 1970-01-01, day 0, was a Thursday. */
const WEEKDAY_OF_DAY_0 = 4

/** Days since 1970-01-01, both ends included. */
interface Span {
  from: number
  to: number
}

/**
 * Returns the date on which a period ends, `YYYY-MM-DD`: it lasts until the end of that day. It is the later
 * of the last working day and `notBefore`, and further working days are counted from that one. Undefined
 * while it is stopped, if the calendar has no working days, or if its start or end is not within the years 0
 * to 9999.
 */
export function dueDate(clock: WorkClock, calendar: WorkCalendar): string | undefined {
  const { start, days, stops = [], extensions = [], notBefore = '', setAt = '' } = clock
  if (stops.some(({ to }) => to === undefined)) return undefined
  const sum = (granted: typeof extensions) => granted.reduce((count, each) => count + each.days, 0)
  const total = days + sum(extensions)
  const idle = [...closedSpans(calendar), ...stops.map((stop) => stoppedDays(stop, calendar.zone))]
  const began = dayOf(localDate(start, calendar.zone))
  if (Number.isNaN(began) || total > MOST_DAYS) return undefined
  const added = sum(extensions.filter(({ granted = start }) => granted >= setAt))
  const own = nthDay(began, total - added, calendar, merged(idle))
  const from = own === undefined ? own : Math.max(own, dayOf(notBefore) || own)
  const due = from === undefined ? undefined : nthDay(from, added, calendar, merged(idle))
  return due === undefined || !(due <= LAST_DAY) ? undefined : dateOf(due)
}

/**
 * Returns the working days left at a date, with both that date and the due date counted: 1 on a due date that
 * is a working day. Negative after the due date: the working days since then. All dates are `YYYY-MM-DD`. The
 * day `began` on which the period began does not count, so that no more are left than the period has.
 */
export function workingDaysLeft(due: string, today: string, calendar: WorkCalendar, began?: string): number {
  const last = dayOf(due)
  const first = began === undefined || began >= due ? -Infinity : dayOf(began) + 1
  const now = Math.max(dayOf(today), first)
  const idle = merged(closedSpans(calendar))
  return now <= last ? countDays(now, last, calendar, idle) : -countDays(last + 1, now, calendar, idle)
}

/** Tells whether a date is a working day. */
export function isWorkingDay(date: string, calendar: WorkCalendar): boolean {
  const day = dayOf(date)
  return countDays(day, day, calendar, merged(closedSpans(calendar))) === 1
}

/** Returns the date, `YYYY-MM-DD`, that a moment falls on in a time zone. Empty for an invalid moment. */
export function localDate(moment: string, zone: string): string {
  return wallTime(moment, zone).slice(0, 10)
}

function closedSpans({ holidays, closures }: WorkCalendar): Span[] {
  const closed = [...holidays.map((date) => ({ from: date, to: date })), ...closures]
  return closed.map(({ from, to }) => ({ from: dayOf(from), to: dayOf(to) }))
}

/**
 * At the end of the day on which it is stopped the clock stands still; at the end of the one on which it
 * goes on, it runs.
 */
function stoppedDays({ from, to = from }: { from: string; to?: string | undefined }, zone: string): Span {
  return { from: dayOf(localDate(from, zone)), to: dayOf(localDate(to, zone)) - 1 }
}

/** Sorts spans and joins those that touch. Leaves out empty ones. */
function merged(spans: readonly Span[]): Span[] {
  const sorted = spans.filter(({ from, to }) => from <= to).sort((left, right) => left.from - right.from)
  const joined: Span[] = []
  for (const span of sorted) {
    const last = joined.at(-1)
    if (last && span.from <= last.to + 1) last.to = Math.max(last.to, span.to)
    else joined.push({ ...span })
  }
  return joined
}

/** Finds the n-th working day after `start` that lies in no idle span. Undefined if no weekday is one. */
function nthDay(start: number, n: number, { weekdays }: WorkCalendar, idle: readonly Span[]): number | undefined {
  if (n <= 0) return start
  if (!weekdays.some((weekday) => weekday >= 1 && weekday <= WEEK)) return undefined
  let [first, left] = [start + 1, n]
  for (const { from, to } of idle) {
    if (to < first) continue
    const count = countWeekdays(first, from - 1, weekdays)
    if (count >= left) break
    left -= count
    first = to + 1
  }
  const perWeek = countWeekdays(first, first + WEEK - 1, weekdays)
  // The weeks before the one with the day, then day by day.
  let day = first + Math.floor((left - 1) / perWeek) * WEEK
  let rest = left - Math.floor((left - 1) / perWeek) * perWeek
  for (; ; day++) if (weekdays.includes(weekdayOf(day)) && --rest === 0) return day
}

function countDays(first: number, last: number, { weekdays }: WorkCalendar, idle: readonly Span[]): number {
  const lost = idle.map(({ from, to }) => countWeekdays(Math.max(first, from), Math.min(last, to), weekdays))
  return lost.reduce((count, each) => count - each, countWeekdays(first, last, weekdays))
}

/** Counts the days from `first` to `last` that fall on one of the weekdays. 0 for an empty span. */
function countWeekdays(first: number, last: number, weekdays: readonly number[]): number {
  if (last < first) return 0
  const weeks = Math.floor((last - first + 1) / WEEK)
  let count = weeks * new Set(weekdays).size
  for (let day = first + weeks * WEEK; day <= last; day++) if (weekdays.includes(weekdayOf(day))) count += 1
  return count
}

function weekdayOf(day: number): number {
  return ((((day + WEEKDAY_OF_DAY_0 - 1) % WEEK) + WEEK) % WEEK) + 1
}

function dayOf(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS)
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
