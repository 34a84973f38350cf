import type { Point } from '@cairn/contract'
import type { Feature } from '@cairn/contract/features'

/** A data layer of hexagons with the number of places in each. */
export interface CellsLayer {
  kind: 'cells'
  key: string
  cells: readonly {
    at: Point
    /** From the north clockwise. */
    corners: readonly Point[]
    /** Its place among the classes of the legend, from 0. */
    step: number
  }[]
  /** The one that is pointed at, by its place in `cells`. */
  marked?: number | undefined
}

/** A connection between two places of one item, drawn as an arc. `item` is its id. */
export interface Arc {
  item: string
  from: Point
  to: Point
}
/** A data layer that connects two places of each item by an arc. */
export interface ArcsLayer {
  kind: 'arcs'
  key: string
  arcs: readonly Arc[]
  /** Which of the colours of the map, as of a feature set. */
  tone: number
}

/** The positions of something over time (milliseconds since 1970), in order of time. */
export interface Track {
  item: string
  label: string
  path: readonly { at: Point; time: number }[]
}
/**
 * A data layer that animates positions over time, each with a fading tail. Times are in milliseconds since
 * 1970.
 */
export interface TracksLayer {
  kind: 'tracks'
  key: string
  tracks: readonly Track[]
  /** The moment that is shown. */
  time: number
  /** How far back a track is seen, in milliseconds; its end fades. */
  tail: number
  tone: number
}

/**
 * A data layer of features with one moment each (milliseconds since 1970). The GPU draws only those from
 * `from` to `to`, both included.
 */
export interface TimedLayer {
  kind: 'timed'
  key: string
  features: readonly { feature: Feature; time: number }[]
  from: number
  to: number
  tone: number
}

/**
 * A data layer that deck.gl draws over the map. `kind` tells which: counts by cells, arcs, tracks, or
 * features with a moment.
 */
export type DataLayer = CellsLayer | ArcsLayer | TracksLayer | TimedLayer

/** What a pointer hits: the key of the layer, and the index of the cell, arc, track or feature in it. */
export interface DataHit {
  key: string
  index: number
  at: Point
}
