import type { Point } from '@cairn/contract'
import type { Feature } from '@cairn/contract/features'

/** Hexagons of a density. */
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

/** A connection of two places of an item, drawn as an arc from the one to the other. */
export interface Arc {
  item: string
  from: Point
  to: Point
}
export interface ArcsLayer {
  kind: 'arcs'
  key: string
  arcs: readonly Arc[]
  /** Which of the colours of the map, as of a feature set. */
  tone: number
}

/** Where something was and when (milliseconds since 1970), in the order of time. */
export interface Track {
  item: string
  label: string
  path: readonly { at: Point; time: number }[]
}
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
 * Features with a moment each, of which only those within a span are drawn. The graphics processor filters
 * them.
 */
export interface TimedLayer {
  kind: 'timed'
  key: string
  features: readonly { feature: Feature; time: number }[]
  from: number
  to: number
  tone: number
}

/** What deck.gl draws over the map, as data. */
export type DataLayer = CellsLayer | ArcsLayer | TracksLayer | TimedLayer

/** What a pointer meets: the layer by its key, and the place of the cell, arc, track or feature in it. */
export interface DataHit {
  key: string
  index: number
  at: Point
}
