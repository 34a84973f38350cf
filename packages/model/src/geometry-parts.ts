import type { Geometry } from '@cairn/contract'

/** One part of a geometry. */
export type Part = Extract<Geometry, { type: 'Point' | 'LineString' | 'Polygon' }>

/** The parts a geometry is made of, all of one kind. */
export function partsOf(geometry: Geometry): Part[] {
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
