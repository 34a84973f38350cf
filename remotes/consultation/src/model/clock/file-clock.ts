import type { Item } from '@cairn/contract'
import { dueDate } from '@cairn/model/working-days'
import { clockOf, isStopped, stateOfClock, type Clock } from './clock.ts'

/** The clock shown for a file: that of the notice that is due next, and how many notices are open. */
export interface FileClock {
  notice: Item
  clock: Clock
  open: number
}

/**
 * Returns the most important clock of a file's notices: the running one that ends first, else a stopped one.
 * Undefined if no answer is open.
 */
export function clockOfFile(notices: readonly Item[]): FileClock | undefined {
  const open = notices.flatMap((notice) => {
    const clock = clockOf(notice['clock'])
    return clock && clock.ended === undefined ? [{ notice, clock }] : []
  })
  const due = ({ notice }: { notice: Item }) => String(notice['due'] ?? '9999')
  const [first] = open.sort((left, right) => due(left).localeCompare(due(right)))
  return first && { ...first, open: open.length }
}

/** A mark on the bar of a clock. `at` is its place in percent of the period. */
export interface ClockMark {
  kind: 'followUp' | 'stop'
  at: number
  /** Of a follow-up: the working day of the period, and the date, `YYYY-MM-DD`. */
  day?: number
  date?: string
  isDone: boolean
}

const WHOLE = 100

/**
 * Returns the marks of a clock's bar, in order: the follow-ups that are owed, the first `logged` of them
 * done, and the moments at which it was stopped.
 */
export function marksOf(clock: Clock, logged: number): ClockMark[] {
  const { total } = stateOfClock(clock, clock.start)
  const place = (day: number) => Math.min(WHOLE, Math.round((day / total) * WHOLE))
  if (total === 0) return []
  const followUps = clock.followUps
    .toSorted((left, right) => left - right)
    .map((day, n): ClockMark => {
      const date = dateOfDay(clock, day)
      return { kind: 'followUp', at: place(day), day, isDone: n < logged, ...(date === undefined ? {} : { date }) }
    })
  const stops = clock.stops.map(({ from, to }, n): ClockMark => {
    const before = { ...clock, stops: clock.stops.slice(0, n), extensions: clock.extensions }
    return { kind: 'stop', at: place(stateOfClock(before, from).day), isDone: to !== undefined }
  })
  return [...followUps, ...stops].sort((left, right) => left.at - right.at)
}

/** Returns the date of a working day of the period, `YYYY-MM-DD`. Undefined while the clock stands still. */
function dateOfDay(clock: Clock, day: number): string | undefined {
  const { notBefore: _, ...rest } = clock
  return isStopped(clock) ? undefined : dueDate({ ...rest, days: day, extensions: [] }, clock.calendar)
}
