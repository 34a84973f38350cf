import type { Geometry } from '@cairn/contract'
import geodesic from 'geographiclib-geodesic'

const { Geodesic } = geodesic
const EARTH = Geodesic.WGS84
/** Corners of the polygon that stands for a circle. */
const CORNERS = 64
const WHOLE_TURN = 360
const DECIMALS = 6

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

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS))
}
