import { workCalendarOf } from '@cairn/model/work-calendar'
import type { WorkCalendar } from '@cairn/model/working-days'

type Values = Readonly<Record<string, unknown>>

/** Names a claim by its holder, the year and its number in that year. */
export function labelOfClaim(holder: string, year: number, number: number): string {
  return `${holder}, ${year}, ${number}`
}

/** Makes the calendar of an owner from the values of its WorkCalendar and its time zone. */
export function calendarOf(values: Values | undefined, timeZone: unknown): WorkCalendar {
  return workCalendarOf(values, timeZone)
}

/** Tells whether a claim asks for anything: a belonging, described objects, or ancestors. */
export function asksForSomething({ belongings, askedFor, ancestors }: Values): boolean {
  const isSaid = [askedFor, ancestors].some((words) => typeof words === 'string' && words.trim() !== '')
  return isSaid || (Array.isArray(belongings) && belongings.length > 0)
}

/** Statuses with which a belonging needs no claim any more: it came home, will not, or is on loan. */
const SETTLED: readonly unknown[] = ['REPATRIATED', 'DENIED', 'LONG_TERM_LOAN', 'SHORT_TERM_LOAN']

/** Tells whether a claim on these belongings may be closed. */
export function isSettled(belongings: readonly Values[]): boolean {
  return belongings.every(({ repatriationStatus }) => SETTLED.includes(repatriationStatus))
}
