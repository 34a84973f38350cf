import { toIsoDay } from './calendar-event.ts'
import type { CalendarState } from './calendar-state.ts'

/** The first and last of some days, YYYY-MM-DD. */
export interface DaySpan {
  from: string
  to: string
}

const DAY_MS = 86_400_000
const WEEK = 7
/** A month takes six weeks, whatever its first day is, so that nothing jumps from one to the next. */
const MONTH_DAYS = 6 * WEEK
/** Days that an agenda tells. */
export const AGENDA_DAYS = 31

/** Returns the day that is so many days after a day, or before it. */
export function addDays(day: string, count: number): string {
  return toIsoDay(new Date(Date.parse(day) + count * DAY_MS))
}

/** Counts the days from one day to another, negative if that is before it. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** Returns the seven days of the week of a day. `firstDay` is the first of a week, 0 for Sunday. */
export function weekOf(day: string, firstDay: number): string[] {
  const into = (new Date(day).getUTCDay() - firstDay + WEEK) % WEEK
  return daysFrom(addDays(day, -into), WEEK)
}

/** Returns the days of the six weeks in which the month of a day is shown. */
export function monthOf(day: string, firstDay: number): string[] {
  return daysFrom(weekOf(`${day.slice(0, 7)}-01`, firstDay)[0] ?? day, MONTH_DAYS)
}

/** Returns the first and last day that a calendar shows. */
export function daysShown({ mode, day }: CalendarState, firstDay: number): DaySpan {
  if (mode === 'day') return { from: day, to: day }
  if (mode === 'agenda') return { from: day, to: addDays(day, AGENDA_DAYS - 1) }
  const days = mode === 'week' ? weekOf(day, firstDay) : monthOf(day, firstDay)
  return { from: days[0] ?? day, to: days.at(-1) ?? day }
}

/**
 * Returns the state one step later (1) or earlier (-1). Months begin at their first day; an agenda goes by
 * weeks.
 */
export function stepped({ mode, day }: CalendarState, by: 1 | -1): CalendarState {
  if (mode === 'day') return { mode, day: addDays(day, by) }
  if (mode !== 'month') return { mode, day: addDays(day, by * WEEK) }
  const first = new Date(`${day.slice(0, 7)}-01`)
  first.setUTCMonth(first.getUTCMonth() + by)
  return { mode, day: toIsoDay(first) }
}

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => addDays(first, at))
}
