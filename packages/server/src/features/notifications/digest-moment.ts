import { keptByZone } from '@cairn/model/kept-by-zone'
import { isTimeZone, zoneOffset } from '@cairn/model/zones'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Returns the latest time, not after `now`, at which clocks of the time zone showed this minute of the day
 * (milliseconds since 1970). If a clock change skips it, it is counted from midnight. An unknown zone counts
 * as UTC.
 */
export function digestMoment(now: number, minute: number, zone: string): number {
  const today = localTime(now, zone)
  const midnight = today - (today % DAY_MS)
  const moments = [0, 1, 2].map((days) => toMoment(midnight - days * DAY_MS + minute * MINUTE_MS, zone))
  return moments.find((moment) => moment <= now) ?? now - DAY_MS
}

/** What the clocks of the zone show, as if it were UTC. */
function localTime(moment: number, zone: string): number {
  return moment + offsetAt(moment, zone)
}

function toMoment(local: number, zone: string): number {
  // First the offset at a nearby time, then at the result itself: they differ around clock changes.
  const near = local - offsetAt(local, zone)
  return local - offsetAt(near, zone)
}

/** Returns the offset of a time zone; UTC for an unknown one. */
function offsetAt(moment: number, zone: string): number {
  return zoneOffset(moment, knownZone(zone))
}

const knownZone = keptByZone((zone) => (isTimeZone(zone) ? zone : 'UTC'))
