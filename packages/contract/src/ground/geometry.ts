import * as v from 'valibot'
import { findGeometryProblem, type GeometryProblemKind } from './geometry-problem.ts'

/**
 * Places are GeoJSON (RFC 7946): longitude and latitude in degrees, WGS 84. A geometry that crosses the
 * antimeridian is cut there into parts. Only bounds may cross it; their west is then greater than their east.
 */
const FULL_TURN = 180
const POLE = 90

const longitude = v.pipe(v.number(), v.minValue(-FULL_TURN), v.maxValue(FULL_TURN))
const latitude = v.pipe(v.number(), v.minValue(-POLE), v.maxValue(POLE))

/** Schema of a position `[longitude, latitude]` in degrees. */
export const pointSchema = v.tuple([longitude, latitude])
/** A position `[longitude, latitude]` in degrees. */
export type Point = v.InferOutput<typeof pointSchema>

/** Schema of bounds `[west, south, east, north]` in degrees. */
export const boundsSchema = v.pipe(
  v.tuple([longitude, latitude, longitude, latitude]),
  v.check(([, south, , north]) => south <= north, 'the south of bounds lies above their north'),
)
/**
 * Bounds `[west, south, east, north]` in degrees. West is greater than east if they cross the antimeridian.
 */
export type Bounds = v.InferOutput<typeof boundsSchema>

/** Longitude, latitude and optionally a height. */
type Position = number[]

/**
 * An area to search in, as GeoJSON: one polygon or several, in degrees, longitude first. The first ring is
 * the edge, further ones are holes.
 */
export type Region =
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }

/** The value of a property of type `geometry`: a GeoJSON geometry without collections. */
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

/** Schema of a geometry. */
export const geometrySchema = sound<Geometry>((type) => type !== undefined)

/** Schema of a polygon or multipolygon. */
export const regionSchema = sound<Region>((type) => type === 'Polygon' || type === 'MultiPolygon')

/** Positions are many, so they are checked in one pass, not by a schema each. */
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

/** Counts the positions of a geometry. */
export function countPositions({ coordinates }: Pick<Geometry, 'coordinates'>): number {
  const count = (value: unknown): number =>
    !Array.isArray(value) || typeof value[0] === 'number'
      ? 1
      : value.reduce((sum: number, each: unknown) => sum + count(each), 0)
  return count(coordinates)
}
