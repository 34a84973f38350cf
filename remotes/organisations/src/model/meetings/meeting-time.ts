import { wallTimeToMoment } from '@cairn/model/zones'

/** Where now lies in the times of a meeting: before, during or after it. Computed, never stored. */
export const MEETING_STATES = ['PENDING', 'ONGOING', 'PAST'] as const
/** Where now lies in the times of a meeting: one of `MEETING_STATES`. */
export type MeetingState = (typeof MEETING_STATES)[number]

/** Start of a meeting without a start time, HH:mm by its owner's clock. */
export const DEFAULT_START = '00:00'
/** End of a meeting without an end time, HH:mm by its owner's clock. */
export const DEFAULT_END = '23:59'

/** The times of a meeting by the clock of its owner: `date` as YYYY-MM-DD, `start` and `end` as HH:mm. */
export interface MeetingTimes {
  date: string
  start?: string | undefined
  end?: string | undefined
}

/** Reads the times of a meeting. Returns undefined if its date is not a whole day. */
export function timesOf(item: Readonly<Record<string, unknown>>): MeetingTimes | undefined {
  const { date, start, end } = item
  if (typeof date !== 'string' || !isDay(date)) return undefined
  return { date, start: textOrNone(start), end: textOrNone(end) }
}

/** Returns true if a date names a day, and not only a month or a year. */
export function isDay(date: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(date)
}

/**
 * Returns when a meeting begins and ends, in milliseconds since 1970. Returns undefined for an invalid date
 * or time. It never ends before it begins.
 */
export function meetingSpan(
  { date, start = DEFAULT_START, end = DEFAULT_END }: MeetingTimes,
  zone: string,
): { from: number; to: number } | undefined {
  const [from, to] = [start, end].map((time) => Date.parse(wallTimeToMoment(`${date}T${time}`, zone) ?? ''))
  if (from === undefined || to === undefined || Number.isNaN(from) || Number.isNaN(to)) return undefined
  return { from, to: Math.max(from, to) }
}

/**
 * Returns PENDING before the start, ONGOING until the end, PAST afterwards. `now` is in milliseconds since
 * 1970. Returns undefined for an invalid date or time.
 */
export function meetingState(times: MeetingTimes, zone: string, now: number): MeetingState | undefined {
  const span = meetingSpan(times, zone)
  if (!span) return undefined
  if (now < span.from) return 'PENDING'
  return now <= span.to ? 'ONGOING' : 'PAST'
}

/** Returns true if a meeting names no times and so lasts the whole day. */
export function isWholeDay({ start, end }: MeetingTimes): boolean {
  return start === undefined && end === undefined
}

function textOrNone(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
