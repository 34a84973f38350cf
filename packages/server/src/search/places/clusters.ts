import type { ItemId } from '@cairn/contract'
import type { Box } from '../../lib/geometry/box.ts'

/** A cluster of places: the mean of their middles, their number, and the id of one item. */
export interface Cluster {
  lon: number
  lat: number
  count: number
  /** One of the items. */
  id: ItemId
}

/** Rows and columns of the grid by which a tile's places are clustered. */
export const CELLS = 16
const WIDE_DEGREES = 20

/** Tells whether a box is so wide that reading all places is quicker than using the spatial index. */
export function isWide([west, , east]: Box): boolean {
  return east - west > WIDE_DEGREES
}
