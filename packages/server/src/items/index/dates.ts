import { CairnError } from '@cairn/contract/errors'
import { isDateText } from '@cairn/model/format'

/** `Date.parse` alone would find a date in "elder 5". */
const DATE_TIME = /^\d{4}-\d\d-\d\dT/

/** The template that a partial date is completed from: its missing digits are taken from here. */
export const FIRST_MOMENT = '0000-01-01T00:00:00.000Z'

/**
 * Returns the first moment of a date YYYY[-M[-D]], or the date-time itself, as ISO 8601; numbers are
 * milliseconds since 1970. Throws `invalidFilter` for what is no date.
 */
export function dateStart(date: string | number): string {
  return new Date(startTime(date)).toISOString()
}

/**
 * Returns the first moment of a date as `dateStart` does, in milliseconds since 1970. Throws `invalidFilter`
 * for what is no date.
 */
export function startTime(date: string | number): number {
  if (typeof date === 'number') return checked(date, date)
  if (!isDateText(date)) return checked(DATE_TIME.test(date) ? Date.parse(date) : NaN, date)
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return checked(utc(year, month - 1, day), date)
}

/**
 * Returns the last moment, to the millisecond, of a date that may lack its day or month, as ISO 8601; a
 * date-time or number is that moment. Throws `invalidFilter` for what is no date.
 */
export function dateEnd(date: string | number): string {
  if (typeof date === 'number' || !isDateText(date)) return dateStart(date)
  const [year = 0, month, day] = date.split('-').map(Number)
  const next =
    month === undefined ? utc(year + 1, 0, 1) : day === undefined ? utc(year, month, 1) : utc(year, month - 1, day + 1)
  return new Date(checked(next - 1, date)).toISOString()
}

/** Returns the first moment of a stored date or date-time as text that sorts in order of time. */
export function startText(stored: string): string {
  return stored + FIRST_MOMENT.slice(stored.length)
}

function checked(time: number, source: string | number): number {
  const year = new Date(time).getUTCFullYear()
  if (!(year >= 0 && year <= 9999)) throw new CairnError('invalidFilter', `"${source}" is not a date`)
  return time
}

/** `Date.UTC` would read the years 0 to 99 as 1900 to 1999. */
function utc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day)
}
