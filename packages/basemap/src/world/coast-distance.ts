import type { Position } from 'geojson'
import { gridOf, placeOf, smoothAt } from '../coast/grid.ts'
import type { Noise } from '../coast/noise.ts'

/** Cells along one side of the grid that distances are worked out on. */
const CELLS = 40
/** Coasts farther away than this many degrees make no difference. */
const REACH = 1

/**
 * Returns the signed distance of spots of the square from the coasts of `rings`, as a share of its side:
 * above 0 on land. Rings are outlines of land in degrees.
 */
export function coastDistance(rings: readonly Position[][]): Noise {
  const [west, north] = placeOf([0, 0])
  const [east, south] = placeOf([1, 1])
  const edges = rings.flatMap((ring) => ring.slice(1).map((to, at) => [ring[at] ?? to, to] as const))
  const near = edges.filter(
    ([[lon = 0, lat = 0]]) => lon > west - REACH && lon < east + REACH && lat > south - REACH && lat < north + REACH,
  )
  const across = edges.filter(
    ([[, from = 0], [, to = 0]]) => Math.min(from, to) < north + REACH && Math.max(from, to) > south - REACH,
  )
  const narrow = Math.cos((((north + south) / 2) * Math.PI) / 180)
  const side = (east - west) * narrow
  const grid = gridOf(CELLS, (u, v) => {
    const [lon, lat] = placeOf([u, v])
    let isLand = false
    for (const [[fromLon = 0, fromLat = 0], [toLon = 0, toLat = 0]] of across)
      if (fromLat > lat !== toLat > lat && lon < fromLon + ((toLon - fromLon) * (lat - fromLat)) / (toLat - fromLat))
        isLand = !isLand
    let nearest = side
    for (const [[fromLon = 0, fromLat = 0], [toLon = 0, toLat = 0]] of near) {
      const [x, y] = [(lon - fromLon) * narrow, lat - fromLat]
      const [dx, dy] = [(toLon - fromLon) * narrow, toLat - fromLat]
      const share = Math.min(1, Math.max(0, (x * dx + y * dy) / (dx * dx + dy * dy || 1)))
      nearest = Math.min(nearest, Math.hypot(x - share * dx, y - share * dy))
    }
    return (isLand ? nearest : -nearest) / side
  })
  return (u, v) => smoothAt(grid, u, v)
}
