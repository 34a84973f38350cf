import type { Geometry, Point } from '@cairn/contract'
import { cellOf } from '../items/facts/coarse-cell.ts'
import { polygonOf } from '../lib/geometry/shape.ts'

/** Returns a point in the same coarse cell as `near`, at this share of its width and height. */
export function spotIn(near: Point, cell: number, share: number): Point {
  const [west, south, east, north] = cellOf({ type: 'Point', coordinates: near }, cell)
  return [west + (east - west) * share, south + (north - south) * share]
}

/** Returns a point (`form` 0), line (1) or area (any other) at a position. */
export function formAt([lon, lat]: Point, form: number): Geometry {
  const reach = 0.001
  if (form === 0) return { type: 'Point', coordinates: [lon, lat] }
  if (form === 1)
    return {
      type: 'LineString',
      coordinates: [
        [lon - reach, lat - reach],
        [lon + reach, lat + reach],
      ],
    }
  return polygonOf([lon - reach, lat - reach, lon + reach, lat + reach])
}

/** Returns the column and row of the tile that contains a position at zoom `z`. */
export function tileAt(lon: number, lat: number, z: number): [number, number] {
  const count = 2 ** z
  const north = Math.asinh(Math.tan((clamp(lat, 85) * Math.PI) / 180)) / Math.PI
  return [lon / 360 + 0.5, (1 - north) / 2].map((share) => Math.min(count - 1, Math.floor(share * count))) as [
    number,
    number,
  ]
}

/** Limits a number to the range from `-most` to `most`. */
export function clamp(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value))
}
