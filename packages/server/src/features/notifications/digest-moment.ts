import { keptByZone } from '@cairn/model/kept-by-zone'
import { isTimeZone, wallTime, wallTimeToMoment } from '@cairn/model/zones'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Returns the latest time, not after `now`, at which clocks of the time zone showed this minute of the day
 * (milliseconds since 1970), as `wallTimeToMoment` reads minutes that a clock change repeats or skips. An
 * unknown zone counts as UTC.
 */
export function digestMoment(now: number, minute: number, zone: string): number {
  const known = knownZone(zone)
  const midnight = Date.parse(`${wallTime(new Date(now).toISOString(), known).slice(0, 10)}T00:00Z`)
  const moments = [0, 1, 2].map((days) => {
    const wall = new Date(midnight - days * DAY_MS + minute * MINUTE_MS).toISOString().slice(0, 16)
    return Date.parse(wallTimeToMoment(wall, known) ?? '')
  })
  return moments.find((moment) => moment <= now) ?? now - DAY_MS
}

const knownZone = keptByZone((zone) => (isTimeZone(zone) ? zone : 'UTC'))
