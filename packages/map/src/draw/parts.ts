import type { Geometry } from '@cairn/contract'
import { geometryParts, type GeometryPart } from '@cairn/model/geometry-parts'
import type { Position } from 'geojson'

/** What a part is, by the names the drawing tools have for it. */
export type PartKind = 'point' | 'linestring' | 'polygon'

/** More corners than this are not drawn by hand. */
const MOST_CORNERS = 2000

export function kindOf({ type }: GeometryPart): PartKind {
  return type === 'Point' ? 'point' : type === 'LineString' ? 'linestring' : 'polygon'
}

/** The geometry that parts of one kind make; undefined for none. Of several kinds those of the first are taken. */
export function geometryOf(parts: readonly GeometryPart[]): Geometry | undefined {
  const [first] = parts
  if (!first) return undefined
  const same = parts.filter(({ type }) => type === first.type)
  if (same.length === 1) return first as Geometry
  const coordinates = same.map((part) => part.coordinates)
  return { type: `Multi${first.type}`, coordinates } as Geometry
}

/** Whether it can be drawn by hand without losing anything: no holes, no heights, not too many corners. */
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
