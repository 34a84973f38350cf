import type { ItemId } from '@cairn/contract'

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
/** Of a box so wide (degrees) most places are read anyway: told of it, the planner would expect a few and look each of them up. */
export const WIDE = 20
