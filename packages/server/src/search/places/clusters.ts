import type { ItemId } from '@cairn/contract'
import type { Box } from '../../lib/geometry/box.ts'

/** Places that lie together: the mean of their middles, and how many they are. */
export interface Cluster {
  lon: number
  lat: number
  count: number
  /** One of the items. */
  id: ItemId
}

/** A tile has so many rows and columns of clusters. */
export const CELLS = 16
const WIDE_DEGREES = 20

/**
 * Returns whether most places are read anyway if a box is asked for. The planner would expect a few places in such a box and look up
 * each of them.
 */
export function isWide([west, , east]: Box): boolean {
  return east - west > WIDE_DEGREES
}
