const NAMES: Readonly<Record<string, string>> = {
  POINT: 'Point',
  MULTIPOINT: 'MultiPoint',
  LINESTRING: 'LineString',
  MULTILINESTRING: 'MultiLineString',
  POLYGON: 'Polygon',
  MULTIPOLYGON: 'MultiPolygon',
}

/** Runs of white space are short, so that a text of nothing else is given up at once. */
const SHAPE = /^(?:SRID=\d+;\s{0,9})?([a-z]+?)\s{0,9}(?:Z|M|ZM)?\s{0,9}(\(.*\)|EMPTY)$/is

/**
 * Parses well-known text (OGC 06-103r4) to GeoJSON, without changing its numbers. Undefined if it is not
 * valid.
 */
export function parseWkt(text: string): { type: string; coordinates: unknown } | undefined {
  const [, name = '', body = ''] = SHAPE.exec(text.trim()) ?? []
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
    .replace(/[^(),]+/g, asPosition)
    .replaceAll('(', '[')
    .replaceAll(')', ']')
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Two numbers and more as an array. */
function asPosition(text: string): string {
  const numbers = text.trim().split(/\s+/)
  return numbers.length > 1 ? `[${numbers.map(Number).join(',')}]` : text
}
