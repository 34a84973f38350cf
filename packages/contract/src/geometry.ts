import * as v from 'valibot'

/**
 * Places as GeoJSON (RFC 7946): longitude and latitude in degrees, WGS 84. What crosses the antimeridian is cut there into parts; only
 * bounds may say so by a west that is greater than their east.
 */
const MOST_POSITIONS = 50_000
const FULL_TURN = 180
const POLE = 90

const longitude = v.pipe(v.number(), v.minValue(-FULL_TURN), v.maxValue(FULL_TURN))
const latitude = v.pipe(v.number(), v.minValue(-POLE), v.maxValue(POLE))

export const pointSchema = v.tuple([longitude, latitude])
export type Point = v.InferOutput<typeof pointSchema>

/** `[west, south, east, north]`. */
export const boundsSchema = v.pipe(
  v.tuple([longitude, latitude, longitude, latitude]),
  v.check(([, south, , north]) => south <= north, 'the south of bounds lies above their north'),
)
export type Bounds = v.InferOutput<typeof boundsSchema>

/** Longitude, latitude and perhaps a height. */
const position = v.pipe(
  v.array(v.pipe(v.number(), v.finite())),
  v.minLength(2),
  v.maxLength(3),
  v.check(([lon = 0, lat = 0]) => Math.abs(lon) <= FULL_TURN && Math.abs(lat) <= POLE, 'not a longitude and latitude'),
)
const line = v.pipe(v.array(position), v.minLength(2), v.maxLength(MOST_POSITIONS))
const ring = v.pipe(
  v.array(position),
  v.minLength(4),
  v.maxLength(MOST_POSITIONS),
  v.check((positions) => positions[0]?.join() === positions.at(-1)?.join(), 'a ring ends where it began'),
)
const polygon = v.pipe(v.array(ring), v.minLength(1), v.maxLength(1000))
const several = <const S extends v.GenericSchema>(one: S) => v.pipe(v.array(one), v.minLength(1), v.maxLength(1000))

const polygonSchema = v.strictObject({ type: v.literal('Polygon'), coordinates: polygon })
const multiPolygonSchema = v.strictObject({ type: v.literal('MultiPolygon'), coordinates: several(polygon) })

/** An area one searches in. */
export const regionSchema = v.variant('type', [polygonSchema, multiPolygonSchema])
export type Region = v.InferOutput<typeof regionSchema>

/** The value of a property of type `geometry`. */
export const geometrySchema = v.variant('type', [
  v.strictObject({ type: v.literal('Point'), coordinates: position }),
  v.strictObject({
    type: v.literal('MultiPoint'),
    coordinates: v.pipe(v.array(position), v.minLength(1), v.maxLength(MOST_POSITIONS)),
  }),
  v.strictObject({ type: v.literal('LineString'), coordinates: line }),
  v.strictObject({ type: v.literal('MultiLineString'), coordinates: several(line) }),
  polygonSchema,
  multiPolygonSchema,
])
export type Geometry = v.InferOutput<typeof geometrySchema>

export function countPositions({ coordinates }: Pick<Geometry, 'coordinates'>): number {
  const count = (value: unknown): number =>
    !Array.isArray(value) || typeof value[0] === 'number'
      ? 1
      : value.reduce((sum: number, each: unknown) => sum + count(each), 0)
  return count(coordinates)
}
