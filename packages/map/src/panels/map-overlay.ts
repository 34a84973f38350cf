import type { Bounds } from '@cairn/contract'
import type { ReactNode } from 'react'
import type { DataHit, DataLayer } from '../deck/data-layers.ts'

/** What a press on a data layer does: opens the item with this id, or zooms to the bounds. */
export type Pressed = { item: string } | { bounds: Bounds }

/**
 * Data layers over a map, with their text alternatives. Arrays must be the same objects while their content
 * is unchanged.
 */
export interface MapOverlay {
  layers: readonly DataLayer[]
  /** The places of the sets are drawn by these layers, and not by the map itself. */
  hidesPlaces?: boolean
  /** Beside the map, and on paper under it. */
  legend?: ReactNode
  /** A control over the lower edge of the map, such as a time slider. */
  control?: ReactNode
  /**
   * The list equivalent of the layers, in place of what is in view. `show` brings bounds into sight;
   * without a drawn map there is none.
   */
  table?: (show: ((bounds: Bounds) => void) | undefined) => ReactNode
  /** How many places the layers stand for in sight. */
  count?: number
  /** Content of the card beside what is pointed at. */
  card?: (hit: DataHit) => ReactNode
  onHover?: (hit: DataHit | undefined) => void
  onPress?: (hit: DataHit) => Pressed | undefined
}
