import { nextStep, RECEIVED, SENT, type ClaimStep } from './claim-steps.ts'
import type { ClaimStop } from './claim-stops.ts'

const DAY_MS = 86_400_000
/** Words of a mark take up to this part of the line. */
const WIDTH = 0.24

/** A day on the line of a claim: its beginning, when a step was done, or when one is due. */
export interface LineMark {
  key: string
  /** Left out for the beginning, whose key is `RECEIVED` or `SENT`. */
  label?: string
  date: string
  /** From 0 to 1. */
  at: number
  kind: 'done' | 'next' | 'open'
  /** Row of its words, from 0: the first in which those of no other mark are in the way. */
  level: number
}

/** The timeline of a claim's period, in days, not counting days on which it was stopped. */
export interface ClaimLine {
  marks: LineMark[]
  /** Rows of words. */
  levels: number
  /** Times without a running clock, from 0 to 1. */
  stops: { from: number; to: number }[]
  now: number
  day: number
  days: number
  stopped: number
}

/**
 * Draws the days of a claim as a line from its receipt, or from its sending while no receipt is known, to the
 * last day that is known. Undefined without either.
 */
export function claimLine(
  steps: readonly ClaimStep[],
  given: { sent?: unknown; received: unknown; stops: readonly ClaimStop[]; today: string },
): ClaimLine | undefined {
  const { sent, received, stops, today } = given
  const [key, start] = typeof received === 'string' ? [RECEIVED, received] : [SENT, sent]
  if (typeof start !== 'string') return undefined
  const next = nextStep(steps)
  const dated = steps.flatMap(({ key, label, done, due, left, mark }) => {
    const date = done ?? due
    const kind = done === undefined ? (key === next?.key ? 'next' : 'open') : 'done'
    const isBeginning = mark === 'RECEIVED' && done !== undefined && done === received
    return date === undefined || left || isBeginning ? [] : [{ key, label, date, kind } as const]
  })
  const all = [{ key, date: start, kind: 'done' } as const, ...dated]
  const last = [today, ...all.map(({ date }) => date)].toSorted().at(-1) ?? today
  const length = Math.max(1, daysBetween(start, last))
  const at = (date: string) => Math.min(1, Math.max(0, daysBetween(start, date) / length))
  const ended = stops.map(({ from, to }) => ({ from: from.slice(0, 10), to: (to ?? `${today}T`).slice(0, 10) }))
  const stopped = (until: string) =>
    ended.reduce((sum, { from, to }) => sum + Math.max(0, daysBetween(from, to < until ? to : until)), 0)
  const marks = withLevels(
    all.map((mark) => ({ ...mark, at: at(mark.date) })).toSorted((one, other) => one.at - other.at),
  )
  return {
    marks,
    levels: 1 + Math.max(...marks.map(({ level }) => level)),
    stops: ended.map(({ from, to }) => ({ from: at(from), to: at(to) })),
    now: at(today),
    day: Math.max(0, daysBetween(start, today) - stopped(today)),
    days: Math.max(0, length - stopped(last)),
    stopped: stopped(today),
  }
}

function withLevels(marks: readonly Omit<LineMark, 'level'>[]): LineMark[] {
  const ends: number[] = []
  return marks.map((mark) => {
    const free = ends.findIndex((end) => end <= mark.at)
    const level = free < 0 ? ends.length : free
    ends[level] = mark.at + WIDTH
    return { ...mark, level }
  })
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}
