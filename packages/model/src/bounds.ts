import { CairnError } from '@cairn/contract/errors'
import { boundsSchema, type Bounds, type Geometry, type Point } from '@cairn/contract'
import * as v from 'valibot'

/** Decimals of a degree that a hash keeps, about a metre, and the base its numbers are written in (business-areas section 9). */
const HASH_PRECISION = 5
const HASH_BASE = 36
/** Decimals of coordinates as they are shown (business-areas section 9). */
const SHOWN_DECIMALS = 5
const FULL_TURN = 360
const HALF_TURN = 180
const POLE = 90
/** Of what is shown around a place: degrees at least, and its share of the place's own size. */
const LEAST_MARGIN = 0.02
const MARGIN_SHARE = 0.4

const fourNumbers = v.pipe(v.array(v.number()), v.length(4, 'bounds are four numbers'), boundsSchema)

/** Bounds `[west, south, east, north]` in degrees; throws `invalidBounds` for anything but four fitting numbers (business-areas section 5). */
export function parseBounds(value: unknown): Bounds {
  const parsed = v.safeParse(fourNumbers, value)
  if (parsed.success) return parsed.output
  throw new CairnError('invalidBounds', parsed.issues[0].message)
}

/**
 * A short text for bounds, or for positions one after the other: the same for numbers that are equal to 5 decimals. Throws `invalidBounds`
 * for a list of odd length, for none, and for what are no numbers.
 */
export function hashBounds(numbers: readonly number[]): string {
  if (numbers.length === 0 || numbers.length % 2 > 0 || !numbers.every(Number.isFinite))
    throw new CairnError('invalidBounds', 'bounds are hashed from an even number of numbers')
  return numbers.map((degrees) => rounded(degrees).toString(HASH_BASE)).join('.')
}

/** The numbers of a hash, rounded as it keeps them; throws `invalidBounds` for what is none. */
export function boundsOfHash(hash: string): number[] {
  const numbers = hash
    .split('.')
    .map((part) => (/^-?[0-9a-z]+$/.test(part) ? Number.parseInt(part, HASH_BASE) : Number.NaN))
  if (numbers.length % 2 > 0 || !numbers.every(Number.isSafeInteger))
    throw new CairnError('invalidBounds', `"${hash}" is no hash of bounds`)
  return numbers.map((number) => number / 10 ** HASH_PRECISION)
}

/** The bounds of a geometry, not of what crosses the antimeridian, which is cut into parts there. */
export function boundsOf(geometry: Geometry): Bounds {
  const bounds: Bounds = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [longitude, latitude] of positionsOf(geometry)) {
    bounds[0] = Math.min(bounds[0], longitude)
    bounds[1] = Math.min(bounds[1], latitude)
    bounds[2] = Math.max(bounds[2], longitude)
    bounds[3] = Math.max(bounds[3], latitude)
  }
  return bounds
}

/** The smallest bounds around all; undefined for none. Those that cross the antimeridian count as reaching beyond 180 degrees east. */
export function unionOfBounds(all: readonly Bounds[]): Bounds | undefined {
  const [first, ...others] = all.map(unfolded)
  if (!first) return undefined
  const union = others.reduce<Bounds>(
    (one, other) => [
      Math.min(one[0], other[0]),
      Math.min(one[1], other[1]),
      Math.max(one[2], other[2]),
      Math.max(one[3], other[3]),
    ],
    first,
  )
  if (union[2] - union[0] >= FULL_TURN) return [-HALF_TURN, union[1], HALF_TURN, union[3]]
  return union[2] > HALF_TURN ? [union[0], union[1], union[2] - FULL_TURN, union[3]] : union
}

/** A little more of the world than bounds, so that one sees where they lie; not of those that cross the antimeridian. */
export function aroundBounds([west, south, east, north]: Bounds): Bounds {
  const margin = Math.max(LEAST_MARGIN, (east - west) * MARGIN_SHARE, (north - south) * MARGIN_SHARE)
  return [
    Math.max(-HALF_TURN, west - margin),
    Math.max(-POLE, south - margin),
    Math.min(HALF_TURN, east + margin),
    Math.min(POLE, north + margin),
  ]
}

/** Whether two bounds have a point in common; either may cross the antimeridian. */
export function boundsTouch(one: Bounds, other: Bounds): boolean {
  if (one[1] > other[3] || other[1] > one[3]) return false
  const [left, right] = [unfolded(one), unfolded(other)]
  return [-FULL_TURN, 0, FULL_TURN].some((turn) => left[0] <= right[2] + turn && right[0] + turn <= left[2])
}

/** The middle of bounds. */
export function centreOf(bounds: Bounds): Point {
  const [west, south, east, north] = unfolded(bounds)
  return [inTurn((west + east) / 2), (south + north) / 2]
}

/** A longitude from -180 to 180. */
export function inTurn(longitude: number): number {
  if (Math.abs(longitude) <= HALF_TURN) return longitude
  const turned = (((longitude + HALF_TURN) % FULL_TURN) + FULL_TURN) % FULL_TURN
  return turned === 0 && longitude > 0 ? HALF_TURN : turned - HALF_TURN
}

/** A position as it is shown, `54.01234° N 130.50000° W`, with the letters of its caller, north first. */
export function formatPosition([longitude, latitude]: readonly number[], letters: Compass, locale = 'en'): string {
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: SHOWN_DECIMALS,
    maximumFractionDigits: SHOWN_DECIMALS,
  })
  const part = (degrees: number, positive: string, negative: string) =>
    `${format.format(Math.abs(degrees))}° ${degrees < 0 ? negative : positive}`
  return `${part(latitude ?? 0, letters.north, letters.south)} ${part(longitude ?? 0, letters.east, letters.west)}`
}

/** Short names of the directions, in the reader's language. */
export interface Compass {
  north: string
  south: string
  east: string
  west: string
}

/** Every position of a geometry. */
export function positionsOf(geometry: Geometry): [number, number][] {
  const list: [number, number][] = []
  const walk = (value: unknown): void => {
    if (!Array.isArray(value)) return
    if (typeof value[0] === 'number') list.push([value[0], Number(value[1])])
    else for (const part of value) walk(part)
  }
  walk(geometry.coordinates)
  return list
}

function unfolded([west, south, east, north]: Bounds): Bounds {
  return [west, south, west > east ? east + FULL_TURN : east, north]
}

function rounded(degrees: number): number {
  const whole = Math.round(degrees * 10 ** HASH_PRECISION)
  return whole === 0 ? 0 : whole
}
