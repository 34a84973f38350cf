import { wallTimeToMoment } from '@cairn/model/zones'

/** Where a meeting stands (business-areas section 4): it is never stored. */
export const MEETING_STATES = ['PENDING', 'ONGOING', 'PAST'] as const
export type MeetingState = (typeof MEETING_STATES)[number]

/** What a meeting without them is taken to last (business-areas section 9). */
export const DEFAULT_START = '00:00'
export const DEFAULT_END = '23:59'

/** `date` as YYYY-MM-DD, times as HH:mm, all by the clock of the meeting's owner. */
export interface MeetingTimes {
  date: string
  start?: string | undefined
  end?: string | undefined
}

/** The times an item says; undefined where its day is not known. */
export function timesOf(item: Readonly<Record<string, unknown>>): MeetingTimes | undefined {
  const { date, start, end } = item
  if (typeof date !== 'string' || !isDay(date)) return undefined
  return { date, start: textOrNone(start), end: textOrNone(end) }
}

/** Whether the text names a day, not a month or a year alone. */
export function isDay(date: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(date)
}

/** When a meeting begins and ends, in milliseconds since 1970; undefined for what is no date. It never ends before it begins. */
export function meetingSpan(
  { date, start = DEFAULT_START, end = DEFAULT_END }: MeetingTimes,
  zone: string,
): { from: number; to: number } | undefined {
  const [from, to] = [start, end].map((time) => Date.parse(wallTimeToMoment(`${date}T${time}`, zone) ?? ''))
  if (from === undefined || to === undefined || Number.isNaN(from) || Number.isNaN(to)) return undefined
  return { from, to: Math.max(from, to) }
}

/** PENDING before its start, ONGOING until its end, PAST after; `now` in milliseconds since 1970. */
export function meetingState(times: MeetingTimes, zone: string, now: number): MeetingState | undefined {
  const span = meetingSpan(times, zone)
  if (!span) return undefined
  if (now < span.from) return 'PENDING'
  return now <= span.to ? 'ONGOING' : 'PAST'
}

/** Whether it names no times, and so lasts the whole day. */
export function isWholeDay({ start, end }: MeetingTimes): boolean {
  return start === undefined && end === undefined
}

function textOrNone(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
