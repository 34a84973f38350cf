import { area } from '@turf/area'
import type { Geometry } from '@cairn/contract'

const SQUARE_METRES = 10_000

/**
 * Returns the area of a geometry in hectares, measured on the globe and rounded to tenths. Undefined for a
 * geometry without an area, such as a line.
 */
export function hectaresOf(geometry: Geometry): number | undefined {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return undefined
  return Math.round((area(geometry) / SQUARE_METRES) * 10) / 10
}
