import type { Geometry } from '@cairn/contract'

/**
 * Joins places to one: all polygons, else all lines, else all points. Places of the other kinds
 * are left out. Undefined if there are none.
 */
export function combinePlaces(places: readonly Geometry[]): Geometry | undefined {
  const polygons = places.flatMap((place) =>
    place.type === 'Polygon' ? [place.coordinates] : place.type === 'MultiPolygon' ? place.coordinates : [],
  )
  const [polygon] = polygons
  if (polygon)
    return polygons.length === 1
      ? { type: 'Polygon', coordinates: polygon }
      : { type: 'MultiPolygon', coordinates: polygons }
  const lines = places.flatMap((place) =>
    place.type === 'LineString' ? [place.coordinates] : place.type === 'MultiLineString' ? place.coordinates : [],
  )
  const [line] = lines
  if (line)
    return lines.length === 1
      ? { type: 'LineString', coordinates: line }
      : { type: 'MultiLineString', coordinates: lines }
  const points = places.flatMap((place) =>
    place.type === 'Point' ? [place.coordinates] : place.type === 'MultiPoint' ? place.coordinates : [],
  )
  const [point] = points
  if (!point) return undefined
  return points.length === 1 ? { type: 'Point', coordinates: point } : { type: 'MultiPoint', coordinates: points }
}

/** Returns true for the name of a file that may hold places. */
export function mayHoldPlaces(name: string): boolean {
  return /\.(geojson|json|kml|kmz|gpx|zip|gpkg)$/i.test(name)
}
