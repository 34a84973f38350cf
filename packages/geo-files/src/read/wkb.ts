import type { RawGeometry } from '../check/raw-geometry.ts'

const TYPES = [
  '',
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
]
/** The extended form marks heights, measures and a system in the highest bits of the type. */
const EXTENDED_Z = 0x80000000
const EXTENDED_M = 0x40000000
const EXTENDED_SYSTEM = 0x20000000
/** Collections hold collections, but no file has a use for more. */
const DEEPEST = 8

/**
 * Decodes well-known binary (ISO 19125 or EWKB), from byte `from` on, to a GeoJSON geometry. Keeps heights
 * and drops measures. Throws a `RangeError` for truncated or invalid data, curves, and what nests more than
 * 8 deep.
 */
export function readWkb(bytes: Uint8Array, from = 0): RawGeometry {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return new Reader(view, from).geometry(0)
}

class Reader {
  readonly #view: DataView
  #at: number
  #little = true

  constructor(view: DataView, from: number) {
    this.#view = view
    this.#at = from
  }

  geometry(depth: number): RawGeometry {
    if (depth > DEEPEST) throw new RangeError('nested too deep')
    this.#little = this.#view.getUint8(this.#at++) === 1
    const code = this.#count()
    if (code & EXTENDED_SYSTEM) this.#at += 4
    const plain = (code & 0x0fffffff) >>> 0
    const type = TYPES[plain % 1000] ?? ''
    const extra = Math.floor(plain / 1000)
    const hasHeight = (code & EXTENDED_Z) !== 0 || extra === 1 || extra === 3
    const hasMeasure = (code & EXTENDED_M) !== 0 || extra === 2 || extra === 3
    const position = () => this.#position(hasHeight, hasMeasure)
    switch (type) {
      case 'Point': {
        const coordinates = position()
        return { type, coordinates: coordinates.some(Number.isNaN) ? [] : coordinates }
      }
      case 'LineString':
        return { type, coordinates: this.#many(position) }
      case 'Polygon':
        return { type, coordinates: this.#many(() => this.#many(position)) }
      case 'GeometryCollection':
        return { type, geometries: this.#many(() => this.geometry(depth + 1)) }
      case 'MultiPoint':
      case 'MultiLineString':
      case 'MultiPolygon':
        return { type, coordinates: this.#many(() => this.geometry(depth + 1).coordinates) }
      default:
        throw new RangeError(`geometry of type ${code}`)
    }
  }

  #position(hasHeight: boolean, hasMeasure: boolean): number[] {
    const position = [this.#number(), this.#number(), ...(hasHeight ? [this.#number()] : [])]
    if (hasMeasure) this.#number()
    return position
  }

  #many<T>(one: () => T): T[] {
    const count = this.#count()
    // Each takes four bytes at least: what claims more than there are ends here, and not in memory.
    if (count * 4 > this.#view.byteLength - this.#at) throw new RangeError(`${count} parts`)
    return Array.from({ length: count }, one)
  }

  #number(): number {
    const value = this.#view.getFloat64(this.#at, this.#little)
    this.#at += 8
    return value
  }

  #count(): number {
    const value = this.#view.getUint32(this.#at, this.#little)
    this.#at += 4
    return value
  }
}
