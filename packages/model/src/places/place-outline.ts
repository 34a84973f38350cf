import type { Geometry } from '@cairn/contract'
import { boundsOf } from './bounds.ts'
import { geometryParts } from './geometry-parts.ts'

/** Most parts of a place that are drawn, and most positions of one. */
const [MOST_PARTS, MOST_POSITIONS] = [12, 60]
const HALF_TURN = 180
/** Smallest extent that is drawn to scale, in degrees: a point is in the middle. */
const LEAST_EXTENT = 1e-6

/** A small drawing of a place: an SVG path of its lines or areas, and the positions of its points. */
export interface PlaceOutline {
  path: string
  points: readonly (readonly [x: number, y: number])[]
  /** The path encloses areas. */
  isFilled: boolean
}

/**
 * Draws the outline of a place in a square of `size` with a margin, north up, to scale. Long lines and rings
 * are drawn with fewer positions, and of many parts the first.
 */
export function outlineOf(geometry: Geometry, size: number, margin: number): PlaceOutline {
  const [west, south, east, north] = boundsOf(geometry)
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / HALF_TURN)
  const extent = Math.max((east - west) * narrowing, north - south, LEAST_EXTENT)
  const scale = (size - 2 * margin) / extent
  const place = ([longitude = 0, latitude = 0]: readonly number[]): [number, number] => [
    rounded(size / 2 + (longitude - (west + east) / 2) * narrowing * scale),
    rounded(size / 2 - (latitude - (south + north) / 2) * scale),
  ]
  const line = (positions: readonly (readonly number[])[]) => `M${thinned(positions).map(place).join('L')}`
  const parts = geometryParts(geometry).slice(0, MOST_PARTS)
  const paths = parts.map((part) => {
    if (part.type === 'Polygon') return part.coordinates.map((ring) => `${line(ring)}Z`).join('')
    return part.type === 'LineString' ? line(part.coordinates) : ''
  })
  return {
    path: paths.join(''),
    points: parts.flatMap((part) => (part.type === 'Point' ? [place(part.coordinates)] : [])),
    isFilled: parts.some(({ type }) => type === 'Polygon'),
  }
}

function thinned<T>(positions: readonly T[]): readonly T[] {
  const step = Math.ceil(positions.length / MOST_POSITIONS)
  return step <= 1 ? positions : positions.filter((_, n) => n % step === 0 || n === positions.length - 1)
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
