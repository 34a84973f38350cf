import * as v from 'valibot'
import type { RunStep } from '@cairn/contract/workflow'
import { dueDate, localDate } from '../dates/working-days.ts'

const DAY_MS = 86_400_000
/** All days of the week, Monday 1 to Sunday 7. */
export const ALL_DAYS: readonly number[] = [1, 2, 3, 4, 5, 6, 7]
/** The calendar of items without a clock: Monday to Friday. */
const WEEK = { zone: 'UTC', weekdays: [1, 2, 3, 4, 5], holidays: [], closures: [] }

const clockSchema = v.object({
  start: v.string(),
  calendar: v.object({
    zone: v.string(),
    weekdays: v.array(v.number()),
    holidays: v.array(v.string()),
    closures: v.array(v.object({ from: v.string(), to: v.string() })),
  }),
  stops: v.array(v.object({ from: v.string(), to: v.optional(v.string()) })),
})

/**
 * Returns the due date of a step, `YYYY-MM-DD`. Working days are those of the item's property `clock`; while
 * that is stopped, days do not count. Undefined if the step is never due, while the clock is stopped, and
 * until the date it counts from is known.
 */
export function dayDue({ due, begun }: RunStep, values: Readonly<Record<string, unknown>>): string | undefined {
  if (!due) return undefined
  const parsed = v.safeParse(clockSchema, values['clock'])
  const clock = parsed.success ? parsed.output : undefined
  const calendar = clock?.calendar ?? WEEK
  const counted = due.working ? calendar : { zone: calendar.zone, weekdays: ALL_DAYS, holidays: [], closures: [] }
  if (due.from === 'due') {
    const itemDue = values['due']
    return typeof itemDue === 'string' ? daysBefore(itemDue.slice(0, 10), due.days, counted.weekdays) : undefined
  }
  const start = due.from === 'clock' ? clock?.start : begun
  if (start === undefined) return undefined
  if (due.days === 0) return localDate(start, counted.zone)
  return dueDate({ start, days: due.days, stops: clock?.stops ?? [] }, counted)
}

/** Returns the date that lies so many of these weekdays, Monday 1 to Sunday 7, before another. */
export function daysBefore(date: string, days: number, weekdays: readonly number[]): string {
  let at = Date.parse(date)
  for (let left = weekdays.length > 0 ? days : 0; left > 0;) {
    at -= DAY_MS
    if (weekdays.includes(new Date(at).getUTCDay() || 7)) left--
  }
  return new Date(at).toISOString().slice(0, 10)
}
