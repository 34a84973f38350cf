import type { Bounds, Point } from '@cairn/contract'

/** Returns the part of a ring of points that lies in a box (Sutherland and Hodgman). Empty if none does. */
export function clipToBox(ring: readonly Point[], [left, low, right, high]: Bounds): Point[] {
  const sides: [axis: 0 | 1, limit: number, keepsMore: boolean][] = [
    [0, left, true],
    [0, right, false],
    [1, low, true],
    [1, high, false],
  ]
  return sides.reduce<readonly Point[]>((points, [axis, limit, keepsMore]) => {
    const isIn = (point: Point) => (keepsMore ? point[axis] >= limit : point[axis] <= limit)
    return points.flatMap((point, at) => {
      const former = points.at(at - 1) ?? point
      const crossing = isIn(former) === isIn(point) ? [] : [crossingOf(former, point, axis, limit)]
      return isIn(point) ? [...crossing, point] : crossing
    })
  }, ring) as Point[]
}

function crossingOf(from: Point, to: Point, axis: 0 | 1, limit: number): Point {
  const share = (limit - from[axis]) / (to[axis] - from[axis])
  const at = (of: 0 | 1) => Math.round((from[of] + share * (to[of] - from[of])) * 100) / 100
  return axis === 0 ? [limit, at(1)] : [at(0), limit]
}
