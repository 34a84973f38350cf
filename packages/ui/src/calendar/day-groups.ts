import { addDays } from './calendar-days.ts'
import type { CalendarEvent, CalendarTone } from './calendar-event.ts'

/** A day of an agenda and what is on it, in order. */
export interface DayGroup {
  day: string
  events: CalendarEvent[]
}

/** After all times of a day. */
const AFTER_ALL = '~'
/** Dots that a day has room for. */
const MOST_DOTS = 3

/**
 * Returns the days of an agenda on which something is, from `from` on. What goes on for days is told once, on
 * its first day in the agenda; what is late is told on `today`. On a day, what is late comes first, then what
 * has a time.
 */
export function dayGroups(
  events: readonly CalendarEvent[],
  { from, count, today }: { from: string; count: number; today: string },
): DayGroup[] {
  const to = addDays(from, count - 1)
  const byDay = new Map<string, CalendarEvent[]>()
  for (const event of events) {
    const { date, until = date, isLate = false } = event
    const day = isLate && from === today && date < today ? today : date < from && until >= from ? from : date
    if (day >= from && day <= to) byDay.set(day, [...(byDay.get(day) ?? []), event])
  }
  const key = ({ isLate, start, title }: CalendarEvent) => `${isLate ? '' : (start ?? AFTER_ALL)} ${title}`
  return [...byDay]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, found]) => ({ day, events: found.toSorted((one, other) => (key(one) < key(other) ? -1 : 1)) }))
}

/** Returns the colours of what begins on each day, for the dots below it. */
export function dotsByDay(events: readonly CalendarEvent[]): ReadonlyMap<string, readonly CalendarTone[]> {
  const dots = new Map<string, readonly CalendarTone[]>()
  for (const { date, tone = 'primary' } of events) {
    const known = dots.get(date) ?? []
    if (known.length < MOST_DOTS && !known.includes(tone)) dots.set(date, [...known, tone])
  }
  return dots
}
