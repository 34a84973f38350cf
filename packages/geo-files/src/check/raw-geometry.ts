import type { ProblemKind } from '@cairn/contract/place-files'
import type { Position } from './rings.ts'

/** An object with the shape of a GeoJSON geometry, not validated yet. */
export interface RawGeometry {
  type: string
  coordinates?: unknown
  geometries?: unknown
}

/** A point, line or polygon; multi-geometries and collections are split into these. */
export interface Simple {
  kind: 'Point' | 'Line' | 'Polygon'
  /** A position, the positions of a line, the rings of a polygon. */
  parts: Position[][]
  /** Path of each part in the file. */
  paths: string[]
}

/** Collects the problems of a feature while it is checked. */
export interface Notes {
  /** Records a problem. Returns whether the plan has it repaired. */
  tell(kind: ProblemKind, path: string, position?: Position): boolean
  /** Records a problem that ends the check; throws `Stopped`. */
  stop(kind: ProblemKind, path: string, position?: Position): never
}

/** Thrown by `Notes.stop`: the feature is refused. */
export class Stopped extends Error {}
