import * as v from 'valibot'
import { findGeometryProblem, type GeometryProblemKind } from './geometry-problem.ts'

/**
 * Places as GeoJSON (RFC 7946): longitude and latitude in degrees, WGS 84. What crosses the antimeridian is cut there into parts; only
 * bounds may say so by a west that is greater than their east.
 */
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
type Position = number[]

/** An area one searches in. */
export type Region =
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }

/** The value of a property of type `geometry`. */
export type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'MultiPoint'; coordinates: Position[] }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'MultiLineString'; coordinates: Position[][] }
  | Region

const PROBLEMS: Record<GeometryProblemKind, string> = {
  shape: 'is no geometry',
  position: 'is no position',
  outOfRange: 'not a longitude and latitude',
  unclosed: 'a ring ends where it began',
  tooFew: 'has too few positions',
  tooMany: 'has too many positions',
}

export const geometrySchema = sound<Geometry>((type) => type !== undefined)

export const regionSchema = sound<Region>((type) => type === 'Polygon' || type === 'MultiPolygon')

/** Positions are many: they are looked at in one pass, not by a schema each. */
function sound<G extends Geometry>(isType: (type: unknown) => boolean) {
  return v.pipe(
    v.custom<G>(
      (value) => typeof value === 'object' && value !== null && isType((value as { type?: unknown }).type),
      PROBLEMS.shape,
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      const found = dataset.typed ? findGeometryProblem(dataset.value) : undefined
      const path = found?.path.map((key) => ({
        type: 'unknown' as const,
        origin: 'value' as const,
        input: undefined,
        key,
        value: undefined,
      }))
      if (found) addIssue({ message: PROBLEMS[found.kind], path: path as [v.UnknownPathItem, ...v.UnknownPathItem[]] })
    }),
  )
}

export function countPositions({ coordinates }: Pick<Geometry, 'coordinates'>): number {
  const count = (value: unknown): number =>
    !Array.isArray(value) || typeof value[0] === 'number'
      ? 1
      : value.reduce((sum: number, each: unknown) => sum + count(each), 0)
  return count(coordinates)
}
