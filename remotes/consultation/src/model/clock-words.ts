import type { ClockState } from './clock.ts'

/** What to say of a clock, and the working days in it. */
export interface ClockLine {
  key: 'stopped' | 'left' | 'today' | 'late'
  count: number
}

/** Returns what to say of a clock: it stands still, it is the last day, days are left, or it is late. */
export function lineOfClock({ isStopped, left = 0 }: ClockState): ClockLine {
  if (isStopped) return { key: 'stopped', count: 0 }
  if (left < 0) return { key: 'late', count: -left }
  return left <= 1 ? { key: 'today', count: left } : { key: 'left', count: left }
}

const WHOLE = 100

/** Returns how much of a period is over, in percent. */
export function shareOf({ day, total, left = 1 }: ClockState): number {
  if (left < 0 || total === 0) return WHOLE
  return Math.min(WHOLE, Math.round((day / total) * WHOLE))
}
