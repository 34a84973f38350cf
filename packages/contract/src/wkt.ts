const NAMES: Readonly<Record<string, string>> = {
  POINT: 'Point',
  MULTIPOINT: 'MultiPoint',
  LINESTRING: 'LineString',
  MULTILINESTRING: 'MultiLineString',
  POLYGON: 'Polygon',
  MULTIPOLYGON: 'MultiPolygon',
}

/** Well-known text (OGC 06-103r4) as GeoJSON, its numbers as they are; undefined for what is none. */
export function parseWkt(text: string): { type: string; coordinates: unknown } | undefined {
  const [, name = '', body = ''] = /^\s*(?:SRID=\d+;)?\s*(\w+?)\s*(?:Z|M|ZM)?\s*(\(.*\)|EMPTY)\s*$/is.exec(text) ?? []
  const kind = name.toUpperCase()
  const type = NAMES[kind]
  if (type === undefined || !/^(?:EMPTY|[\s\d().,eE+-]+)$/i.test(body)) return undefined
  if (/^EMPTY$/i.test(body)) return { type, coordinates: [] }
  const coordinates = parseArrays(body)
  if (coordinates === undefined) return undefined
  // A point stands in brackets of its own; of several, each may or may not.
  if (kind === 'POINT') {
    const [point, other] = coordinates as unknown[]
    return other === undefined ? { type, coordinates: point } : undefined
  }
  if (kind === 'MULTIPOINT')
    return {
      type,
      coordinates: (coordinates as unknown[][]).map((one) => (Array.isArray(one[0]) ? one[0] : one)),
    }
  return { type, coordinates }
}

/** `((1 2, 3 4))` as nested arrays of positions. */
function parseArrays(body: string): unknown {
  const json = body
    .trim()
    .replace(/([-+\d.eE]+(?:\s+[-+\d.eE]+)+)/g, (position) => `[${position.trim().split(/\s+/).map(Number).join(',')}]`)
    .replaceAll('(', '[')
    .replaceAll(')', ']')
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
