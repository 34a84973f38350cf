import type { Geometry } from '@cairn/contract'

/** A geometry of a single part. */
export type GeometryPart = Extract<Geometry, { type: 'Point' | 'LineString' | 'Polygon' }>

/** Splits a geometry into its single parts, all of one type. */
export function geometryParts(geometry: Geometry): GeometryPart[] {
  switch (geometry.type) {
    case 'MultiPoint':
      return geometry.coordinates.map((coordinates) => ({ type: 'Point', coordinates }))
    case 'MultiLineString':
      return geometry.coordinates.map((coordinates) => ({ type: 'LineString', coordinates }))
    case 'MultiPolygon':
      return geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }))
    default:
      return [geometry]
  }
}
