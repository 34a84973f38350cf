import type { Geometry } from '@cairn/contract'
import { boundsOf } from '@cairn/model/bounds'
import { geometryParts, type GeometryPart } from '@cairn/model/geometry-parts'
import { contours } from 'd3-contour'
import type { MultiPolygon } from 'geojson'

/** Cells along the longer side of the grid that distances are worked out on. */
const CELLS = 160
const DEGREE_M = 111_320

type Spot = readonly [x: number, y: number]

/**
 * Returns the area within so many metres of a place, the place itself included. It is for looking at: its
 * outline is off by up to a hundredth of its width, and more for places larger than a few degrees.
 */
export function areaAround(geometry: Geometry, metres: number): MultiPolygon {
  const [west, south, east, north] = boundsOf(geometry)
  const middle = (south + north) / 2
  const metresEast = DEGREE_M * Math.cos((middle * Math.PI) / 180)
  const right = east < west ? east + 360 : east
  const plane = ([longitude = 0, latitude = 0]: readonly number[]): Spot => [
    (longitude - west + (longitude < west ? 360 : 0)) * metresEast,
    (latitude - south) * DEGREE_M,
  ]
  const parts = geometryParts(geometry).map((part) => linesOf(part, plane))
  // A margin of a tenth, so that the outline closes within the grid.
  const margin = metres * 1.1
  const [width, height] = [(right - west) * metresEast + 2 * margin, (north - south) * DEGREE_M + 2 * margin]
  const cell = Math.max(width, height) / CELLS
  const [columns, rows] = [Math.ceil(width / cell) + 1, Math.ceil(height / cell) + 1]
  const values = Array.from({ length: columns * rows }, (_, at) => {
    const spot: Spot = [((at % columns) + 0.5) * cell - margin, (Math.floor(at / columns) + 0.5) * cell - margin]
    return metres - Math.min(...parts.map((part) => distanceTo(part, spot)))
  })
  const [outline] = contours().size([columns, rows]).thresholds([0])(values)
  const onGround = ([x = 0, y = 0]: readonly number[]) => [
    west + (x * cell - margin) / metresEast,
    south + (y * cell - margin) / DEGREE_M,
  ]
  return {
    type: 'MultiPolygon',
    coordinates: (outline?.coordinates ?? []).map((rings) => rings.map((ring) => ring.map(onGround))),
  }
}

interface Lines {
  isArea: boolean
  lines: Spot[][]
}

function linesOf(part: GeometryPart, plane: (position: readonly number[]) => Spot): Lines {
  if (part.type === 'Point') return { isArea: false, lines: [[plane(part.coordinates)]] }
  if (part.type === 'LineString') return { isArea: false, lines: [part.coordinates.map(plane)] }
  return { isArea: true, lines: part.coordinates.map((ring) => ring.map(plane)) }
}

/** Distance of a spot from lines in metres; 0 within an area. */
function distanceTo({ isArea, lines }: Lines, [x, y]: Spot): number {
  let [nearest, isInside] = [Infinity, false]
  for (const line of lines)
    for (const [at, [toX, toY]] of line.entries()) {
      const [fromX, fromY] = line[at - 1] ?? [toX, toY]
      const [dx, dy] = [toX - fromX, toY - fromY]
      const share = Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1)))
      nearest = Math.min(nearest, Math.hypot(x - fromX - share * dx, y - fromY - share * dy))
      if (isArea && fromY > y !== toY > y && x < fromX + (dx * (y - fromY)) / dy) isInside = !isInside
    }
  return isInside ? 0 : nearest
}
