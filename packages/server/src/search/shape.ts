import type { Bounds, Geometry, Point, Region } from '@cairn/contract'
import type { Filter } from '@cairn/contract/query'
import { partsOf, type Part } from '@cairn/model/geometry-parts'
import { booleanIntersects } from '@turf/boolean-intersects'
import { distance } from '@turf/distance'
import { pointToLineDistance } from '@turf/point-to-line-distance'
import { pointToPolygonDistance } from '@turf/point-to-polygon-distance'

/** West, south, east and north of something that does not cross the antimeridian. */
export type Box = Bounds

/** What a filter on places asks for, with boxes that hold all of it. */
export type Shape =
  | { kind: 'bounds'; boxes: Box[] }
  | { kind: 'region'; region: Region; boxes: Box[] }
  | { kind: 'circle'; centre: Point; metres: number; boxes: Box[] }

const METRES_A_DEGREE = 111_195
const [TURN, HALF_TURN, POLE] = [360, 180, 90]

/** The shape of a filter `within` or `near`. */
export function shapeOf(filter: Extract<Filter, { kind: 'within' | 'near' }>): Shape {
  if (filter.kind === 'near') {
    const { point, metres } = filter.value
    return { kind: 'circle', centre: point, metres, boxes: boxesAround(point, metres) }
  }
  const { value } = filter
  return 'type' in value
    ? { kind: 'region', region: value, boxes: boxesOf(value) }
    : { kind: 'bounds', boxes: cutAtAntimeridian(value) }
}

/** At most two boxes around a geometry: of parts that begin west of Greenwich, and of the others. So one that is cut at the antimeridian has small ones. */
export function boxesOf(geometry: Geometry): Box[] {
  const boxes = partsOf(geometry).map((part) => boxAround(positionsOf(part.coordinates)))
  return [boxes.filter(([west]) => west < 0), boxes.filter(([west]) => west >= 0)].flatMap((side) =>
    side.length === 0
      ? []
      : [
          boxAround(
            side.flatMap(([west, south, east, north]) => [
              [west, south],
              [east, north],
            ]),
          ),
        ],
  )
}

/** Whether everything in the box is surely in the shape. */
export function isSurelyIn(shape: Shape, box: Box): boolean {
  if (shape.kind === 'bounds') return shape.boxes.some((each) => holdsBox(each, box))
  return false
}

/** Whether the geometry touches the shape. */
export function touches(shape: Shape, geometry: Geometry): boolean {
  switch (shape.kind) {
    case 'bounds':
      return shape.boxes.some((box) => booleanIntersects(geometry, polygonOf(box)))
    case 'region':
      return booleanIntersects(geometry, shape.region)
    case 'circle':
      return metresTo(shape.centre, geometry) <= shape.metres
  }
}

function holdsBox(outer: Box, [west, south, east, north]: Box): boolean {
  return west >= outer[0] && south >= outer[1] && east <= outer[2] && north <= outer[3]
}

/** From the point to the nearest part; from all sides, because lines are measured on a flat map. */
function metresTo([lon, lat]: Point, geometry: Geometry): number {
  const sides = [lon - TURN, lon, lon + TURN]
  return Math.min(...partsOf(geometry).flatMap((part) => sides.map((side) => metresToPart([side, lat], part))))
}

function metresToPart(from: Point, part: Part): number {
  switch (part.type) {
    case 'Point':
      return distance(from, part.coordinates, { units: 'meters' })
    case 'LineString':
      return pointToLineDistance(from, part, { units: 'meters' })
    case 'Polygon':
      return pointToPolygonDistance(from, part, { units: 'meters' })
  }
}

/** Of a polygon the outer ring: the holes are inside it. */
function positionsOf(coordinates: Part['coordinates']): readonly (readonly number[])[] {
  const [first] = coordinates
  if (typeof first === 'number') return [coordinates as number[]]
  return Array.isArray(first?.[0]) ? (first as number[][]) : (coordinates as number[][])
}

function boxAround(positions: readonly (readonly number[])[]): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lon = 0, lat = 0] of positions) {
    box[0] = Math.min(box[0], lon)
    box[1] = Math.min(box[1], lat)
    box[2] = Math.max(box[2], lon)
    box[3] = Math.max(box[3], lat)
  }
  return box
}

/** Bounds whose west is greater than their east go over the antimeridian. */
export function cutAtAntimeridian([west, south, east, north]: Bounds): Box[] {
  if (west <= east) return [[west, south, east, north]]
  return [
    [west, south, HALF_TURN, north],
    [-HALF_TURN, south, east, north],
  ]
}

/** Boxes that hold everything so near; a little more, because the earth is not quite round. */
function boxesAround([lon, lat]: Point, metres: number): Box[] {
  const high = (metres * 1.01) / METRES_A_DEGREE
  const [south, north] = [Math.max(lat - high, -POLE), Math.min(lat + high, POLE)]
  const narrowest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / HALF_TURN)
  const wide = narrowest * HALF_TURN <= high ? HALF_TURN : high / narrowest
  if (wide >= HALF_TURN) return [[-HALF_TURN, south, HALF_TURN, north]]
  return cutAtAntimeridian([turned(lon - wide), south, turned(lon + wide), north])
}

function turned(lon: number): number {
  return lon > HALF_TURN ? lon - TURN : lon < -HALF_TURN ? lon + TURN : lon
}

export function polygonOf([west, south, east, north]: Box): Region {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}
