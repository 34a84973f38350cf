import type { Geometry, Point } from '@cairn/contract'
import { distance } from '@turf/distance'
import { pointToLineDistance } from '@turf/point-to-line-distance'
import { meets, stretchesOf, type Stretch } from './meets.ts'

const METRES_A_DEGREE = 111_195
/** Degrees are a little shorter than that somewhere, and the sphere is not quite the earth. */
const SPARE = 1.01
const [TURN, HALF_TURN, POLE] = [360, 180, 90]

/**
 * Tells whether two geometries are at most `metres` apart (on a sphere), measured between their nearest
 * parts. The distance to anything inside an area is 0.
 */
export function isWithin(metres: number, one: Geometry, other: Geometry): boolean {
  if (meets(one, other)) return true
  const others = stretchesOf(other)
  const reach = metres * SPARE
  return stretchesOf(one).some((stretch) =>
    others.some((each) => mayBeWithin(reach, stretch, each) && metresBetween(stretch, each) <= metres),
  )
}

/** Whether latitudes, and where these are not near a pole longitudes, are no further apart. */
function mayBeWithin(metres: number, [a, b]: Stretch, [c, d]: Stretch): boolean {
  const degrees = metres / METRES_A_DEGREE
  if (gap(a[1], b[1], c[1], d[1]) > degrees) return false
  const farthest = Math.max(...[a, b, c, d].map(([, lat = 0]) => Math.abs(lat))) + degrees
  if (farthest >= POLE) return true
  const wide = degrees / Math.cos((farthest * Math.PI) / HALF_TURN)
  const east = gap(a[0], b[0], c[0], d[0])
  return east <= wide || TURN - spread(a[0], b[0], c[0], d[0]) <= wide
}

/** Between two intervals; 0 where they overlap. */
function gap(a = 0, b = 0, c = 0, d = 0): number {
  return Math.max(0, Math.min(c, d) - Math.max(a, b), Math.min(a, b) - Math.max(c, d))
}

function spread(a = 0, b = 0, c = 0, d = 0): number {
  return Math.max(a, b, c, d) - Math.min(a, b, c, d)
}

/** Of two that do not cross: one of their four ends is the nearest. */
function metresBetween(one: Stretch, other: Stretch): number {
  return Math.min(...one.map((end) => metresTo(end, other)), ...other.map((end) => metresTo(end, one)))
}

function metresTo(from: readonly number[], [a, b]: Stretch): number {
  const [point, start, end] = [from, a, b].map(([lon = 0, lat = 0]) => [lon, lat]) as [Point, Point, Point]
  if (start[0] === end[0] && start[1] === end[1]) return distance(point, start, { units: 'meters' })
  return pointToLineDistance(point, { type: 'LineString', coordinates: [start, end] }, { units: 'meters' })
}
