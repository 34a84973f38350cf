import type { EventInput } from '@fullcalendar/react'
import type { Tone } from '../base/chip.tsx'

/** When something is, by the clock of whoever set it down: a day YYYY-MM-DD, and times HH:mm. Without times it lasts the day. */
export interface EventTimes {
  date: string
  start?: string | undefined
  end?: string | undefined
}

/** One entry of a calendar. */
export interface CalendarEvent extends EventTimes {
  id: string
  title: string
  /** Read out behind the title and shown when it is pointed at, such as the state. */
  note?: string
  tone?: Tone
  /** The person may put it on another day or time. */
  isMovable?: boolean
}

/** What an entry is to the library: wall-clock times, never moments, so that no zone shifts them. */
export function toEventInput({
  id,
  title,
  date,
  start,
  end,
  note,
  tone = 'primary',
  isMovable = false,
}: CalendarEvent): EventInput {
  const isWholeDay = start === undefined && end === undefined
  return {
    id,
    title,
    allDay: isWholeDay,
    start: isWholeDay ? date : `${date}T${start ?? '00:00'}`,
    ...(isWholeDay ? {} : { end: `${date}T${end ?? LAST_MINUTE}` }),
    color: `var(--cairn-colors-${COLOURS[tone]})`,
    contrastColor: 'var(--cairn-colors-surface)',
    startEditable: isMovable,
    // To become shorter or longer an entry needs a time at which it ends.
    durationEditable: isMovable && end !== undefined,
    extendedProps: { note, hasStart: start !== undefined, hasEnd: end !== undefined },
  }
}

/** The token of each tone that carries text of the surface's colour. */
const COLOURS: Readonly<Record<Tone, string>> = {
  ok: 'ok',
  warn: 'warn',
  bad: 'bad',
  info: 'info',
  primary: 'primary',
  neutral: 'fg-muted',
}
const LAST_MINUTE = '23:59'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What the library says of an entry that was moved; wall-clock times as if they were UTC. */
export interface MovedEvent {
  start: Date | null
  end: Date | null
  allDay: boolean
  extendedProps: Record<string, unknown>
}

/** The times of an entry that was moved; undefined where it would last over midnight. A time that it did not name it still does not name. */
export function movedTimes({
  start,
  end,
  allDay,
  extendedProps: { hasStart, hasEnd },
}: MovedEvent): EventTimes | undefined {
  if (!start) return undefined
  const date = toIsoDay(start)
  if (allDay) return { date }
  const from = hasStart === false && hasEnd === true ? undefined : timeOf(start)
  if (!end || (hasEnd === false && hasStart === true)) return { date, start: from }
  // An entry that was a whole day long has no end of its own before it is given one.
  if (toIsoDay(new Date(end.getTime() - 1)) !== date) return undefined
  return { date, start: from, end: toIsoDay(end) === date ? timeOf(end) : LAST_MINUTE }
}

/** The hour that begins where a free place was pressed. */
export function hourSlotAt(date: Date): EventTimes {
  const end = new Date(date.getTime() + HOUR_MS)
  return {
    date: toIsoDay(date),
    start: timeOf(date),
    end: toIsoDay(end) === toIsoDay(date) ? timeOf(end) : LAST_MINUTE,
  }
}

/** Whether the span stays within one day. */
export function isWithinDay({ start, end, allDay }: { start: Date; end: Date; allDay: boolean }): boolean {
  return allDay ? end.getTime() - start.getTime() <= DAY_MS : toIsoDay(start) === toIsoDay(new Date(end.getTime() - 1))
}

/** The day a date of the library stands for. */
export function toIsoDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}

function timeOf(date: Date): string {
  return date.toISOString().slice(11, 16)
}
