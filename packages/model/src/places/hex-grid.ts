import type { Bounds, Point } from '@cairn/contract'
import { normalizeLongitude } from './bounds.ts'

/** Hexagons around the world at zoom 0. Each zoom has twice as many; one is about 39 pixels wide on a map. */
const COLUMNS_AT_ZOOM_0 = 13
/** Height of two rows of a grid, in widths of a hexagon. */
const TWO_ROWS = Math.sqrt(3)
/** From the middle of a hexagon to a corner, in its widths. */
const RADIUS = 1 / TWO_ROWS
const HALF_TURN = 180
const CORNERS = 6
/** Web Mercator ends at this latitude. */
const LAST_LATITUDE = 85.051_128_779_8

/**
 * A grid of equal hexagons over the world in Web Mercator, each with a corner to the north. Coordinates in
 * the grid are shares of the world's width: `x` from the west, `y` from the north.
 */
export interface HexGrid {
  /** Number of hexagons side by side around the world. */
  columns: number
}

/**
 * A hexagon of a grid, by its centre: `column` in half widths, `row` in rows. Both are odd or both are even.
 */
export interface HexCell {
  column: number
  row: number
}

/** Returns the grid that a map draws at a zoom, which is rounded to a whole one. */
export function hexGridAt(zoom: number): HexGrid {
  return { columns: COLUMNS_AT_ZOOM_0 * 2 ** Math.round(zoom) }
}

/** Returns the hexagon that contains a position. Positions beyond Web Mercator count at its edge. */
export function hexCellAt({ columns }: HexGrid, [longitude, latitude]: Point): HexCell {
  const across = mercatorX(longitude) * columns
  const down = (mercatorY(latitude) * columns) / TWO_ROWS
  // The centres form two rectangular lattices. The nearest centre of both is that of the cell.
  const [evenColumn, evenRow] = [Math.floor(across + 0.5), Math.floor(down + 0.5)]
  const [oddColumn, oddRow] = [Math.floor(across), Math.floor(down)]
  const isEven =
    squaredDistance(across - evenColumn, down - evenRow) <=
    squaredDistance(across - oddColumn - 0.5, down - oddRow - 0.5)
  return isEven ? { column: 2 * evenColumn, row: 2 * evenRow } : { column: 2 * oddColumn + 1, row: 2 * oddRow + 1 }
}

/** Returns the centre of a hexagon. Columns beyond the antimeridian continue on its other side. */
export function hexCentre({ columns }: HexGrid, { column, row }: HexCell): Point {
  const turned = ((column % (2 * columns)) + 2 * columns) % (2 * columns)
  return [longitudeAt(turned / 2 / columns), latitudeAt((row * TWO_ROWS) / 2 / columns)]
}

/**
 * Returns the six corners around the centre of a hexagon, clockwise from the north. Longitudes may exceed 180
 * degrees.
 */
export function hexCorners({ columns }: HexGrid, [longitude, latitude]: Point): Point[] {
  const [x, y] = [mercatorX(longitude), mercatorY(latitude)]
  return Array.from({ length: CORNERS }, (_, at) => {
    const turn = (at * 2 * Math.PI) / CORNERS
    return [longitudeAt(x + (Math.sin(turn) * RADIUS) / columns), latitudeAt(y - (Math.cos(turn) * RADIUS) / columns)]
  })
}

/**
 * Returns bounds widened on each side by a number of hexagon widths. Bounds that then reach around the world
 * become the whole world.
 */
export function widenByCells({ columns }: HexGrid, [west, south, east, north]: Bounds, widths: number): Bounds {
  const margin = widths / columns
  const [left, right] = [mercatorX(west) - margin, mercatorX(east < west ? east + 2 * HALF_TURN : east) + margin]
  const isWhole = right - left >= 1
  return [
    isWhole ? -HALF_TURN : normalizeLongitude(longitudeAt(left)),
    latitudeAt(mercatorY(south) + margin),
    isWhole ? HALF_TURN : normalizeLongitude(longitudeAt(right)),
    latitudeAt(mercatorY(north) - margin),
  ]
}

/** Estimates the number of hexagons of a grid within bounds. The bounds may cross the antimeridian. */
export function countCells({ columns }: HexGrid, [west, south, east, north]: Bounds): number {
  const width = (mercatorX(east < west ? east + 2 * HALF_TURN : east) - mercatorX(west)) * columns
  const height = ((mercatorY(south) - mercatorY(north)) * columns) / (TWO_ROWS / 2)
  return (width + 1) * (height + 1)
}

/** The square of a distance in widths of a hexagon, from shares of a width and of the height of two rows. */
function squaredDistance(across: number, down: number): number {
  return across * across + TWO_ROWS * TWO_ROWS * down * down
}

function mercatorX(longitude: number): number {
  return (longitude + HALF_TURN) / (2 * HALF_TURN)
}

function mercatorY(latitude: number): number {
  const radians = (Math.min(LAST_LATITUDE, Math.max(-LAST_LATITUDE, latitude)) * Math.PI) / HALF_TURN
  return (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2
}

function longitudeAt(x: number): number {
  return x * 2 * HALF_TURN - HALF_TURN
}

function latitudeAt(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * HALF_TURN) / Math.PI
}
