import * as v from 'valibot'
import type { Item } from '@cairn/contract'
import type { Write } from '@cairn/contract/server'
import type { WorkCalendar } from '@cairn/model/working-days'
import { clockOf, dueOf, inCalendar } from './clock.ts'
import { changeOfClock, type Answering } from '../answers/plan-answers.ts'

const movedSchema = v.object({
  /** Id of the response. */
  id: v.string(),
  /** The former and the new due date, `YYYY-MM-DD`. Without one the clock stands still. */
  from: v.optional(v.string()),
  to: v.optional(v.string()),
})
/** A response's clock whose due date changes with another calendar. */
export type MovedClock = v.InferOutput<typeof movedSchema>

/** Clocks that are listed one by one. */
export const MOST_LISTED = 200

/** Schema of the result of `moveClocks`. `moved` and `refused` are counts, present once clocks were moved. */
export const clockMovesSchema = v.object({
  /** Clocks that end on another day. */
  count: v.number(),
  /** The first `MOST_LISTED` of them. */
  listed: v.array(movedSchema),
  moved: v.number(),
  /** Clocks that somebody changed meanwhile. */
  refused: v.number(),
})
/**
 * Result of `moveClocks`: how many clocks end on another day, the first of them, and how many were moved or
 * refused.
 */
export type ClockMoves = v.InferOutput<typeof clockMovesSchema>

/**
 * Returns how a changed calendar would change a response's clock. Undefined if it has no running clock, or
 * the due date stays.
 */
export function movedClock(response: Item, calendar: WorkCalendar): MovedClock | undefined {
  const clock = clockOf(response['clock'])
  if (!clock || response['state'] !== 'PENDING' || clock.ended !== undefined) return undefined
  const [from, to] = [dueOf(clock), dueOf(inCalendar(clock, calendar))]
  if (from === to) return undefined
  return { id: response.$id, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

/**
 * Returns the writes that recount a response's clock, and that of its notice, with a calendar. Empty if it
 * has no running clock, or nothing changes.
 */
export function writesOfCalendar(answering: Answering, calendar: WorkCalendar): Write[] {
  const { response } = answering
  const clock = clockOf(response['clock'])
  if (!clock || response['state'] !== 'PENDING' || clock.ended !== undefined) return []
  const next = inCalendar(clock, calendar)
  if (JSON.stringify(next.calendar) === JSON.stringify(clock.calendar)) return []
  const { set, writes } = changeOfClock(answering, next)
  return [{ op: 'update', id: response.$id, u: response._u, body: {}, set }, ...writes]
}
