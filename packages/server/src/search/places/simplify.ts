import type { Geometry } from '@cairn/contract'
import { simplify } from '@turf/simplify'

/** Pixels of a world at zoom 0. */
const WORLD_PIXELS = 512
const DEGREES_AROUND = 360

/**
 * Returns a line or area no finer than a pixel of that zoom; each part keeps its ends, a ring at least three
 * corners.
 */
export function simplified(geometry: Geometry, zoom: number): Geometry {
  if (geometry.type === 'Point' || geometry.type === 'MultiPoint') return geometry
  return simplify(geometry, { tolerance: pixelDegrees(zoom), highQuality: false, mutate: false }) as Geometry
}

/** Degrees of longitude that a pixel takes. */
export function pixelDegrees(zoom: number): number {
  return DEGREES_AROUND / (WORLD_PIXELS * 2 ** zoom)
}
