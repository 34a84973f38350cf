export type { PlacedItem } from './write/placed-item.ts'
export { GEOJSON_HEAD, GEOJSON_TAIL, geoJsonRows } from './write/write-geojson.ts'
export { KML_HEAD, KML_TAIL, kmlRows } from './write/write-kml.ts'
export { writePlacesApart, type WholeFormat } from './write-apart.ts'
