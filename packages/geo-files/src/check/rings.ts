/** Longitude and latitude in degrees, or x and y in a coordinate system, and perhaps a height. */
export type Position = number[]

/** Tells whether a closed ring turns clockwise on a map with north up, by the sign of its area. */
export function isClockwise(ring: readonly Position[]): boolean {
  let sum = 0
  for (let at = 1; at < ring.length; at++) {
    const [x0 = 0, y0 = 0] = ring[at - 1] ?? []
    const [x1 = 0, y1 = 0] = ring[at] ?? []
    sum += (x1 - x0) * (y1 + y0)
  }
  return sum > 0
}

/** Tells whether two positions have the same longitude and latitude. False if either is missing. */
export function isSame(left: Position | undefined, right: Position | undefined): boolean {
  return left !== undefined && right !== undefined && left[0] === right[0] && left[1] === right[1]
}

/** Returns how many different positions there are. Heights are not compared. */
export function distinct(positions: readonly Position[]): number {
  return new Set(positions.map(([x, y]) => `${x} ${y}`)).size
}

interface Segment {
  ring: number
  at: number
  from: Position
  to: Position
  west: number
  east: number
  south: number
  north: number
}

/** Two sides of rings that cross, as `findCrossing` returns them. */
export interface Crossing {
  /** Where they cross. Undefined where the search was given up. */
  position: Position | undefined
  /** Indexes of both rings; they are equal if a ring crosses itself. */
  rings: readonly [number, number]
  /** Index of the position at which the side of the first ring begins. */
  at: number
}

/**
 * Finds two sides of these closed rings that cross (touching does not count), sweeping from west to east.
 * Returns the first found, or undefined if none cross. `budget.pairs` is lowered for each compared pair that
 * does not cross, and several searches may share it; when it is used up, a crossing without position is
 * returned.
 */
export function findCrossing(
  rings: readonly (readonly Position[])[],
  budget = { pairs: Infinity },
): Crossing | undefined {
  const segments = rings
    .flatMap((ring, number) => segmentsOf(ring, number))
    .sort((left, right) => left.west - right.west)
  for (let one = 0; one < segments.length; one++) {
    const first = segments[one]
    if (!first) continue
    for (let other = one + 1; other < segments.length; other++) {
      const second = segments[other]
      if (!second || second.west > first.east) break
      const isApart = second.south > first.north || second.north < first.south
      const position = isApart ? undefined : crossing(first, second)
      if (!position && --budget.pairs < 0) return { position, rings: [first.ring, second.ring], at: first.at }
      if (position) return { position, rings: [first.ring, second.ring], at: first.at }
    }
  }
  return undefined
}

function segmentsOf(ring: readonly Position[], number: number): Segment[] {
  return ring.slice(1).map((to, at) => {
    const from = ring[at] ?? to
    return {
      ring: number,
      at,
      from,
      to,
      west: Math.min(from[0] ?? 0, to[0] ?? 0),
      east: Math.max(from[0] ?? 0, to[0] ?? 0),
      south: Math.min(from[1] ?? 0, to[1] ?? 0),
      north: Math.max(from[1] ?? 0, to[1] ?? 0),
    }
  })
}

function crossing({ from: a, to: b }: Segment, { from: c, to: d }: Segment): Position | undefined {
  const [sideC, sideD] = [side(a, b, c), side(a, b, d)]
  const [sideA, sideB] = [side(c, d, a), side(c, d, b)]
  if (sideC * sideD >= 0 || sideA * sideB >= 0) return undefined
  const share = sideA / (sideA - sideB)
  const at = (axis: 0 | 1) => (a[axis] ?? 0) + share * ((b[axis] ?? 0) - (a[axis] ?? 0))
  return [at(0), at(1)]
}

/** On which side of the line from a to b a position lies. */
function side(a: Position, b: Position, p: Position): number {
  const [ax, ay] = [a[0] ?? 0, a[1] ?? 0]
  return ((b[0] ?? 0) - ax) * ((p[1] ?? 0) - ay) - ((b[1] ?? 0) - ay) * ((p[0] ?? 0) - ax)
}
