import { CairnError } from '@cairn/contract/errors'
import { boundsSchema, type Bounds, type Geometry, type Point } from '@cairn/contract'
import * as v from 'valibot'

/** Decimals of a degree that a hash keeps, about a metre. */
const HASH_PRECISION = 5
/** Base of the numbers in a hash. */
const HASH_BASE = 36
/** Decimals of coordinates shown to people. */
const SHOWN_DECIMALS = 5
const FULL_TURN = 360
const HALF_TURN = 180
const POLE = 90
/** Smallest margin around a place, in degrees. */
const LEAST_MARGIN = 0.02
/** Margin around a place as a share of its size. */
const MARGIN_SHARE = 0.4

const fourNumbers = v.pipe(v.array(v.number()), v.length(4, 'bounds are four numbers'), boundsSchema)

/** Parses bounds `[west, south, east, north]` in degrees. Throws `invalidBounds` for anything else. */
export function parseBounds(value: unknown): Bounds {
  const parsed = v.safeParse(fourNumbers, value)
  if (parsed.success) return parsed.output
  throw new CairnError('invalidBounds', parsed.issues[0].message)
}

/**
 * Encodes bounds, or a list of positions, as a short text. Numbers equal to 5 decimals give the same text.
 * Throws `invalidBounds` for an empty list, an odd number of numbers, and non-finite numbers.
 */
export function hashBounds(numbers: readonly number[]): string {
  if (numbers.length === 0 || numbers.length % 2 > 0 || !numbers.every(Number.isFinite))
    throw new CairnError('invalidBounds', 'bounds are hashed from an even number of numbers')
  return numbers.map((degrees) => rounded(degrees).toString(HASH_BASE)).join('.')
}

/**
 * Decodes a text of `hashBounds` to numbers rounded to 5 decimals. Throws `invalidBounds` for any other text.
 */
export function parseBoundsHash(hash: string): number[] {
  const numbers = hash
    .split('.')
    .map((part) => (/^-?[0-9a-z]+$/.test(part) ? Number.parseInt(part, HASH_BASE) : Number.NaN))
  if (numbers.length % 2 > 0 || !numbers.every(Number.isSafeInteger))
    throw new CairnError('invalidBounds', `"${hash}" is no hash of bounds`)
  return numbers.map((number) => number / 10 ** HASH_PRECISION)
}

/**
 * Computes the bounds of a geometry, which is never across the antimeridian: such geometries are cut there.
 */
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

/**
 * Computes the smallest bounds around all given bounds. Undefined if there are none. The result may cross the
 * antimeridian.
 */
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

/**
 * Widens bounds by a margin, for a map that shows a place with its surroundings. The bounds must not cross
 * the antimeridian.
 */
export function padBounds([west, south, east, north]: Bounds): Bounds {
  const margin = Math.max(LEAST_MARGIN, (east - west) * MARGIN_SHARE, (north - south) * MARGIN_SHARE)
  return [
    Math.max(-HALF_TURN, west - margin),
    Math.max(-POLE, south - margin),
    Math.min(HALF_TURN, east + margin),
    Math.min(POLE, north + margin),
  ]
}

/** Tells whether two bounds have a point in common. Either may cross the antimeridian. */
export function boundsIntersect(one: Bounds, other: Bounds): boolean {
  if (one[1] > other[3] || other[1] > one[3]) return false
  const [left, right] = [unfolded(one), unfolded(other)]
  return [-FULL_TURN, 0, FULL_TURN].some((turn) => left[0] <= right[2] + turn && right[0] + turn <= left[2])
}

/**
 * Returns the centre of bounds as `[longitude, latitude]` in degrees. The bounds may cross the
 * antimeridian.
 */
export function centreOf(bounds: Bounds): Point {
  const [west, south, east, north] = unfolded(bounds)
  return [normalizeLongitude((west + east) / 2), (south + north) / 2]
}

/** Shifts a longitude by full turns into -180 to 180 degrees. */
export function normalizeLongitude(longitude: number): number {
  if (Math.abs(longitude) <= HALF_TURN) return longitude
  const turned = (((longitude + HALF_TURN) % FULL_TURN) + FULL_TURN) % FULL_TURN
  return turned === 0 && longitude > 0 ? HALF_TURN : turned - HALF_TURN
}

/**
 * Formats a position for people, north first: `54.01234° N 130.50000° W`. `letters` are the names of the
 * directions.
 */
export function formatPosition([longitude, latitude]: readonly number[], letters: Compass, locale = 'en'): string {
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: SHOWN_DECIMALS,
    maximumFractionDigits: SHOWN_DECIMALS,
  })
  const part = (degrees: number, positive: string, negative: string) =>
    `${format.format(Math.abs(degrees))}° ${degrees < 0 ? negative : positive}`
  return `${part(latitude ?? 0, letters.north, letters.south)} ${part(longitude ?? 0, letters.east, letters.west)}`
}

/** Short names of the four directions in the reader's language, such as N, E, S, W. */
export interface Compass {
  north: string
  south: string
  east: string
  west: string
}

/** Lists all positions of a geometry as `[longitude, latitude]`. */
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
