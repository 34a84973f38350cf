import type { Geometry } from '@cairn/contract'
import { geometryParts, type GeometryPart } from '@cairn/model/geometry-parts'
import type { Position } from 'geojson'

/** Kind of a drawn part, in the names of the library Terra Draw. */
export type PartKind = 'point' | 'linestring' | 'polygon'

/** Geometries with more corners cannot be drawn by hand. */
const MOST_CORNERS = 2000

/** Returns the name that the drawing tools have for the kind of a part. */
export function kindOf({ type }: GeometryPart): PartKind {
  return type === 'Point' ? 'point' : type === 'LineString' ? 'linestring' : 'polygon'
}

/**
 * Joins parts to one geometry. Undefined if there are none. Parts of another kind than the first are dropped.
 */
export function geometryOf(parts: readonly GeometryPart[]): Geometry | undefined {
  const [first] = parts
  if (!first) return undefined
  const same = parts.filter(({ type }) => type === first.type)
  if (same.length === 1) return first as Geometry
  const coordinates = same.map((part) => part.coordinates)
  return { type: `Multi${first.type}`, coordinates } as Geometry
}

/**
 * Tells whether a geometry can be edited by hand without loss: no holes, no heights, not too many corners.
 */
export function isDrawable(geometry: Geometry): boolean {
  const parts = geometryParts(geometry)
  const positions = parts.flatMap((part): Position[] =>
    part.type === 'Point' ? [part.coordinates] : part.type === 'Polygon' ? part.coordinates.flat() : part.coordinates,
  )
  return (
    positions.length <= MOST_CORNERS &&
    positions.every(({ length }) => length === 2) &&
    parts.every((part) => part.type !== 'Polygon' || part.coordinates.length === 1)
  )
}
