import type { Geometry } from '@cairn/contract'

const CODES = { Point: 1, LineString: 2, Polygon: 3, MultiPoint: 4, MultiLineString: 5, MultiPolygon: 6 } as const
const SINGLE = { MultiPoint: 'Point', MultiLineString: 'LineString', MultiPolygon: 'Polygon' } as const
/** ISO's codes of geometries with heights. */
const WITH_HEIGHT = 1000

/**
 * Encodes a geometry as well-known binary (ISO 19125), little-endian, with heights if the first position has
 * one.
 */
export function writeWkb(geometry: Geometry): Buffer {
  const [first = 0] = [firstLength(geometry.coordinates)]
  return partOf(geometry.type, geometry.coordinates, first > 2)
}

function partOf(type: keyof typeof CODES, coordinates: unknown, isHigh: boolean): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(1, 0)
  head.writeUInt32LE(CODES[type] + (isHigh ? WITH_HEIGHT : 0), 1)
  const many = coordinates as unknown[]
  switch (type) {
    case 'Point':
      return Buffer.concat([head, positionOf(coordinates as number[], isHigh)])
    case 'LineString':
      return Buffer.concat([head, lineOf(coordinates as number[][], isHigh)])
    case 'Polygon':
      return Buffer.concat([head, countOf(many), ...(coordinates as number[][][]).map((ring) => lineOf(ring, isHigh))])
    default:
      return Buffer.concat([head, countOf(many), ...many.map((one) => partOf(SINGLE[type], one, isHigh))])
  }
}

function lineOf(positions: readonly number[][], isHigh: boolean): Buffer {
  return Buffer.concat([countOf(positions), ...positions.map((one) => positionOf(one, isHigh))])
}

function positionOf([x = 0, y = 0, z = 0]: readonly number[], isHigh: boolean): Buffer {
  const bytes = Buffer.alloc(isHigh ? 24 : 16)
  bytes.writeDoubleLE(x, 0)
  bytes.writeDoubleLE(y, 8)
  if (isHigh) bytes.writeDoubleLE(z, 16)
  return bytes
}

function countOf(many: readonly unknown[]): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(many.length)
  return bytes
}

function firstLength(coordinates: unknown): number {
  const [first] = coordinates as unknown[]
  return Array.isArray(first) ? firstLength(first) : (coordinates as unknown[]).length
}
