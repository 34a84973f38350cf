/** How much of the calendar is shown: `agenda` is a month as a list. */
export const CALENDAR_MODES = ['month', 'week', 'day', 'agenda'] as const
export type CalendarMode = (typeof CALENDAR_MODES)[number]

/** What a person has opened of a calendar; it lives in the column's parameter, so that the address restores it. */
export interface CalendarState {
  mode: CalendarMode
  /** A day of what is shown, YYYY-MM-DD. */
  day: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The state a column's parameter holds; what it leaves open is as in `first`. */
export function parseCalendarState(parameter: string, first: CalendarState): CalendarState {
  const fields = new URLSearchParams(parameter)
  const day = fields.get('on') ?? ''
  return {
    mode: CALENDAR_MODES.find((mode) => mode === fields.get('m')) ?? first.mode,
    day: DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : first.day,
  }
}

export function formatCalendarState({ mode, day }: CalendarState): string {
  return new URLSearchParams({ m: mode, on: day }).toString()
}
