import { keptByZone } from './kept-by-zone.ts'

/** Conversions between the local time `YYYY-MM-DDTHH:mm` in a time zone and a moment. */

/** Moments whose local time has a year of four digits in every zone. */
const [FIRST, LAST] = [Date.parse('0000-01-03'), Date.parse('9999-12-29')]

/**
 * Converts a moment (ISO 8601) to the local time `YYYY-MM-DDTHH:mm` in a zone. Empty for an invalid moment,
 * and for one beyond the year 9999.
 */
export function wallTime(moment: unknown, zone: string): string {
  const time = typeof moment === 'string' ? Date.parse(moment) : Number.NaN
  if (Number.isNaN(time) || time < FIRST || time > LAST) return ''
  return new Date(time + zoneOffset(time, zone)).toISOString().slice(0, 16)
}

/**
 * Converts a local time in a zone to a moment (ISO 8601, UTC). Undefined for an invalid time. Of an hour that
 * occurs twice the first counts. A skipped time is read with the offset before the gap (RFC 5545 section
 * 3.3.5).
 */
export function wallTimeToMoment(wall: string, zone: string): string | undefined {
  const asUtc = Date.parse(`${wall}Z`)
  if (Number.isNaN(asUtc)) return undefined
  const [before, after] = [asUtc - DAY_MS, asUtc + DAY_MS].map((time) => asUtc - zoneOffset(time, zone)) as [
    number,
    number,
  ]
  const shown = [before, after].filter((time) => time + zoneOffset(time, zone) === asUtc)
  return new Date(shown.length > 0 ? Math.min(...shown) : before).toISOString()
}

/** Returns the IANA name of the local time zone. */
export function localTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Tells whether the name is a time zone, such as `America/Vancouver` or `UTC`. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const DAY_MS = 86_400_000

/** Returns how far clocks in a zone are ahead of UTC at a moment (milliseconds). Throws if it is no zone. */
export function zoneOffset(time: number, zone: string): number {
  const parts = Object.fromEntries(
    clock(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )
  const { year, month, day, hour, minute, second } = parts
  return (
    Date.parse(`${year?.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`) -
    Math.floor(time / 1000) * 1000
  )
}

const clock = keptByZone(
  (zone) =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
)
