import { findGeometryProblem } from '@cairn/contract'
import { parseWkt } from '@cairn/contract/wkt'

/** Latitude and longitude in degrees. */
const DEGREES = /^(-?\d{1,2}(?:\.\d+)?)°?(?:[,;]\s+|\s+|(?<=[.°].*)[,;])(-?\d{1,3}(?:\.\d+)?)°?$/
/** A longer text is no pair of degrees. */
const LONGEST_DEGREES = 200
/** Two numbers, in whatever order. */
const PAIR = /^(-?\d{1,3}(?:\.\d+)?)[°,;\s]+(-?\d{1,3}(?:\.\d+)?)°?$/

/**
 * Reads a place: well-known text, latitude and longitude, or a geometry of GeoJSON. Returns undefined for any
 * other text, but any JSON object as it is: the store checks the geometry, and whether it is on the earth.
 */
export function readPlace(text: string): unknown {
  if (text.startsWith('{')) {
    try {
      return JSON.parse(text) as unknown
    } catch {
      return undefined
    }
  }
  const [, latitude, longitude] = (text.length <= LONGEST_DEGREES && DEGREES.exec(text)) || []
  if (latitude === undefined) return parseWkt(text)
  return { type: 'Point', coordinates: [Number(longitude), Number(latitude)] }
}

/**
 * Tells whether the text is a place whose latitude and longitude are swapped: it is off the earth, and would
 * be on it the other way round.
 */
export function isSwappedPlace(text: string): boolean {
  const [, first, second] = PAIR.exec(text) ?? []
  if (first !== undefined && second !== undefined) return Math.abs(Number(first)) > 90 && Math.abs(Number(second)) <= 90
  const place = readPlace(text)
  if (findGeometryProblem(place)?.kind !== 'outOfRange') return false
  const { coordinates, ...others } = place as { coordinates: unknown }
  return findGeometryProblem({ ...others, coordinates: swapped(coordinates) }) === undefined
}

/** Positions with their first two numbers swapped, however deep they lie. */
function swapped(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const [first, second, ...others] = value as unknown[]
  return typeof first === 'number' ? [second, first, ...others] : value.map(swapped)
}
