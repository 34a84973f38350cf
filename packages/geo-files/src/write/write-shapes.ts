import type { Geometry } from '@cairn/contract'
import { isClockwise, type Position } from '../check/rings.ts'

/** Codes of the kinds of geometry in a shapefile (ESRI, 1998). */
export const SHAPES = { point: 1, multipoint: 8, line: 3, polygon: 5 } as const
/** A kind of geometry in a shapefile; one shapefile holds only one kind. */
export type Shape = keyof typeof SHAPES
const HEAD = 100
const FILE_CODE = 9994
const FILE_VERSION = 1000

/**
 * Returns the kind of shapefile that a geometry belongs in; several lines or polygons count as lines or
 * polygons.
 */
export function shapeOf({ type }: Geometry): Shape {
  if (type === 'Point') return 'point'
  if (type === 'MultiPoint') return 'multipoint'
  return type.endsWith('LineString') ? 'line' : 'polygon'
}

/**
 * Encodes geometries, all of the kind `shape`, as the contents of a .shp file and its .shx index, without
 * heights.
 */
export function writeShapes(shape: Shape, geometries: readonly Geometry[]): { shp: Buffer; shx: Buffer } {
  const bounds = new Bounds()
  const contents = geometries.map((geometry) => contentOf(shape, geometry, bounds))
  const records: Buffer[] = []
  const index: Buffer[] = []
  let at = HEAD / 2
  for (const [number, content] of contents.entries()) {
    const head = Buffer.alloc(8)
    head.writeInt32BE(number + 1, 0)
    head.writeInt32BE(content.length / 2, 4)
    records.push(head, content)
    const entry = Buffer.alloc(8)
    entry.writeInt32BE(at, 0)
    entry.writeInt32BE(content.length / 2, 4)
    index.push(entry)
    at += content.length / 2 + 4
  }
  return {
    shp: Buffer.concat([headOf(shape, at, bounds), ...records]),
    shx: Buffer.concat([headOf(shape, HEAD / 2 + 4 * contents.length, bounds), ...index]),
  }
}

function contentOf(shape: Shape, geometry: Geometry, whole: Bounds): Buffer {
  const parts = partsOf(geometry)
  const positions = parts.flat()
  const own = new Bounds()
  for (const [x = 0, y = 0] of positions) {
    own.take(x, y)
    whole.take(x, y)
  }
  const code = int(SHAPES[shape])
  if (shape === 'point') return Buffer.concat([code, ...positions.map(pair)])
  if (shape === 'multipoint') return Buffer.concat([code, own.bytes(), int(positions.length), ...positions.map(pair)])
  let from = 0
  const starts = parts.map((part) => {
    const start = int(from)
    from += part.length
    return start
  })
  return Buffer.concat([code, own.bytes(), int(parts.length), int(from), ...starts, ...positions.map(pair)])
}

/** Rings of a shapefile turn clockwise outside, anticlockwise for holes. */
function partsOf({ type, coordinates }: Geometry): Position[][] {
  const rings = (polygon: Position[][]) =>
    polygon.map((ring, at) => (isClockwise(ring) === (at === 0) ? ring : ring.toReversed()))
  switch (type) {
    case 'Point':
      return [[coordinates]]
    case 'MultiPoint':
    case 'LineString':
      return [coordinates]
    case 'MultiLineString':
      return coordinates
    case 'Polygon':
      return rings(coordinates)
    case 'MultiPolygon':
      return coordinates.flatMap(rings)
  }
}

function headOf(shape: Shape, words: number, bounds: Bounds): Buffer {
  const head = Buffer.alloc(HEAD)
  head.writeInt32BE(FILE_CODE, 0)
  head.writeInt32BE(words, 24)
  head.writeInt32LE(FILE_VERSION, 28)
  head.writeInt32LE(SHAPES[shape], 32)
  head.set(bounds.bytes(), 36)
  return head
}

class Bounds {
  readonly #numbers: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]

  take(x: number, y: number): void {
    const [west, south, east, north] = this.#numbers
    this.#numbers.splice(0, 4, Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y))
  }

  bytes(): Buffer {
    return Buffer.concat(this.#numbers.map((value) => double(Number.isFinite(value) ? value : 0)))
  }
}

function pair([x = 0, y = 0]: Position): Buffer {
  return Buffer.concat([double(x), double(y)])
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}

function int(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}
