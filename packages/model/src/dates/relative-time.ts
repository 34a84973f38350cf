import { perLocale } from '../text/per-locale.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
/** Relative time counts months of 30 days. */
const MONTH = 30 * DAY
const YEAR = 365 * DAY
/** Nearer than this, in seconds, is "now". */
const NOW_WITHIN = 10

/** Units, largest first, with the smallest distance in seconds from which each is used. */
const UNITS = [
  { unit: 'year', from: 2 * YEAR, length: YEAR },
  { unit: 'month', from: 2 * MONTH, length: MONTH },
  { unit: 'week', from: 2 * WEEK, length: WEEK },
  { unit: 'day', from: 2 * DAY, length: DAY },
  { unit: 'hour', from: HOUR, length: HOUR },
  { unit: 'minute', from: MINUTE, length: MINUTE },
  { unit: 'second', from: NOW_WITHIN, length: 1 },
] as const

/** Unit in which a distance in time is said, such as `minute`; `now` is within ten seconds. */
export type RelativeUnit = (typeof UNITS)[number]['unit'] | 'now'

/** A distance in time in whole units, negative for the past. */
export interface RelativeTime {
  unit: RelativeUnit
  value: number
}

/**
 * Computes how far `moment` is from `now` (both in milliseconds since 1970), in the unit a person would use.
 */
export function relativeTime(moment: number, now: number): RelativeTime {
  const seconds = (moment - now) / 1000
  const found = UNITS.find(({ from }) => Math.abs(seconds) >= from)
  return found ? { unit: found.unit, value: Math.trunc(seconds / found.length) } : { unit: 'now', value: 0 }
}

const momentWords = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const lengthWords = perLocale((locale) => new Intl.RelativeTimeFormat(locale))

/**
 * Formats how long ago `moment` was at `now` (both in milliseconds since 1970), such as "5 minutes ago";
 * "now" within ten seconds, and for what came after `now` was read.
 */
export function formatRelative(moment: number, now: number, locale = 'en'): string {
  const { unit, value } = relativeTime(Math.min(moment, now), now)
  return unit === 'now' ? momentWords(locale).format(value, 'second') : lengthWords(locale).format(value, unit)
}
