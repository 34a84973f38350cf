import type { Notes, RawGeometry, Simple } from './raw-geometry.ts'
import type { Position } from './rings.ts'

const DEPTHS: Record<string, number> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
}
/** Most numbers of a position: longitude, latitude, height. */
const MOST_NUMBERS = 3
/** Collections in collections: what nests deeper was made to do harm. */
const DEEPEST = 16

/**
 * Splits a GeoJSON geometry, not validated yet, into points, lines and polygons; null and empty ones give
 * none. Repairs what it can (numbers as text, positions of four numbers, collections) and records it in
 * `notes`. Throws `Stopped` if its shape is wrong or collections nest more than 16 deep. `depth` counts the
 * collections around it.
 */
export function readStructure(geometry: unknown, path: string, notes: Notes, depth = 0): Simple[] {
  if (geometry === null) return []
  if (!isObject(geometry)) notes.stop('geometryWrong', path)
  const { type } = geometry
  if (type === 'GeometryCollection') return readCollection(geometry, path, notes, depth)
  const levels = DEPTHS[type]
  if (levels === undefined) notes.stop('typeUnknown', within(path, 'type'))
  const place = within(path, 'coordinates')
  if (!Array.isArray(geometry.coordinates)) notes.stop('geometryWrong', place)
  if (geometry.coordinates.length === 0) return []
  const value = readNested(geometry.coordinates, levels, place, notes)
  return simplify(type, value, place)
}

function readCollection({ geometries }: RawGeometry, path: string, notes: Notes, depth: number): Simple[] {
  const place = within(path, 'geometries')
  if (!Array.isArray(geometries) || depth > DEEPEST) notes.stop('geometryWrong', place)
  if (geometries.length === 0) return []
  notes.tell(depth > 0 ? 'nestedCollection' : 'collection', path)
  return geometries.flatMap((one: unknown, at) => {
    if (one === null) notes.stop('geometryWrong', `${place}[${at}]`)
    return readStructure(one, `${place}[${at}]`, notes, depth + 1)
  })
}

/** Positions nested so deep, each with two or three numbers. */
function readNested(value: unknown, levels: number, path: string, notes: Notes): unknown {
  if (levels === 0) return readPosition(value, path, notes)
  if (!Array.isArray(value) || (value.length > 0 && !Array.isArray(value[0]))) notes.stop('depthWrong', path)
  return value.map((one: unknown, at) => readNested(one, levels - 1, `${path}[${at}]`, notes))
}

function readPosition(value: unknown, path: string, notes: Notes): Position {
  if (!Array.isArray(value)) notes.stop('notNumber', path)
  if (value.some(Array.isArray)) notes.stop('depthWrong', path)
  if (value.length < 2) notes.stop('positionShort', path)
  const numbers = value.map((one: unknown) => {
    if (typeof one === 'number' && Number.isFinite(one)) return one
    const read = typeof one === 'string' && one.trim() !== '' ? Number(one) : Number.NaN
    if (!Number.isFinite(read)) notes.stop('notNumber', path)
    notes.tell('numberAsText', path)
    return read
  })
  if (numbers.length > MOST_NUMBERS) notes.tell('tooManyDimensions', path, numbers.slice(0, MOST_NUMBERS))
  return numbers.slice(0, MOST_NUMBERS)
}

function simplify(type: string, value: unknown, path: string): Simple[] {
  const many = value as Position[][]
  switch (type) {
    case 'Point':
      return [{ kind: 'Point', parts: [[value as Position]], paths: [path] }]
    case 'MultiPoint':
      return (value as Position[]).map((one, at) => ({ kind: 'Point', parts: [[one]], paths: [`${path}[${at}]`] }))
    case 'LineString':
      return [{ kind: 'Line', parts: [value as Position[]], paths: [path] }]
    case 'MultiLineString':
      return many.map((one, at) => ({ kind: 'Line', parts: [one], paths: [`${path}[${at}]`] }))
    case 'Polygon':
      return [{ kind: 'Polygon', parts: many, paths: many.map((_ring, at) => `${path}[${at}]`) }]
    default:
      return (value as Position[][][]).map((rings, at) => ({
        kind: 'Polygon',
        parts: rings,
        paths: rings.map((_ring, ring) => `${path}[${at}][${ring}]`),
      }))
  }
}

/**
 * Joins the path of an object and the name of a member: `features[3]` and `geometry` give
 * `features[3].geometry`. An empty path gives the name alone.
 */
export function within(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function isObject(value: unknown): value is RawGeometry {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
