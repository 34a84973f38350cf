import type { Item } from '@cairn/contract'
import type { Write } from '@cairn/contract/server'
import { clockOf, dueOf, ended, isLate, isStopped, reopened, resumed, stopped, type Clock } from './clock.ts'
import { SETTLED, type NoticeState } from './states.ts'

/** A response with the notice that both sides see of it. A candidate has no notice. */
export interface Answering {
  response: Item
  notice: Item | undefined
}

/** What a change of a response's clock sets in the response, and in its notice. */
export interface ClockChange {
  set: Record<string, unknown>
  writes: Write[]
}

/** What is stored of a clock: itself, whether it runs, and the date on which an open answer is due. */
function storedClock(clock: Clock): Record<string, unknown> {
  if (clock.ended !== undefined) return { clock, due: null, clockState: null }
  return { clock, due: dueOf(clock) ?? null, clockState: isStopped(clock) ? 'STOPPED' : 'RUNNING' }
}

function noticeWrite(notice: Item | undefined, set: Record<string, unknown>): Write[] {
  return notice ? [{ op: 'update', id: notice.$id, u: notice._u, body: {}, set }] : []
}

/** Returns what follows for a response, and for its notice, from another state of its clock. */
export function changeOfClock({ notice }: Answering, clock: Clock): ClockChange {
  const stored = storedClock(clock)
  const status: NoticeState = isStopped(clock) ? 'STOPPED' : 'AWAITING'
  return { set: stored, writes: noticeWrite(notice, { clock, due: stored['due'], status }) }
}

/** Returns what follows from an answer: the clock ends, and the notice tells both sides. */
export function changeByAnswer(
  { response, notice }: Answering,
  { status, outcome, now }: { status: NoticeState; outcome?: unknown; now: string },
): ClockChange {
  const clock = clockOf(response['clock'])
  const told = { status, ...(outcome === undefined ? {} : { outcome }) }
  if (!clock) return { set: {}, writes: noticeWrite(notice, told) }
  const late = response['late'] === true || (clock.ended === undefined ? isLate(clock, now) : true)
  const over = clock.ended === undefined ? ended(clock, now) : clock
  const answered = status === 'WITHDRAWN' ? {} : { answered: now }
  const stored: Record<string, unknown> = { ...storedClock(over), late, ...answered }
  return { set: stored, writes: noticeWrite(notice, { ...told, clock: over, due: stored['due'], late, ...answered }) }
}

/** Properties of an answer, emptied. */
const NO_ANSWER = { outcome: null, answered: null, late: false }

/** Returns what follows if an answer is taken back: the clock runs on, and the notice waits again. */
export function changeByReopening(answering: Answering, now: string): ClockChange {
  const clock = clockOf(answering.response['clock'])
  if (!clock) return { set: {}, writes: [] }
  const { set, writes } = changeOfClock(answering, reopened(clock, now))
  return { set: { ...set, ...NO_ANSWER }, writes: writes.map(withoutOutcome) }
}

function withoutOutcome(write: Write): Write {
  return write.op === 'update' ? { ...write, set: { ...write.set, ...NO_ANSWER } } : write
}

/** Returns the writes that stop all clocks of a consultation, or let them run again. */
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

/** Returns the writes that end the open responses of a consultation, unanswered or withdrawn. */
export function writesOfEnd(answering: readonly Answering[], how: 'CLOSED' | 'WITHDRAWN', now: string): Write[] {
  return answering.flatMap((each): Write[] => {
    const { response } = each
    if (response['state'] !== 'PENDING') return []
    const status = how === 'CLOSED' ? 'NO_RESPONSE' : 'WITHDRAWN'
    const { set, writes } = changeByAnswer(each, { status, now })
    return [
      how === 'CLOSED'
        ? { op: 'move', id: response.$id, action: 'endUnanswered', body: set }
        : { op: 'update', id: response.$id, u: response._u, body: {}, set },
      ...writes,
    ]
  })
}

/** Tells whether every community that was asked has answered, or is known not to, once `answered` has. */
export function isSettled(responses: readonly Item[], answered?: string): boolean {
  const asked = responses.filter(({ state }) => state !== 'DRAFT' && state !== 'NOT_SELECTED')
  return asked.every(({ $id, state }) => $id === answered || SETTLED.includes(String(state)))
}

/** Why a consultation cannot be closed yet: a clock that runs or stands still, or missing follow-ups. */
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
