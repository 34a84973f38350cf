import type { Geometry } from '@cairn/contract'
import { geometryParts } from '@cairn/model/geometry-parts'
import type { Box } from '../../lib/geometry/box.ts'
import { boxesOf, polygonOf } from '../../lib/geometry/shape.ts'

const METRES_A_DEGREE = 111_195
const [AROUND, HALF_TURN, POLE] = [360, 180, 90]

/**
 * Returns the cell of a fixed grid that contains the middle of a geometry's first part. Nothing else counts,
 * so that places in one cell cannot be told apart. Cells are at least `metres` wide and high; a row has as
 * many as fit where it is narrowest.
 */
export function cellOf(geometry: Geometry, metres: number): Box {
  const [lon, lat] = middleOf(geometry)
  const rows = Math.max(1, Math.floor((HALF_TURN * METRES_A_DEGREE) / metres))
  const [south, north] = stepOf(lat, -POLE, HALF_TURN, rows)
  const narrowest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / HALF_TURN)
  const columns = Math.max(1, Math.floor((AROUND * METRES_A_DEGREE * narrowest) / metres))
  const [west, east] = stepOf(lon, -HALF_TURN, AROUND, columns)
  return [west, south, east, north]
}

/** Returns the grid cell of a geometry (as `cellOf`) as a polygon. */
export function cellAround(geometry: Geometry, metres: number): Geometry {
  return polygonOf(cellOf(geometry, metres))
}

/** The edges of the step in which the value lies, of so many equal ones. */
function stepOf(value: number, first: number, length: number, steps: number): [number, number] {
  const step = Math.min(steps - 1, Math.floor(((value - first) * steps) / length))
  return [first + (step * length) / steps, first + ((step + 1) * length) / steps]
}

function middleOf(geometry: Geometry): [number, number] {
  const [part = geometry] = geometryParts(geometry)
  const [[west, south, east, north] = [0, 0, 0, 0]] = boxesOf(part)
  return [(west + east) / 2, (south + north) / 2]
}
