import type { Box } from '../../lib/geometry/box.ts'

/** The address of a web map tile: zoom `z`, column `x` from the west, row `y` from the north. */
export interface TileAddress {
  z: number
  x: number
  y: number
}

const [AROUND, HALF_TURN] = [360, 180]

/** Returns the bounds that a vector tile covers, in degrees: west, south, east, north. */
export function boxOfTile({ z, x, y }: TileAddress): Box {
  const count = 2 ** z
  return [longitudeAt(x / count), latitudeAt((y + 1) / count), longitudeAt((x + 1) / count), latitudeAt(y / count)]
}

/**
 * Enlarges a box on each side by a share of its width and height, but not beyond the antimeridian and poles.
 */
export function widened([west, south, east, north]: Box, share: number): Box {
  const [wide, high] = [(east - west) * share, (north - south) * share]
  return [
    Math.max(-HALF_TURN, west - wide),
    Math.max(-HALF_TURN / 2, south - high),
    Math.min(HALF_TURN, east + wide),
    Math.min(HALF_TURN / 2, north + high),
  ]
}

function longitudeAt(share: number): number {
  return share * AROUND - HALF_TURN
}

/** By the projection of Mercator, which leaves out the poles. */
function latitudeAt(share: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * HALF_TURN) / Math.PI
}
