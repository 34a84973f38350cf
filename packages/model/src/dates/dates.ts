import { dayName } from './day-names.ts'

/** Year, month and day of a date string `YYYY[-M[-D]]`. */
interface DateParts {
  year: number
  month?: number
  day?: number
}

const DATE = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/

/** Tells whether the text is a date `YYYY`, `YYYY-M` or `YYYY-M-D` that exists in the calendar. */
export function isDateText(text: string): boolean {
  return parseDate(text) !== undefined
}

/**
 * Formats a date `YYYY[-M[-D]]` as DD-MMM-YYYY, as far as it is known, in French with spaces. Returns other
 * text unchanged.
 */
export function formatDate(text: string, locale = 'en'): string {
  const parts = parseDate(text)
  if (!parts) return text
  const { year, month, day } = parts
  const yyyy = String(year).padStart(4, '0')
  if (month === undefined) return yyyy
  const between = locale.startsWith('fr') ? ' ' : '-'
  return [day === undefined ? [] : twoDigits(day), monthName(month, locale), yyyy].flat().join(between)
}

/**
 * Formats a moment (ISO 8601, or milliseconds since 1970) as DD-MMM-YYYY HH:mm in the local time zone.
 * Returns other text unchanged.
 */
export function formatDateTime(moment: string | number, locale = 'en'): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return String(moment)
  return `${formatDate(localDay(date), locale)} ${formatClock(moment)}`
}

/** Formats the local time of a moment (ISO 8601, or milliseconds since 1970) as HH:mm. */
export function formatClock(moment: string | number): string {
  const date = new Date(moment)
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/**
 * Formats a date `YYYY[-M[-D]]` or the local day of a moment (ISO 8601) for a chip, a tile, a heading or a
 * calendar: `2 Dec`, with its year if that is not the year of `now` (milliseconds since 1970). Returns other
 * text unchanged.
 */
export function formatShortDate(text: string, locale = 'en', now = Date.now()): string {
  const parts = parseDay(text)
  if (!parts) return text
  const { year, month, day } = parts
  if (month === undefined) return String(year).padStart(4, '0')
  const isThisYear = day !== undefined && year === new Date(now).getFullYear()
  return [day, monthName(month, locale), isThisYear ? undefined : year].filter((part) => part !== undefined).join(' ')
}

/** Formats a date as `formatShortDate` does, with the weekday before a whole day: `Wed 2 Dec`. */
export function formatWeekday(text: string, locale = 'en', now = Date.now()): string {
  const day = dayOf(text)
  const date = formatShortDate(text, locale, now)
  return day === undefined ? date : `${dayName(day, 'weekday', 'short', locale)} ${date}`
}

/** Formats a date `YYYY-M-D` in a sentence: `Saturday, 28 November 2026`. Returns other text unchanged. */
export function formatLongDate(text: string, locale = 'en'): string {
  const day = dayOf(text)
  if (day === undefined) return text
  const comma = locale.startsWith('en') ? ',' : ''
  const date = new Date(day)
  return `${dayName(day, 'weekday', 'long', locale)}${comma} ${date.getUTCDate()} ${formatMonth(text, locale)}`
}

/** Formats the month of a date `YYYY-M[-D]` as a heading: `November 2026`. Returns other text unchanged. */
export function formatMonth(text: string, locale = 'en'): string {
  const { year, month } = parseDate(text) ?? {}
  if (year === undefined || month === undefined) return text
  return `${dayName(Date.UTC(2000, month - 1, 15), 'month', 'long', locale)} ${year}`
}

/** Returns a date `YYYY-M-D` or the local day of a moment (ISO 8601) in milliseconds, as if it were UTC. */
function dayOf(text: string): number | undefined {
  const { year, month, day } = parseDay(text) ?? {}
  if (year === undefined || month === undefined || day === undefined) return undefined
  return new Date(0).setUTCFullYear(year, month - 1, day)
}

function parseDate(text: string): DateParts | undefined {
  const match = DATE.exec(text)
  if (!match) return undefined
  const [year, month, day] = [Number(match[1]), optionalNumber(match[2]), optionalNumber(match[3])]
  if (month !== undefined && (month < 1 || month > 12)) return undefined
  if (month !== undefined && day !== undefined && (day < 1 || day > daysIn(year, month))) return undefined
  return { year, ...(month === undefined ? {} : { month }), ...(day === undefined ? {} : { day }) }
}

/** Parses a date, or the local day of a moment (ISO 8601). */
function parseDay(text: string): DateParts | undefined {
  return parseDate(text.includes('T') ? localDay(new Date(text)) : text)
}

function localDay(date: Date): string {
  return `${String(date.getFullYear()).padStart(4, '0')}-${date.getMonth() + 1}-${date.getDate()}`
}

function optionalNumber(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits)
}

function daysIn(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(2000, month, 0))
  lastDay.setUTCFullYear(year, month, 0)
  return lastDay.getUTCDate()
}

function monthName(month: number, locale: string): string {
  return dayName(Date.UTC(2000, month - 1, 15), 'month', 'short', locale)
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
