import { perLocale } from '../text/per-locale.ts'

type Part = 'month' | 'weekday'
type Length = 'short' | 'long'

/** Making a format is slow, and rows pass by fast. */
const formats = perLocale((locale) => ({
  month: { short: format(locale, { month: 'short' }), long: format(locale, { month: 'long' }) },
  weekday: { short: format(locale, { weekday: 'short' }), long: format(locale, { weekday: 'long' }) },
}))

function format(locale: string, part: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(locale, { ...part, timeZone: 'UTC' })
}

/** Returns the name of the month or weekday of a day (milliseconds since 1970, UTC), such as `Nov`. */
export function dayName(day: number, part: Part, length: Length, locale: string): string {
  return formats(locale)[part][length].format(day)
}

/** Returns the names of the twelve months. */
export function monthNames(length: Length, locale: string): string[] {
  return Array.from({ length: 12 }, (_, at) => dayName(Date.UTC(2000, at, 15), 'month', length, locale))
}
