import type { Geometry } from '@cairn/contract'
import { geometryParts, type GeometryPart } from '@cairn/model/geometry-parts'
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import { orient2d } from 'robust-predicates'
import { boxAround, type Box } from './box.ts'

/** A line segment: its start and end positions. A point is a segment that ends where it starts. */
export type Stretch = readonly [readonly number[], readonly number[]]

/**
 * Tells whether two geometries share a position, in flat degrees of longitude and latitude. Areas include
 * their borders. Exact: the side of a line that a position lies on is computed without rounding errors.
 */
export function meets(one: Geometry, other: Geometry): boolean {
  const others = geometryParts(other)
  return geometryParts(one).some((part) => others.some((each) => partsMeet(part, each)))
}

/** Splits a geometry into line segments, the borders of areas and of their holes included. */
export function stretchesOf(geometry: Geometry): Stretch[] {
  return geometryParts(geometry).flatMap(stretchesOfPart)
}

/** Where no stretches meet, a part lies wholly inside or wholly outside of the other. */
function partsMeet(one: GeometryPart, other: GeometryPart): boolean {
  const [stretches, others] = [stretchesOfPart(one), stretchesOfPart(other)]
  const [box, otherBox] = [boxAround(stretches.flat()), boxAround(others.flat())]
  if (!overlap(box, otherBox)) return false
  const near = stretches.filter((stretch) => overlap(boxAround(stretch), otherBox))
  const nearOthers = others.filter((stretch) => overlap(boxAround(stretch), box))
  return (
    near.some((stretch) => nearOthers.some((each) => stretchesMeet(stretch, each))) ||
    isInside(stretches, other) ||
    isInside(others, one)
  )
}

function isInside([first]: Stretch[], part: GeometryPart): boolean {
  return first !== undefined && part.type === 'Polygon' && booleanPointInPolygon([...first[0]], part)
}

/** Neither has both its ends on the same side of the other. */
function stretchesMeet(one: Stretch, other: Stretch): boolean {
  const [[a, b], [c, d]] = [one, other]
  if (!intervalsMeet(a[0], b[0], c[0], d[0]) || !intervalsMeet(a[1], b[1], c[1], d[1])) return false
  return !isOnOneSide(one, c, d) && !isOnOneSide(other, a, b)
}

function isOnOneSide([from, to]: Stretch, one: readonly number[], other: readonly number[]): boolean {
  const [side, otherSide] = [sideOf(from, to, one), sideOf(from, to, other)]
  return (side > 0 && otherSide > 0) || (side < 0 && otherSide < 0)
}

function sideOf([ax = 0, ay = 0]: readonly number[], [bx = 0, by = 0]: readonly number[], position: readonly number[]) {
  const [x = 0, y = 0] = position
  return orient2d(ax, ay, bx, by, x, y)
}

function intervalsMeet(a = 0, b = 0, c = 0, d = 0): boolean {
  return Math.min(a, b) <= Math.max(c, d) && Math.min(c, d) <= Math.max(a, b)
}

function overlap([west, south, east, north]: Box, [left, bottom, right, top]: Box): boolean {
  return west <= right && left <= east && south <= top && bottom <= north
}

function stretchesOfPart({ type, coordinates }: GeometryPart): Stretch[] {
  if (type === 'Point') return [[coordinates, coordinates]]
  const lines = type === 'LineString' ? [coordinates] : coordinates
  return lines.flatMap((line) => line.slice(1).map((to, at): Stretch => [line[at] ?? to, to]))
}
