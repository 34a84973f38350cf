const DEPTHS = { POINT: 0, MULTIPOINT: 1, LINESTRING: 1, MULTILINESTRING: 2, POLYGON: 2, MULTIPOLYGON: 3 } as const
const NAMES: Record<keyof typeof DEPTHS, string> = {
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
  const kind = name.toUpperCase() as keyof typeof DEPTHS
  if (DEPTHS[kind] === undefined || !/^(?:EMPTY|[\s\d().,eE+-]+)$/i.test(body)) return undefined
  if (/^EMPTY$/i.test(body)) return { type: NAMES[kind], coordinates: [] }
  const coordinates = parseArrays(body)
  if (coordinates === undefined) return undefined
  // A point stands in brackets of its own; of several, each may or may not.
  if (kind === 'POINT') return { type: 'Point', coordinates: (coordinates as unknown[])[0] }
  if (kind === 'MULTIPOINT')
    return {
      type: 'MultiPoint',
      coordinates: (coordinates as unknown[][]).map((one) => (Array.isArray(one[0]) ? one[0] : one)),
    }
  return { type: NAMES[kind], coordinates }
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
