import { USUAL_TIME_ZONE, valuesOfPart, WEEKDAYS } from '@cairn/contract'
import * as v from 'valibot'
import { localDate, workingDaysLeft, type WorkCalendar } from './working-days.ts'

/** Schema of a working calendar stored in an item, such as in a deadline. */
export const workCalendarSchema = v.object({
  zone: v.string(),
  weekdays: v.array(v.number()),
  holidays: v.array(v.string()),
  closures: v.array(v.object({ from: v.string(), to: v.string() })),
})
const keptSchema = v.object({ calendar: workCalendarSchema, start: v.optional(v.string()) })

/**
 * Returns the working days left until `due` (YYYY-MM-DD) at a moment (ISO 8601), as a json value counts them:
 * by its `calendar`, from the day after its moment `start` if it has one. Undefined if it has no calendar.
 */
export function daysLeftBy(value: unknown, due: string, now: string): number | undefined {
  const parsed = v.safeParse(keptSchema, value)
  if (!parsed.success) return undefined
  const { calendar, start } = parsed.output
  const began = start === undefined ? undefined : localDate(start, calendar.zone)
  return workingDaysLeft(due, localDate(now, calendar.zone), calendar, began)
}

/** Monday to Friday. */
const USUAL_WEEK = [1, 2, 3, 4, 5]

/**
 * Converts the values of a WorkCalendar item to a calendar in a time zone. Without values, or without
 * weekdays in them, it works from Monday to Friday. Days without a day of the month count from the first.
 */
export function workCalendarOf(values: Readonly<Record<string, unknown>> = {}, timeZone?: unknown): WorkCalendar {
  const weekdays = [values['weekdays'] ?? []]
    .flat()
    .map((day) => WEEKDAYS.indexOf(day as (typeof WEEKDAYS)[number]) + 1)
    .filter((day) => day > 0)
  return {
    zone: typeof timeZone === 'string' ? timeZone : USUAL_TIME_ZONE,
    weekdays: weekdays.length > 0 ? weekdays : USUAL_WEEK,
    holidays: datesIn(values['holidays'], 'date'),
    closures: [values['closures'] ?? []].flat().flatMap((closure) => {
      const [from] = datesIn(closure, 'from')
      const [to = from] = datesIn(closure, 'until')
      return from === undefined || to === undefined ? [] : [{ from, to }]
    }),
  }
}

/** Dates in one part of the rows of a group, whole days. */
function datesIn(rows: unknown, part: string): string[] {
  return valuesOfPart(rows, part).flatMap((date) => (typeof date === 'string' ? [wholeDay(date)] : []))
}

/** A date may lack its month or day. */
function wholeDay(date: string): string {
  const [year = '', month = '01', day = '01'] = date.split('-')
  return `${year}-${month}-${day}`
}
