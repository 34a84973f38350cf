import type { ProblemKind } from '@cairn/contract/place-files'
import type { Position } from './rings.ts'

/** Something with the form of a GeoJSON geometry; whether it makes sense is still to be found out. */
export interface RawGeometry {
  type: string
  coordinates?: unknown
  geometries?: unknown
}

/** A geometry that is one of a kind: what several were made of stands alone. */
export interface Simple {
  kind: 'Point' | 'Line' | 'Polygon'
  /** A position, the positions of a line, the rings of a polygon. */
  parts: Position[][]
  /** Where in the file each of them stands. */
  paths: string[]
}

/** What is found of a feature as it is gone through. */
export interface Notes {
  /** Tells a problem; whether it is to be repaired. */
  tell(kind: ProblemKind, path: string, position?: Position): boolean
  /** Tells one that nothing more can be found behind. */
  stop(kind: ProblemKind, path: string, position?: Position): never
}

/** Thrown by `stop`: the feature is kept out. */
export class Stopped extends Error {}
