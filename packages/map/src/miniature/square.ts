import type { Geometry } from '@cairn/contract'
import { boundsOf } from '@cairn/model/bounds'

/** A square: its north-west corner and its side, as shares of the world's side (Web Mercator). */
export interface Square {
  x: number
  y: number
  side: number
}
/** Place of a tile. */
export interface TilePlace {
  z: number
  x: number
  y: number
}

/** Share of the square that a shape fills, and the least side of a square in metres. */
const [FILLED, LEAST_M] = [0.62, 3500]
const EQUATOR_M = 40_075_017
/** Web Mercator ends there. */
const MOST_LATITUDE = 85

/** Returns the position of a place as shares of the world's side. */
export function worldOf(longitude: number, latitude: number): [x: number, y: number] {
  const sine = Math.sin((Math.min(MOST_LATITUDE, Math.max(-MOST_LATITUDE, latitude)) * Math.PI) / 180)
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

/** Returns the square to show a shape in, with its surroundings. */
export function squareAround(geometry: Geometry): Square {
  const [west, south, east, north] = boundsOf(geometry)
  const [left, top] = worldOf(west, north)
  const [right, bottom] = worldOf(east < west ? east + 360 : east, south)
  const least = LEAST_M / (EQUATOR_M * Math.cos((((north + south) / 2) * Math.PI) / 180))
  const side = Math.min(1, Math.max(least, Math.max(right - left, bottom - top) / FILLED))
  return { x: (left + right - side) / 2, y: (top + bottom - side) / 2, side }
}

/** Returns the tiles that cover a square: four at most, each at least half as wide as the square. */
export function tilesOf({ x, y, side }: Square, finest: number): TilePlace[] {
  const z = Math.min(finest, Math.max(0, Math.floor(-Math.log2(side))))
  const count = 2 ** z
  const range = (from: number) => {
    const [first, last] = [Math.floor(from * count), Math.ceil((from + side) * count) - 1]
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  }
  const rows = range(y).filter((row) => row >= 0 && row < count)
  return range(x).flatMap((column) => rows.map((row) => ({ z, x: (column + count) % count, y: row })))
}

/**
 * Returns where a tile is in a picture of a square: the position of its north-west corner and its side, in
 * pixels.
 */
export function tileInPicture({ z, x, y }: TilePlace, square: Square, pixels: number) {
  const scale = pixels / square.side
  const tile = 2 ** -z
  // A tile beyond the antimeridian is drawn where the square continues.
  const turns = Math.round(square.x + square.side / 2 - (x + 0.5) * tile)
  return { left: (x * tile + turns - square.x) * scale, top: (y * tile - square.y) * scale, side: tile * scale }
}
