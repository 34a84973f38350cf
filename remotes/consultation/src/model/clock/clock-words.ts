import { localDate } from '@cairn/model/working-days'
import type { Clock, ClockState } from './clock.ts'

/** Text about a clock: the key of the text, and the working days left, or overdue. */
export interface ClockLine {
  key: 'stopped' | 'left' | 'today' | 'late'
  count: number
}

/**
 * Chooses the text about a deadline: `stopped`, `left`, `today` on its last day, or `late`. `count` is in
 * working days.
 */
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

/** Returns the date by which the submitter asked for an answer, if a clock ends on another day. */
export function otherDate({ due }: ClockState, asked: unknown): string | undefined {
  return typeof asked === 'string' && due !== undefined && asked !== due ? asked : undefined
}

/** Returns the further days that a clock was given: how many, on which day of its community, and why. */
export function givenDays({ extensions, calendar }: Clock): { days: number; date: string; reason: string }[] {
  return extensions.map(({ days, granted, reason = '' }) => ({ days, date: localDate(granted, calendar.zone), reason }))
}
