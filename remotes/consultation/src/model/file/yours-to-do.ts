import type { Item } from '@cairn/contract'
import { clockOf, isStopped } from '../clock/clock.ts'
import { marksOf } from '../clock/file-clock.ts'

/**
 * A follow-up that the submitter must send to a community: on which working day of its clock, and on which
 * date (YYYY-MM-DD), which is missing while the clock is stopped.
 */
export interface FollowUp {
  notice: Item
  day: number
  date?: string
  isDone: boolean
}

/** States of a notice for which follow-ups are owed. */
const OPEN = ['AWAITING', 'STOPPED']

/**
 * Tells whether a log is a message to a community since this day. What the community itself sends is none.
 */
export function isFollowUp({ owner, direction, date }: Item, community: unknown, start: string): boolean {
  return direction === 'OUTGOING' && owner !== community && String(date) >= start
}

/**
 * Returns the follow-ups required for these notices, in order of date. As many are marked done, in order, as
 * messages to the community were logged since its clock started: of those logs, or by the count of `logged`,
 * which knows those of colleagues too. Its keys are ids of notices.
 */
export function followUpsOf(
  notices: readonly Item[],
  logs: readonly Item[],
  logged: Readonly<Record<string, number>> = {},
): FollowUp[] {
  const all = notices.flatMap((notice): FollowUp[] => {
    const clock = clockOf(notice['clock'])
    if (!clock || !OPEN.includes(String(notice['status']))) return []
    const start = clock.start.slice(0, 10)
    const sent = logs.filter(
      (log) => [log['context'] ?? []].flat().includes(notice.$id) && isFollowUp(log, notice['community'], start),
    )
    const count = Math.max(sent.length, logged[notice.$id] ?? 0)
    return marksOf(clock, count).flatMap(({ kind, day, date, isDone }) =>
      kind === 'followUp' && day !== undefined
        ? [{ notice, day, isDone, ...(date === undefined || isStopped(clock) ? {} : { date }) }]
        : [],
    )
  })
  return all.toSorted((left, right) => (left.date ?? '9999').localeCompare(right.date ?? '9999'))
}
