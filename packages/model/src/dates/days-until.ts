import { localDay } from './presets.ts'

const DAY_MS = 86_400_000

/**
 * Counts the days from the local day of `now` (milliseconds since 1970) to a date YYYY-M-D or a moment (ISO
 * 8601), negative if it has passed. Undefined if the value is neither; a date needs its day.
 */
export function daysUntil(value: unknown, now: number): number | undefined {
  if (typeof value !== 'string') return undefined
  const day = value.includes('T') ? localDay(Date.parse(value)) : value
  const [due, today] = [utcOf(day), utcOf(localDay(now))]
  return due === undefined || today === undefined ? undefined : Math.round((due - today) / DAY_MS)
}

function utcOf(day: string): number | undefined {
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(day)
  return match ? Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) : undefined
}
