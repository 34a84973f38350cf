import type { MultiPolygon, Polygon, Position } from 'geojson'

const HALF_TURN = 180
const FULL_TURN = 360
/** Web Mercator ends at this latitude. */
const HIGHEST_LATITUDE = 85.06
/** Finer than any position of the base map, in degrees. */
const EXACT = 1e-6

/**
 * Cuts polygons at the antimeridian, as RFC 7946 requires. Their rings may run beyond 180 degrees or jump
 * across it. Rings around a pole follow the edge of the map.
 */
export function cutAtAntimeridian({ type, coordinates }: Polygon | MultiPolygon): MultiPolygon {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates
  return { type: 'MultiPolygon', coordinates: polygons.flatMap(cutPolygon) }
}

/** Splits a ring into its coasts: all of its outline except what runs along the edges of the map. */
export function coastsOf(ring: readonly Position[]): Position[][] {
  const coasts: Position[][] = []
  let line: Position[] = []
  for (const [at, position] of ring.entries()) {
    const before = ring[at - 1]
    if (before && isAtEdge(before) && isAtEdge(position)) {
      coasts.push(line)
      line = []
    }
    line.push(position)
  }
  return [...coasts, line].filter(({ length }) => length > 1)
}

function isAtEdge([lon = 0, lat = 0]: Position): boolean {
  return HALF_TURN - Math.abs(lon) < EXACT || Math.abs(lat) > HIGHEST_LATITUDE
}

function cutPolygon(rings: Position[][]): Position[][][] {
  const [outer = [], ...holes] = rings.map(unrolled)
  if (!reaches(outer) || outer[0]?.[0] !== outer.at(-1)?.[0]) return [rings]
  return [-1, 0, 1].flatMap((turn) => {
    const [west, east] = [turn * FULL_TURN - HALF_TURN, turn * FULL_TURN + HALF_TURN]
    const within = (ring: Position[]) => shifted(clipped(clipped(ring, west, 1), east, -1), -turn * FULL_TURN)
    const part = within(outer)
    return part.length < 4 ? [] : [[part, ...holes.map(within).filter(({ length }) => length >= 4)]]
  })
}

/** Removes jumps from a ring: each position is on the side of the one before it. */
function unrolled(ring: Position[]): Position[] {
  let turn = 0
  return ring.map(([lon = 0, lat = 0], index) => {
    const step = index === 0 ? 0 : lon - (ring[index - 1]?.[0] ?? lon)
    if (step > HALF_TURN) turn -= FULL_TURN
    if (step < -HALF_TURN) turn += FULL_TURN
    return [lon + turn, lat]
  })
}

function reaches(ring: readonly Position[]): boolean {
  return ring.some(([lon = 0]) => Math.abs(lon) > HALF_TURN)
}

/** Clips a ring at a meridian (Sutherland–Hodgman): keeps what is east of it with 1, west with -1. */
function clipped(ring: readonly Position[], meridian: number, side: 1 | -1): Position[] {
  const isIn = ([lon = 0]: Position) => (lon - meridian) * side >= 0
  const kept = ring.flatMap((position, index) => {
    const before = ring[index === 0 ? ring.length - 1 : index - 1] ?? position
    const crossing = isIn(position) === isIn(before) ? [] : [crossingAt(before, position, meridian)]
    return isIn(position) ? [...crossing, position] : crossing
  })
  const [first] = kept
  const last = kept.at(-1)
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...kept, first] : kept
}

function crossingAt(
  [fromLon = 0, fromLat = 0]: Position,
  [toLon = 0, toLat = 0]: Position,
  meridian: number,
): Position {
  const share = toLon === fromLon ? 0 : (meridian - fromLon) / (toLon - fromLon)
  return [meridian, fromLat + (toLat - fromLat) * share]
}

function shifted(ring: readonly Position[], by: number): Position[] {
  return ring.map(([lon = 0, lat = 0]) => [lon + by, lat])
}
