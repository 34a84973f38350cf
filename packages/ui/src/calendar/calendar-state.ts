/** Spans that a calendar can show. `agenda` is a list of 31 days from a day on. */
export const CALENDAR_MODES = ['month', 'week', 'day', 'agenda'] as const
/** The span that a calendar shows at once: a month, a week, a day, or a list of 31 days (`agenda`). */
export type CalendarMode = (typeof CALENDAR_MODES)[number]

/** What a calendar shows. It is kept in the column's parameter, so that the address restores it. */
export interface CalendarState {
  mode: CalendarMode
  /** A day within the span on show, YYYY-MM-DD. */
  day: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Returns the calendar state in a column's parameter. Missing and invalid fields are taken from `first`.
 */
export function parseCalendarState(parameter: string, first: CalendarState): CalendarState {
  const fields = new URLSearchParams(parameter)
  const day = fields.get('on') ?? ''
  return {
    mode: CALENDAR_MODES.find((mode) => mode === fields.get('m')) ?? first.mode,
    day: DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : first.day,
  }
}

/** Returns the column's parameter for a calendar state: `m` is the mode and `on` the day. */
export function formatCalendarState({ mode, day }: CalendarState): string {
  return new URLSearchParams({ m: mode, on: day }).toString()
}

/** Width of a window below which a calendar first shows a list of days, in place of a month. */
const NARROW = '(max-width: 37.5em)'

/**
 * Returns what a calendar shows first: the month of a day, or a list from that day on if the window is
 * narrow.
 */
export function firstCalendarState(day: string): CalendarState {
  return { mode: matchMedia(NARROW).matches ? 'agenda' : 'month', day }
}
