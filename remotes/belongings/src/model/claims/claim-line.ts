import { nextStep, RECEIVED, type ClaimStep, type ClaimStop } from './claim-steps.ts'

const DAY_MS = 86_400_000
/** Marks nearer than this part of the line have their words on two levels. */
const NEAR = 0.16

/** A day on the line of a claim: when it was received, when a step was done, or when one is due. */
export interface LineMark {
  key: string
  /** Left out for the receipt. */
  label?: string
  date: string
  /** From 0 to 1. */
  at: number
  kind: 'done' | 'next' | 'open'
  /** 1 if the words of the mark before would be in the way. */
  level: 0 | 1
}

/** The timeline of a claim's period, in days, not counting days on which it was stopped. */
export interface ClaimLine {
  marks: LineMark[]
  /** Times without a running clock, from 0 to 1. */
  stops: { from: number; to: number }[]
  now: number
  day: number
  days: number
  stopped: number
}

/**
 * Draws the days of a claim as a line from its receipt to the last day that is known. Undefined without one.
 */
export function claimLine(
  steps: readonly ClaimStep[],
  { received, stops, today }: { received: unknown; stops: readonly ClaimStop[]; today: string },
): ClaimLine | undefined {
  if (typeof received !== 'string') return undefined
  const next = nextStep(steps)
  const dated = steps.flatMap(({ key, label, done, due }) => {
    const date = done ?? due
    const kind = done === undefined ? (key === next?.key ? 'next' : 'open') : 'done'
    return date === undefined ? [] : [{ key, label, date, kind } as const]
  })
  const all = [{ key: RECEIVED, date: received, kind: 'done' } as const, ...dated]
  const last = [today, ...all.map(({ date }) => date)].toSorted().at(-1) ?? today
  const length = Math.max(1, daysBetween(received, last))
  const at = (date: string) => Math.min(1, Math.max(0, daysBetween(received, date) / length))
  const ended = stops.map(({ from, to }) => ({ from: from.slice(0, 10), to: (to ?? `${today}T`).slice(0, 10) }))
  const stopped = (until: string) =>
    ended.reduce((sum, { from, to }) => sum + Math.max(0, daysBetween(from, to < until ? to : until)), 0)
  return {
    marks: withLevels(all.map((mark) => ({ ...mark, at: at(mark.date) })).toSorted((one, other) => one.at - other.at)),
    stops: ended.map(({ from, to }) => ({ from: at(from), to: at(to) })),
    now: at(today),
    day: Math.max(0, daysBetween(received, today) - stopped(today)),
    days: Math.max(0, length - stopped(last)),
    stopped: stopped(today),
  }
}

function withLevels(marks: readonly Omit<LineMark, 'level'>[]): LineMark[] {
  let [before, level] = [-1, 1 as 0 | 1]
  return marks.map((mark) => {
    level = mark.at - before < NEAR && level === 0 ? 1 : 0
    before = mark.at
    return { ...mark, level }
  })
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}
