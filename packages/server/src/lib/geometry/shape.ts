import { countPositions, type Bounds, type Geometry, type Region } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Filter } from '@cairn/contract/query'
import { geometryParts, type GeometryPart } from '@cairn/model/geometry-parts'
import { isWithin } from './is-within.ts'
import { boxAround, type Box } from './box.ts'
import { meets } from './meets.ts'

/**
 * The region that a place filter selects, with bounding boxes that cover it and the number of positions of
 * its geometry.
 */
export type Shape =
  | { kind: 'bounds'; boxes: Box[] }
  | { kind: 'geometry'; geometry: Geometry; positions: number; boxes: Box[] }
  | { kind: 'around'; geometry: Geometry; positions: number; metres: number; boxes: Box[] }

/** A filter of the query language that selects by place. */
export type PlaceFilter = Extract<Filter, { kind: 'within' | 'near' | 'intersect' | 'buffer' }>

/** Pairs of positions of two geometries that are held against each other in one go: others wait meanwhile. */
const MOST_PAIRS = 20_000_000
const METRES_A_DEGREE = 111_195
const [TURN, HALF_TURN, POLE] = [360, 180, 90]

/** Converts a place filter to the region that it selects. */
export function shapeOf(filter: PlaceFilter): Shape {
  switch (filter.kind) {
    case 'near':
      return shapeAround({ type: 'Point', coordinates: filter.value.point }, filter.value.metres)
    case 'buffer':
      return shapeAround(filter.value.geometry, filter.value.metres)
    case 'intersect':
      return shapeIn(filter.value)
    case 'within': {
      const { value } = filter
      return 'type' in value ? shapeIn(value) : { kind: 'bounds', boxes: cutAtAntimeridian(value) }
    }
  }
}

function shapeIn(geometry: Geometry): Shape {
  return { kind: 'geometry', geometry, positions: countPositions(geometry), boxes: boxesOf(geometry) }
}

function shapeAround(geometry: Geometry, metres: number): Shape {
  const boxes = boxesOf(geometry).flatMap((box) => boxesAround(box, metres))
  return { kind: 'around', geometry, positions: countPositions(geometry), metres, boxes }
}

/**
 * Returns at most two bounding boxes of a geometry: of its parts whose western edge is west of Greenwich, and
 * of the others. So a geometry that is cut at the antimeridian gets two small boxes instead of one around the
 * world.
 */
export function boxesOf(geometry: Geometry): Box[] {
  const boxes = geometryParts(geometry).map((part) => boxAround(positionsOf(part.coordinates)))
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

/**
 * Tells whether everything in the box certainly lies in the region; false when that would take an exact test.
 */
export function isSurelyIn(shape: Shape, box: Box): boolean {
  if (shape.kind === 'bounds') return shape.boxes.some((each) => holdsBox(each, box))
  return false
}

/**
 * Tells whether a geometry intersects the region (or is near enough). The caller has checked that the person
 * may see the geometry. Throws `invalidFilter` if the two have too many positions to compare.
 */
export function touches(shape: Shape, geometry: Geometry): boolean {
  if (shape.kind !== 'bounds' && shape.positions * countPositions(geometry) > MOST_PAIRS) throw tooLong()
  switch (shape.kind) {
    case 'bounds':
      return shape.boxes.some((box) => meets(geometry, polygonOf(box)))
    case 'geometry':
      return meets(geometry, shape.geometry)
    case 'around':
      return isWithin(shape.metres, shape.geometry, geometry)
  }
}

/** Returns the error `invalidFilter` for a region with too many positions to be evaluated. */
export function tooLong(): CairnError {
  return new CairnError('invalidFilter', 'the shape is too complex to search: make it smaller or simpler')
}

function holdsBox(outer: Box, [west, south, east, north]: Box): boolean {
  return west >= outer[0] && south >= outer[1] && east <= outer[2] && north <= outer[3]
}

/** Of a polygon the outer ring: the holes are inside it. */
function positionsOf(coordinates: GeometryPart['coordinates']): readonly (readonly number[])[] {
  const [first] = coordinates
  if (typeof first === 'number') return [coordinates as number[]]
  return Array.isArray(first?.[0]) ? (first as number[][]) : (coordinates as number[][])
}

/**
 * Splits bounds that cross the antimeridian (west greater than east) into two boxes; returns others as one
 * box.
 */
export function cutAtAntimeridian([west, south, east, north]: Bounds): Box[] {
  if (west <= east) return [[west, south, east, north]]
  return [
    [west, south, HALF_TURN, north],
    [-HALF_TURN, south, east, north],
  ]
}

/**
 * Returns boxes that cover everything within `metres` of a box, slightly too large because the earth is not
 * quite a sphere.
 */
export function boxesAround([west, low, east, high]: Box, metres: number): Box[] {
  const reach = (metres * 1.01) / METRES_A_DEGREE
  const [south, north] = [Math.max(low - reach, -POLE), Math.min(high + reach, POLE)]
  const narrowest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / HALF_TURN)
  const wide = narrowest * HALF_TURN <= reach ? HALF_TURN : reach / narrowest
  if (east - west + 2 * wide >= TURN) return [[-HALF_TURN, south, HALF_TURN, north]]
  return cutAtAntimeridian([turned(west - wide), south, turned(east + wide), north])
}

function turned(lon: number): number {
  return lon > HALF_TURN ? lon - TURN : lon < -HALF_TURN ? lon + TURN : lon
}

/** Converts a box to a polygon. */
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
