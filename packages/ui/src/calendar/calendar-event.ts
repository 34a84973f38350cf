import type { EventInput } from '@fullcalendar/react'
import type { Hue } from '@cairn/contract'
import type { IconNameLike } from '../base/icon.tsx'
import type { Tone } from '../base/chip.tsx'

/** Colour of an event: a meaning, or the area of business of what has none, such as a meeting. */
export type CalendarTone = Tone | Hue

/**
 * Wall-clock times of an event, in the time zone of whoever entered it. `date` is YYYY-MM-DD; `start` and
 * `end` are HH:mm. Without both the event lasts all day.
 */
export interface EventTimes {
  date: string
  start?: string | undefined
  end?: string | undefined
  /** Last day of an event over several whole days, YYYY-MM-DD. It has no times of day. */
  until?: string | undefined
}

/**
 * An event that a `Calendar` shows, with its day and wall-clock times. `id` is handed back when it is
 * opened or moved.
 */
export interface CalendarEvent extends EventTimes {
  id: string
  title: string
  /** Its second line, after the time: what is due, where one meets, or how it stands. */
  note?: string
  /** What an agenda says in place of the note, as it has more room. */
  detail?: string
  /** How it stands, as a chip in an agenda. */
  chip?: { text: string; tone: Tone; icon: IconNameLike }
  /** It should have been done: an agenda that begins today has it there, until it is done. */
  isLate?: boolean
  /** Stands before the note of an event without a time, and in its tile. */
  icon?: IconNameLike
  tone?: CalendarTone
  /** Shows several days as a thin rail below a month's other events: they are closed, and nothing is due. */
  isRail?: boolean
  /** Whether the user may drag it to another day or time. */
  isMovable?: boolean
}

/**
 * Returns events in the format of FullCalendar. It takes those of one id for the same event, so the second of
 * an item has another id; `extendedProps.item` is the item's.
 */
export function toEventInputs(events: readonly CalendarEvent[]): EventInput[] {
  const seen = new Map<string, number>()
  return events.map((event) => {
    const before = seen.get(event.id) ?? 0
    seen.set(event.id, before + 1)
    return { ...toEventInput(event), id: before === 0 ? event.id : `${event.id} ${before}` }
  })
}

/**
 * Returns the event in the format of FullCalendar. Times are wall-clock times without a zone, so none
 * shifts them.
 */
export function toEventInput(event: CalendarEvent): EventInput {
  const { id, title, date, start, end, until, tone = 'primary', isMovable = false } = event
  const isSpan = until !== undefined && until > date
  const isWholeDay = isSpan || (start === undefined && end === undefined)
  return {
    id,
    title,
    allDay: isWholeDay,
    start: isWholeDay ? date : `${date}T${start ?? '00:00'}`,
    ...(isSpan ? { end: dayAfter(until) } : {}),
    ...(isWholeDay ? {} : { end: `${date}T${end ?? LAST_MINUTE}` }),
    color: colourOf(tone),
    startEditable: isMovable,
    // Only an event with an end can be made shorter or longer.
    durationEditable: isMovable && (end !== undefined || isSpan),
    extendedProps: { item: id, event, isSpan, hasStart: start !== undefined, hasEnd: end !== undefined },
  }
}

/** Tones that have a ground of their own. */
const GROUNDED: readonly CalendarTone[] = ['ok', 'warn', 'bad', 'info', 'primary']

/** Returns the pale ground of a tone, for styles. */
export function groundOf(tone: CalendarTone = 'primary'): string {
  return GROUNDED.includes(tone)
    ? `var(--cairn-colors-${tone}-bg)`
    : `color-mix(in srgb, ${colourOf(tone)} 9%, var(--cairn-colors-surface))`
}

/** Returns the colour of a tone, for styles. */
export function colourOf(tone: CalendarTone = 'primary'): string {
  return `var(--cairn-colors-${tone === 'neutral' ? 'fg-muted' : tone})`
}

const LAST_MINUTE = '23:59'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Fields of a FullCalendar event that was dragged. The dates are wall-clock times expressed as UTC. */
export interface MovedEvent {
  start: Date | null
  end: Date | null
  allDay: boolean
  extendedProps: Record<string, unknown>
}

/**
 * Returns the times of an event after it was dragged. Undefined if it would span midnight. A start or end
 * that the event did not have before is not added.
 */
export function movedTimes({
  start,
  end,
  allDay,
  extendedProps: { isSpan, hasStart, hasEnd },
}: MovedEvent): EventTimes | undefined {
  if (!start) return undefined
  const date = toIsoDay(start)
  // An event over several days that was made shorter is perhaps on one day now.
  if (isSpan === true) return allDay ? { date, until: end ? toIsoDay(new Date(end.getTime() - 1)) : date } : undefined
  if (allDay) return { date }
  const from = hasStart === false && hasEnd === true ? undefined : timeOf(start)
  // A former all-day event has no end.
  if (!end || (hasEnd === false && hasStart === true)) return { date, start: from }
  // `end` is exclusive, so an event may end at midnight.
  if (toIsoDay(new Date(end.getTime() - 1)) !== date) return undefined
  return { date, start: from, end: toIsoDay(end) === date ? timeOf(end) : LAST_MINUTE }
}

/**
 * Returns the times of a one-hour event that begins at the given wall-clock time (expressed as UTC). One
 * that begins in the last hour of the day ends at 23:59.
 */
export function hourSlotAt(date: Date): EventTimes {
  const end = new Date(date.getTime() + HOUR_MS)
  return {
    date: toIsoDay(date),
    start: timeOf(date),
    end: toIsoDay(end) === toIsoDay(date) ? timeOf(end) : LAST_MINUTE,
  }
}

/** Returns true if an event may lie there: one over several days on whole days, any other within a day. */
export function mayLieAt(
  span: { start: Date; end: Date; allDay: boolean },
  moved?: { extendedProps: Record<string, unknown> } | null,
): boolean {
  return moved?.extendedProps['isSpan'] === true ? span.allDay : isWithinDay(span)
}

/** Returns true if the span does not cross midnight. `end` is exclusive. */
export function isWithinDay({ start, end, allDay }: { start: Date; end: Date; allDay: boolean }): boolean {
  return allDay ? end.getTime() - start.getTime() <= DAY_MS : toIsoDay(start) === toIsoDay(new Date(end.getTime() - 1))
}

/** Returns the day of a FullCalendar date as YYYY-MM-DD. */
export function toIsoDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}

function dayAfter(day: string): string {
  return toIsoDay(new Date(Date.parse(day) + DAY_MS))
}

function timeOf(date: Date): string {
  return date.toISOString().slice(11, 16)
}
