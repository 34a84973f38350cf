import type { Geometry } from '@cairn/contract'
import geodesic from 'geographiclib-geodesic'

const { Geodesic } = geodesic
const EARTH = Geodesic.WGS84
/** Corners of the polygon that stands for a circle. */
const CORNERS = 64
const WHOLE_TURN = 360
const DECIMALS = 6
const TYPED_DECIMALS = 5

/**
 * Returns a circle on the ground around a position `[longitude, latitude]` as an area. `radius` is in metres.
 * Undefined if it reaches over a pole or the antimeridian.
 */
export function circleAround([longitude, latitude]: readonly [number, number], radius: number): Geometry | undefined {
  const ring = Array.from({ length: CORNERS }, (_, at): [number, number] => {
    // Against the clock, as rings run.
    const { lat2 = 0, lon2 = 0 } = EARTH.Direct(latitude, longitude, (-WHOLE_TURN * at) / CORNERS, radius)
    return [rounded(lon2), rounded(lat2)]
  })
  const [first] = ring
  const longitudes = ring.map(([lon]) => lon)
  const isAcross = Math.max(...longitudes) - Math.min(...longitudes) > WHOLE_TURN / 2
  if (!first || isAcross) return undefined
  return { type: 'Polygon', coordinates: [[...ring, first]] }
}

/** A circle as it is typed: its centre `[longitude, latitude]`, and its radius in whole metres. */
export interface TypedCircle {
  centre: [number, number]
  radius: number
}

/**
 * Returns the circle that `circleAround` made this ring of. Undefined for another ring, and for a circle
 * that was given more exactly than to 5 decimals and a metre.
 */
export function circleOf(ring: readonly (readonly number[])[]): TypedCircle | undefined {
  const [[lon1 = 0, lat1 = 0] = [], [lon2 = 0, lat2 = 0] = []] = [ring[0], ring[CORNERS / 2]]
  if (ring.length !== CORNERS + 1) return undefined
  const { s12 = 0, azi1 = 0 } = EARTH.Inverse(lat1, lon1, lat2, lon2)
  const middle = EARTH.Direct(lat1, lon1, azi1, s12 / 2)
  const centre: [number, number] = [typed(middle.lon2), typed(middle.lat2)]
  const radius = Math.round(s12 / 2)
  const circle = circleAround(centre, radius)
  return JSON.stringify(circle?.coordinates) === JSON.stringify([ring]) ? { centre, radius } : undefined
}

function typed(degrees = 0): number {
  return Number(degrees.toFixed(TYPED_DECIMALS))
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS))
}
