import type { ProblemKind } from '@cairn/contract/place-files'
import type { Position } from './rings.ts'

/** A value of a file where a GeoJSON geometry should be: an object whose members are not validated yet. */
export interface RawGeometry {
  type: string
  coordinates?: unknown
  geometries?: unknown
}

/** A point, line or polygon, as the checks use it; multi-geometries and collections are split into these. */
export interface Simple {
  kind: 'Point' | 'Line' | 'Polygon'
  /** One part for each line or ring: its positions. A point is one part with one position. */
  parts: Position[][]
  /** Path of each part in the file. */
  paths: string[]
}

/** Collects the problems of a feature while it is checked. */
export interface Notes {
  /** Records a problem. Returns whether it is to be repaired: there is a repair, and the plan accepts it. */
  tell(kind: ProblemKind, path: string, position?: Position): boolean
  /** Records a problem that cannot be repaired, and throws `Stopped`. */
  stop(kind: ProblemKind, path: string, position?: Position): never
}

/**
 * Error that ends the check of a feature at once; the feature is refused. Thrown by `Notes.stop`, with the
 * kind of problem as its message.
 */
export class Stopped extends Error {}
