import type { Geometry } from '@cairn/contract'

/** A GeoJSON geometry of one piece: a point, a line or a polygon. */
export type GeometryPart = Extract<Geometry, { type: 'Point' | 'LineString' | 'Polygon' }>

/** Splits a GeoJSON geometry into points, lines or polygons. A single one gives an array of one. */
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
