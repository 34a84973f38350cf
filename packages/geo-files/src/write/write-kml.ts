import type { Geometry } from '@cairn/contract'
import { escapeXml } from '@cairn/contract/escape-xml'
import type { PlacedItem } from './placed-item.ts'

type Positions = readonly (readonly number[])[]

/** Text of a KML file before its first placemark. */
export const KML_HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n'
/** Text of a KML file after its last placemark. */
export const KML_TAIL = '</Document></kml>\n'

/**
 * Formats items as KML placemarks (OGC 12-007r2), one a line, to go between `KML_HEAD` and `KML_TAIL`.
 * Attributes become ExtendedData.
 */
export function kmlRows(items: readonly PlacedItem[]): string {
  return items
    .map(({ id, label, attributes, geometry }) => {
      const data = Object.entries(attributes)
        .map(([name, value]) => `<Data name="${escapeXml(name)}"><value>${escapeXml(String(value))}</value></Data>`)
        .join('')
      const place = geometry ? geometryOf(geometry) : ''
      return `<Placemark id="${escapeXml(id)}"><name>${escapeXml(label)}</name><ExtendedData>${data}</ExtendedData>${place}</Placemark>\n`
    })
    .join('')
}

function geometryOf(geometry: Geometry): string {
  const { type, coordinates } = geometry
  switch (type) {
    case 'Point':
      return `<Point><coordinates>${coordinates.join()}</coordinates></Point>`
    case 'LineString':
      return `<LineString>${positionsOf(coordinates)}</LineString>`
    case 'Polygon':
      return polygonOf(coordinates)
    case 'MultiPoint':
      return several(coordinates.map((one) => `<Point><coordinates>${one.join()}</coordinates></Point>`))
    case 'MultiLineString':
      return several(coordinates.map((one) => `<LineString>${positionsOf(one)}</LineString>`))
    case 'MultiPolygon':
      return several(coordinates.map(polygonOf))
  }
}

function polygonOf(rings: readonly Positions[]): string {
  const parts = rings.map((ring, at) => {
    const boundary = at === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs'
    return `<${boundary}><LinearRing>${positionsOf(ring)}</LinearRing></${boundary}>`
  })
  return `<Polygon>${parts.join('')}</Polygon>`
}

function positionsOf(positions: Positions): string {
  return `<coordinates>${positions.map((one) => one.join()).join(' ')}</coordinates>`
}

function several(parts: readonly string[]): string {
  return `<MultiGeometry>${parts.join('')}</MultiGeometry>`
}
