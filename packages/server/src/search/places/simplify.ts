import type { Geometry } from '@cairn/contract'
import { simplify } from '@turf/simplify'

/** Pixels of a world at zoom 0. */
const WORLD_PIXELS = 512
const DEGREES_AROUND = 360

/**
 * Simplifies a line or area to the resolution of a pixel at that zoom. Parts keep their ends, rings at least
 * three corners.
 */
export function simplified(geometry: Geometry, zoom: number): Geometry {
  if (geometry.type === 'Point' || geometry.type === 'MultiPoint') return geometry
  return simplify(geometry, { tolerance: pixelDegrees(zoom), highQuality: false, mutate: false }) as Geometry
}

/** Returns the width of a pixel at that zoom, in degrees of longitude. */
export function pixelDegrees(zoom: number): number {
  return DEGREES_AROUND / (WORLD_PIXELS * 2 ** zoom)
}
