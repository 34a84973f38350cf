import { metresOfTrack } from '../map/map-places.ts'
import * as v from 'valibot'

/** Schema of the GPS positions of a track. If one is invalid, there are none. */
export const fixesSchema = v.fallback(
  v.array(v.object({ at: v.tuple([v.number(), v.number()]), time: v.string(), accuracy: v.number() })),
  [],
)
/** GPS positions of a track: position, time (ISO 8601) and accuracy in metres. */
export type Fixes = v.InferOutput<typeof fixesSchema>

/** Decimals of degrees that are kept: a tenth of a metre. */
const DECIMALS = 6

/** Returns longitude and latitude (degrees) as they are kept. */
export function keptPosition({ longitude, latitude }: { longitude: number; latitude: number }): [number, number] {
  return [Number(longitude.toFixed(DECIMALS)), Number(latitude.toFixed(DECIMALS))]
}

/** A pause of the device that is longer, in milliseconds, is a gap of the track. */
const GAP_MS = 120_000
/** A position this near to the last one, in degrees, adds nothing. About a metre. */
const LEAST_DEGREES = 0.00001
/** Positions that are less accurate, in metres, are left out. */
const WORST_METRES = 100

/** Adds a position to a track, unless it is too vague or where the last one is. */
export function withFix(fixes: Fixes, fix: Fixes[number]): Fixes {
  if (fix.accuracy > WORST_METRES) return fixes
  const last = fixes.at(-1)
  const isHere = last && Math.abs(last.at[0] - fix.at[0]) + Math.abs(last.at[1] - fix.at[1]) < LEAST_DEGREES
  return isHere ? fixes : [...fixes, fix]
}

/** Returns what a track comes to: its lines, parted by gaps, with time and accuracy of each point. */
export function trackOf(fixes: Fixes): { track?: object; trackPoints?: object[] } {
  const lines: Fixes[] = []
  for (const [at, fix] of fixes.entries()) {
    const before = fixes[at - 1]
    if (!before || Date.parse(fix.time) - Date.parse(before.time) > GAP_MS) lines.push([])
    lines.at(-1)?.push(fix)
  }
  const long = lines.filter((line) => line.length > 1)
  const [first] = long
  if (!first) return {}
  const placesOf = (line: Fixes) => line.map(({ at }) => at)
  const track =
    long.length === 1
      ? { type: 'LineString', coordinates: placesOf(first) }
      : { type: 'MultiLineString', coordinates: long.map(placesOf) }
  return { track, trackPoints: long.flat().map(({ time, accuracy }) => ({ time, accuracy: Math.round(accuracy) })) }
}

/**
 * Returns the length of a track (kilometres without gaps), its duration, and the minutes since its last
 * position.
 */
export function figuresSoFar(fixes: Fixes): { kilometres: number; hours: number; minutes: number } {
  const [first, last] = [fixes[0], fixes.at(-1)]
  const took = first && last ? Math.round((Date.parse(last.time) - Date.parse(first.time)) / 60_000) : 0
  const kilometres = Math.round(metresOfTrack(trackOf(fixes).track) / 100) / 10
  return { kilometres, hours: Math.floor(took / 60), minutes: took % 60 }
}
