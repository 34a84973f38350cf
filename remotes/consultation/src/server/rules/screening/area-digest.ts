import type { Geometry } from '@cairn/contract'
import { orderedJson } from '../../../model/records/snapshot.ts'
import { digestOf } from '../records/record-moves.ts'

/** Returns the SHA-256 of a geometry; equal geometries have the same. */
export function digestOfArea(geometry: Geometry): string {
  return digestOf(new TextEncoder().encode(orderedJson(geometry)))
}
