import { perLocale } from '../text/per-locale.ts'

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

/** Formats a date `YYYY[-M[-D]]` as DD-MMM-YYYY, as far as it is known. Returns other text unchanged. */
export function formatDate(text: string, locale = 'en'): string {
  const parts = parseDate(text)
  if (!parts) return text
  const { year, month, day } = parts
  const yyyy = String(year).padStart(4, '0')
  if (month === undefined) return yyyy
  return day === undefined
    ? `${monthName(month, locale)}-${yyyy}`
    : `${twoDigits(day)}-${monthName(month, locale)}-${yyyy}`
}

/**
 * Formats a moment (ISO 8601, or milliseconds since 1970) as DD-MMM-YYYY HH:mm in the local time zone.
 * Returns other text unchanged.
 */
export function formatDateTime(moment: string | number, locale = 'en'): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return String(moment)
  const day = formatDate(
    `${String(date.getFullYear()).padStart(4, '0')}-${date.getMonth() + 1}-${date.getDate()}`,
    locale,
  )
  return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

function parseDate(text: string): DateParts | undefined {
  const match = DATE.exec(text)
  if (!match) return undefined
  const [year, month, day] = [Number(match[1]), optionalNumber(match[2]), optionalNumber(match[3])]
  if (month !== undefined && (month < 1 || month > 12)) return undefined
  if (month !== undefined && day !== undefined && (day < 1 || day > daysIn(year, month))) return undefined
  return { year, ...(month === undefined ? {} : { month }), ...(day === undefined ? {} : { day }) }
}

function optionalNumber(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits)
}

function daysIn(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(2000, month, 0))
  lastDay.setUTCFullYear(year, month, 0)
  return lastDay.getUTCDate()
}

const months = perLocale((locale) => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }))

function monthName(month: number, locale: string): string {
  return months(locale).format(Date.UTC(2000, month - 1, 15))
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
