import * as v from 'valibot'
import { dueDate, localDate, workingDaysLeft, type WorkCalendar } from '@cairn/model/working-days'
import { daysLeftBy, workCalendarOf, workCalendarSchema } from '@cairn/model/work-calendar'
import { USUAL_DAYS, USUAL_FOLLOW_UPS } from './terms.ts'

const momentSchema = v.string()
/** Who stopped a clock: the file as a whole stands still, or its community alone asked for it. */
const stopOfSchema = v.picklist(['FILE', 'COMMUNITY'])
type StopOf = v.InferOutput<typeof stopOfSchema>
const stopSchema = v.object({
  of: stopOfSchema,
  from: momentSchema,
  /** Without it the stop lasts. */
  to: v.optional(momentSchema),
  by: v.optional(v.string()),
  reason: v.optional(v.string()),
})

/** Schema of a response's clock: how the period of its community runs. The due date follows from it. */
export const clockSchema = v.object({
  /** The moment of the distribution, or of the day on which the file was received. */
  start: momentSchema,
  days: v.number(),
  followUps: v.array(v.number()),
  calendar: workCalendarSchema,
  stops: v.array(stopSchema),
  extensions: v.array(v.object({ days: v.number(), granted: momentSchema, reason: v.optional(v.string()) })),
  /** The date that the submitter asked for, before which the period does not end. */
  notBefore: v.optional(v.string()),
  /** The moment at which an amendment asked for that date. */
  setAt: v.optional(momentSchema),
  /** The moment at which the answer ended it. */
  ended: v.optional(momentSchema),
})
/**
 * The clock of a response: when a community's period to answer began, how many working days it has, and
 * what stopped or extended it. Moments are ISO 8601 in UTC; days are working days of its own calendar.
 */
export type Clock = v.InferOutput<typeof clockSchema>

/**
 * What a clock is created from: a community's terms (ConsultTerms), its calendar (WorkCalendar), and its time
 * zone.
 */
export interface ClockSource {
  terms?: Readonly<Record<string, unknown>> | undefined
  calendar?: Readonly<Record<string, unknown>> | undefined
  timeZone?: unknown
}

/**
 * Starts the clock of a community at a moment (ISO 8601). Days and follow-ups come from its terms, working
 * days from its calendar, or else are the usual ones. The clock does not end before the date `notBefore`.
 */
export function startClock({ terms = {}, calendar, timeZone }: ClockSource, start: string, notBefore?: unknown): Clock {
  const { days, followUps } = terms
  return {
    start,
    days: typeof days === 'number' ? days : USUAL_DAYS,
    followUps: Array.isArray(followUps) ? followUps.filter((day) => typeof day === 'number') : USUAL_FOLLOW_UPS,
    calendar: plain(workCalendarOf(calendar, timeZone)),
    stops: [],
    extensions: [],
    ...(typeof notBefore === 'string' ? { notBefore } : {}),
  }
}

/** Returns the clock recounted with another calendar: its days, stops and extensions stay. */
export function inCalendar(clock: Clock, calendar: WorkCalendar): Clock {
  return { ...clock, calendar: plain(calendar) }
}

function plain({ zone, weekdays, holidays, closures }: WorkCalendar): Clock['calendar'] {
  return {
    zone,
    weekdays: [...weekdays],
    holidays: [...holidays],
    closures: closures.map(({ from, to }) => ({ from, to })),
  }
}

/** Reads the clock that is stored in an item. Undefined if the value is not a valid clock. */
export function clockOf(value: unknown): Clock | undefined {
  const parsed = v.safeParse(clockSchema, value)
  return parsed.success ? parsed.output : undefined
}

/** Returns the due date of a clock, `YYYY-MM-DD`. Undefined while it is stopped. */
export function dueOf(clock: Clock): string | undefined {
  return dueDate(clock, clock.calendar)
}

/**
 * Returns the clock stopped at a moment; unchanged if it has ended or is already stopped for the same cause.
 */
export function stopped(clock: Clock, at: string, of: StopOf, words: { by?: string; reason?: string } = {}): Clock {
  const isThere = clock.stops.some((stop) => stop.of === of && stop.to === undefined)
  if (isThere || clock.ended !== undefined) return clock
  return { ...clock, stops: [...clock.stops, { of, from: at, ...words }] }
}

/**
 * Returns the clock with its open stops ended: those of `of`, or all of them. It runs again if none is left.
 */
export function resumed(clock: Clock, at: string, of?: StopOf): Clock {
  const ends = (stop: Clock['stops'][number]) => stop.to === undefined && (of === undefined || stop.of === of)
  return { ...clock, stops: clock.stops.map((stop) => (ends(stop) ? { ...stop, to: at } : stop)) }
}

/**
 * Returns the clock with `days` further working days, granted at the moment `granted`. The due date moves
 * accordingly.
 */
export function extended(clock: Clock, days: number, granted: string, reason?: string): Clock {
  return {
    ...clock,
    extensions: [...clock.extensions, { days, granted, ...(reason === undefined ? {} : { reason }) }],
  }
}

/** What an amendment does to a clock: the values that it sets in the file, and the days that it gives. */
export interface Amendment {
  set: Readonly<Record<string, unknown>>
  days: number
  /** When, ISO 8601, and why. */
  at: string
  reason: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Returns the clock after an amendment of its file; the same one if nothing changes. A later date for answers
 * than the due date moves it there, an earlier one does not, as no amendment takes time away.
 */
export function amendedBy(clock: Clock, { set, days, at, reason }: Amendment): Clock {
  const date = set['requestedResponseDate']
  const due = dueOf(resumed(clock, at))
  const isLater = typeof date === 'string' && DAY.test(date) && (due === undefined || date > due)
  const asked = isLater ? { ...clock, notBefore: date, setAt: at } : clock
  return days > 0 ? extended(asked, days, at, reason) : asked
}

/** Returns the clock ended by an answer at the moment `at`. Stops that still last end then too. */
export function ended(clock: Clock, at: string): Clock {
  return { ...resumed(clock, at), ended: at }
}

/**
 * Returns the clock running again after an answer was withdrawn. The time since the answer does not count.
 */
export function reopened({ ended: from, ...clock }: Clock, at: string): Clock {
  return from === undefined ? clock : { ...clock, stops: [...clock.stops, { of: 'FILE', from, to: at }] }
}

/** Tells whether a clock is stopped: one of its stops has no end yet. */
export function isStopped({ stops }: Clock): boolean {
  return stops.some(({ to }) => to === undefined)
}

/**
 * Returns since when a clock is stopped, `YYYY-MM-DD` (the first day of several stops). Undefined if it runs.
 */
export function stoppedOn({ stops, calendar }: Clock): string | undefined {
  const days = stops.flatMap(({ from, to }) => (to === undefined ? [localDate(from, calendar.zone)] : []))
  return days.sort()[0]
}

/** Tells whether an answer at this moment is late: after the last moment of the due date. */
export function isLate(clock: Clock, at: string): boolean {
  const due = dueOf(resumed(clock, at))
  return due !== undefined && localDate(at, clock.calendar.zone) > due
}

/** The state of a clock at a moment. Days are working days. */
export interface ClockState {
  due: string | undefined
  /** Days left, the due date included. Negative after it. Undefined while the clock stands still. */
  left: number | undefined
  /** Day of the period, 1 for the first that counts. At most `total` while it is not over. */
  day: number
  total: number
  isStopped: boolean
}

/**
 * Computes how far a clock is at the moment `now` (ISO 8601). For an ended clock, how far it was when it
 * ended.
 */
export function stateOfClock(clock: Clock, now: string): ClockState {
  const { days, extensions } = clock
  const due = dueOf(clock)
  const total = extensions.reduce((sum, each) => sum + each.days, days) + daysWaitedFor(clock)
  const left = due === undefined ? undefined : daysLeftBy(clock, due, clock.ended ?? now)
  const whenStopped = clock.stops.findLast(({ to }) => to === undefined)?.from
  const leftThen = whenStopped === undefined ? left : leftAt(clock, whenStopped)
  return { due, left, day: Math.max(total - (leftThen ?? total) + 1, 0), total, isStopped: whenStopped !== undefined }
}

/** Returns the working days by which a clock ends later because the submitter asked for a later date. */
function daysWaitedFor(clock: Clock): number {
  const running = resumed(clock, clock.start)
  const [due, own] = [dueOf(running), dueOf({ ...running, notBefore: undefined })]
  return due === undefined || own === undefined || own === due ? 0 : workingDaysLeft(due, own, clock.calendar) - 1
}

function leftAt(clock: Clock, moment: string): number | undefined {
  const due = dueOf(resumed(clock, moment))
  return due === undefined ? undefined : daysLeftBy(clock, due, moment)
}
