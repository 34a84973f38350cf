import { workCalendarOf } from '@cairn/model/work-calendar'
import type { WorkCalendar } from '@cairn/model/working-days'
import type { StepMark } from './claim-steps.ts'

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

/** Returns the steps that belongings of a claim tick: once all are on their way, and once all are home. */
export function marksOf(belongings: readonly Values[]): StepMark[] {
  const has = (status: string) => belongings.some(({ repatriationStatus }) => repatriationStatus === status)
  if (isSettled(belongings)) return has('REPATRIATED') ? ['HANDED', 'HOME'] : []
  const left = belongings.filter(({ repatriationStatus }) => repatriationStatus !== 'IN_TRANSIT')
  return has('IN_TRANSIT') && isSettled(left) ? ['HANDED'] : []
}

/** Tells whether a claim on these belongings may be closed. */
export function isSettled(belongings: readonly Values[]): boolean {
  return belongings.every(({ repatriationStatus }) => SETTLED.includes(repatriationStatus))
}
