type Positions = readonly unknown[]

const KINDS: Readonly<Record<string, string>> = {
  ...{ Point: 'POINT', LineString: 'LINESTRING', Polygon: 'POLYGON', MultiPoint: 'MULTIPOINT' },
  ...{ MultiLineString: 'MULTILINESTRING', MultiPolygon: 'MULTIPOLYGON' },
}

/** Writes a geometry as well-known text. Empty for none, and for a kind that has no such text. */
export function wktOf(geometry: object | undefined): string {
  const { type = '', coordinates } = (geometry ?? {}) as { type?: string; coordinates?: unknown }
  const kind = KINDS[type]
  if (kind === undefined || !Array.isArray(coordinates)) return ''
  return type === 'Point' ? `${kind} (${position(coordinates)})` : `${kind} ${list(coordinates)}`
}

function list(positions: Positions): string {
  const isOne = typeof (positions[0] as Positions | undefined)?.[0] === 'number'
  return `(${positions.map((each) => (isOne ? position(each as Positions) : list(each as Positions))).join(', ')})`
}

const position = (each: Positions) => each.slice(0, 2).map(Number).join(' ')
