import type { Item } from '@cairn/contract'
import type { Write } from '@cairn/contract/server'
import {
  clockOf,
  dueOf,
  ended,
  isLate,
  isStopped,
  reopened,
  resumed,
  stopped,
  stoppedOn,
  type Clock,
} from '../clock/clock.ts'
import { withStep } from '../file/progress.ts'
import { SETTLED, type NoticeState } from '../file/states.ts'

/**
 * A community's response and the notice about it. The response is the community's own; the notice is what
 * the submitter may see of it too. A candidate that was not asked yet has no notice.
 */
export interface Answering {
  response: Item
  notice: Item | undefined
}

/**
 * Result of changing a response's clock: `set` are values for the response itself, `writes` also update its
 * notice.
 */
export interface ClockChange {
  set: Record<string, unknown>
  writes: Write[]
}

/**
 * What is stored of a clock: itself, whether it runs, since which day it does not, and when an open answer is
 * due.
 */
function storedClock(clock: Clock): Record<string, unknown> {
  if (clock.ended !== undefined) return { clock, due: null, clockState: null, stopped: null }
  const stopped = stoppedOn(clock) ?? null
  return { clock, due: dueOf(clock) ?? null, clockState: stopped === null ? 'RUNNING' : 'STOPPED', stopped }
}

function noticeWrite(notice: Item | undefined, set: Record<string, unknown>): Write[] {
  return notice ? [{ op: 'update', id: notice.$id, u: notice._u, body: {}, set }] : []
}

/**
 * Returns the changes to store when a response's clock changes: clock and due date of the response, and the
 * same with a status for its notice.
 */
export function changeOfClock({ notice }: Answering, clock: Clock): ClockChange {
  const stored = storedClock(clock)
  const status: NoticeState = isStopped(clock) ? 'STOPPED' : 'AWAITING'
  return {
    set: { ...stored, consultState: status },
    writes: noticeWrite(notice, { clock, due: stored['due'], stopped: stored['stopped'], status }),
  }
}

/**
 * Returns what to store when a community answers, or when its response ends otherwise (`status`): the clock
 * ends at `now`, lateness is set, and the notice gets the outcome.
 */
export function changeByAnswer(
  { response, notice }: Answering,
  { status, outcome, now }: { status: NoticeState; outcome?: unknown; now: string },
): ClockChange {
  const clock = clockOf(response['clock'])
  const told = { status, ...(outcome === undefined ? {} : { outcome }) }
  if (!clock) return { set: { consultState: status }, writes: noticeWrite(notice, told) }
  const late = response['late'] === true || (clock.ended === undefined ? isLate(clock, now) : true)
  const over = clock.ended === undefined ? ended(clock, now) : clock
  const answered = status === 'WITHDRAWN' ? {} : { answered: now }
  const stored: Record<string, unknown> = { ...storedClock(over), late, ...answered, consultState: status }
  return {
    set: stored,
    writes: noticeWrite(notice, { ...told, clock: over, due: stored['due'], stopped: null, late, ...answered }),
  }
}

/** Properties of an answer, emptied. */
const NO_ANSWER = { outcome: null, answered: null, late: false }

/**
 * Returns the changes to store when an answer is withdrawn: the clock resumes without counting the time
 * since, and the notice is open again. Empty if the response has no clock.
 */
export function changeByReopening(answering: Answering, now: string): ClockChange {
  const clock = clockOf(answering.response['clock'])
  if (!clock) return { set: {}, writes: [] }
  const { set, writes } = changeOfClock(answering, reopened(clock, now))
  return { set: { ...set, ...NO_ANSWER }, writes: writes.map(withoutOutcome) }
}

function withoutOutcome(write: Write): Write {
  return write.op === 'update' ? { ...write, set: { ...write.set, ...NO_ANSWER } } : write
}

/**
 * Returns the writes that stop the clocks of all open responses of a consultation, or with `isStop` false
 * end those stops. Stops of single communities stay.
 */
export function writesOfPause(
  answering: readonly Answering[],
  { now, by, reason, isStop }: { now: string; by: string; reason?: string | undefined; isStop: boolean },
): Write[] {
  return answering.flatMap((each) => {
    const clock = clockOf(each.response['clock'])
    if (!clock || each.response['state'] !== 'PENDING') return []
    const words = { by, ...(reason === undefined ? {} : { reason }) }
    const next = isStop ? stopped(clock, now, 'FILE', words) : resumed(clock, now, 'FILE')
    const { set, writes } = changeOfClock(each, next)
    return [{ op: 'update', id: each.response.$id, u: each.response._u, body: {}, set }, ...writes] satisfies Write[]
  })
}

/** What becomes of an open response and its notice when the file ends, and by which move. */
const ENDS = { CLOSED: ['NO_RESPONSE', 'endUnanswered'], WITHDRAWN: ['WITHDRAWN', 'endWithdrawn'] } as const

/**
 * Returns the writes that end the open responses of a consultation: as not answered if it was closed, as
 * withdrawn, for that reason, if it was withdrawn.
 */
export function writesOfEnd(
  answering: readonly Answering[],
  how: 'CLOSED' | 'WITHDRAWN',
  now: string,
  reason?: string,
): Write[] {
  return answering.flatMap((each): Write[] => {
    const { response } = each
    if (response['state'] !== 'PENDING') return []
    const [status, action] = ENDS[how]
    const { set, writes } = changeByAnswer(each, { status, now })
    const why = reason === undefined ? {} : { reason }
    return [{ op: 'move', id: response.$id, action, body: set, ...why }, ...writes]
  })
}

/** Returns the writes that open the responses of a withdrawn consultation again, once it runs again. */
export function writesOfAskingAgain(answering: readonly Answering[], now: string): Write[] {
  return answering.flatMap((each): Write[] => {
    if (each.response['state'] !== 'WITHDRAWN') return []
    const { set, writes } = changeByReopening(each, now)
    return [{ op: 'move', id: each.response.$id, action: 'askAgain', body: set }, ...writes]
  })
}

/**
 * Tells whether every community that was asked has answered or is recorded as not answering. The response
 * with the id `answered` counts as answered.
 */
export function isSettled(responses: readonly Item[], answered?: string): boolean {
  const asked = responses.filter(({ state }) => state !== 'DRAFT' && state !== 'NOT_SELECTED')
  return asked.every(({ $id, state }) => $id === answered || SETTLED.includes(String(state)))
}

/** Returns the write that notes at `now` that all communities have answered. */
export function writeOfAnswered(file: Item, now: string): Write {
  return { op: 'move', id: file.$id, action: 'answered', body: withStep(file, { kind: 'ANSWERED', at: now }) }
}

/** Returns the write that records at `now` that an answer was withdrawn after all were given. */
export function writeOfReopened(file: Item, now: string): Write {
  return { op: 'move', id: file.$id, action: 'reopened', body: withStep(file, { kind: 'REOPENED', at: now }) }
}

/**
 * Tells whether a community may be recorded as not answering: its period is over, and the required follow-ups
 * were sent. `logged` counts the messages to it since the distribution, `today` is `YYYY-MM-DD`.
 */
export function isKnownSilent(response: Item, logged: number, today: string): boolean {
  const clock = clockOf(response['clock'])
  if (!clock || isStopped(clock)) return false
  return (dueOf(clock) ?? today) < today && logged >= clock.followUps.length
}

/**
 * Why a consultation cannot be closed yet: `clockRuns` if a community still has time or its clock is stopped,
 * `followUpsMissing` if the submitter sent a silent community too few follow-ups.
 */
export type CloseProblem = 'clockRuns' | 'followUpsMissing'

/**
 * Tells why a consultation cannot be closed yet. Undefined if it can. `logged` is the number of messages to a
 * community, by its response, that were logged since the distribution. `today` is `YYYY-MM-DD`.
 */
export function problemOfClosing(
  responses: readonly Item[],
  logged: Readonly<Record<string, number>>,
  today: string,
): CloseProblem | undefined {
  const open = responses.filter(({ state }) => state === 'PENDING')
  const clocks = open.flatMap(({ $id, clock }) => {
    const known = clockOf(clock)
    return known ? [{ id: $id, clock: known }] : []
  })
  if (clocks.some(({ clock }) => isStopped(clock) || (dueOf(clock) ?? '') >= today)) return 'clockRuns'
  const isOwed = clocks.some(({ id, clock }) => (logged[id] ?? 0) < clock.followUps.length)
  return isOwed ? 'followUpsMissing' : undefined
}
