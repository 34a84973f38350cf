import type { DayTrigger } from '@cairn/contract'

const DAY_MS = 86_400_000
const WHOLE_DATE = /^\d{4}-\d{2}-\d{2}$/

/** A day on which a trigger with `at` is due for one date. */
export interface Reminder {
  /** YYYY-MM-DD. */
  day: string
  /** Days from then until the date. Negative after it. */
  daysLeft: number
}

/**
 * Returns the last day, from `since` to `today`, on which the trigger is due for a date. Both ends count. All
 * days are YYYY-MM-DD. Undefined if there is none, and for a date that names no day.
 */
export function reminderDue(at: DayTrigger, date: unknown, since: string, today: string): Reminder | undefined {
  if (typeof date !== 'string' || !WHOLE_DATE.test(date)) return undefined
  const passed = daysBetween(date, today)
  const offset = lastOffset(at, passed)
  if (offset === undefined || offset < daysBetween(date, since)) return undefined
  return { day: addDays(date, offset), daysLeft: 0 - offset }
}

/**
 * Returns spans of dates, each `{from, to}` with both ends, that hold every date for which the trigger may be
 * due on one of the days from `since` to `today`. Times of repetition are not narrowed further.
 */
export function datesToLookAt(
  { days, every }: DayTrigger,
  since: string,
  today: string,
): { from?: string; to: string }[] {
  const single = days.map((offset) => ({ from: addDays(since, -offset), to: addDays(today, -offset) }))
  return every === undefined ? single : [...single, { to: addDays(today, -(Math.max(...days) + every)) }]
}

/** Returns the date so many days after another one. Both are YYYY-MM-DD. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Finds the last offset of the trigger that is no later than `passed` days after the date. */
function lastOffset({ days, every }: DayTrigger, passed: number): number | undefined {
  const last = Math.max(...days)
  if (every !== undefined && passed >= last + every) return last + Math.floor((passed - last) / every) * every
  const reached = days.filter((offset) => offset <= passed)
  return reached.length > 0 ? Math.max(...reached) : undefined
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}
