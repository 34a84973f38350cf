import type { Bounds } from '@cairn/contract'

/**
 * A bounding box as `[west, south, east, north]` in degrees, of something that does not cross the
 * antimeridian.
 */
export type Box = Bounds

/**
 * Returns the bounding box of positions `[longitude, latitude]`; one of infinite numbers if there are none.
 */
export function boxAround(positions: readonly (readonly number[])[]): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lon = 0, lat = 0] of positions) {
    box[0] = Math.min(box[0], lon)
    box[1] = Math.min(box[1], lat)
    box[2] = Math.max(box[2], lon)
    box[3] = Math.max(box[3], lat)
  }
  return box
}
