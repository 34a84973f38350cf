/** Values over the square of the invented coast, row by row from the north-west. */
export interface Grid {
  /** Cells along one side. */
  size: number
  values: Float32Array
}

/** Position in the square: 0 to 1 from west to east, and from north to south. */
export type Spot = readonly [u: number, v: number]

/**
 * The square as tiles of Web Mercator: 4 by 4 of zoom 11, about 47 km a side, around 52.9° N 128.3° W.
 * Pixels of a tile fall on cells of the grid.
 */
export const SQUARE = { zoom: 11, west: 292, north: 666, tiles: 4 } as const
/** Metres along one side of the square, at its centre. */
export const SIDE_M = 47_200

const WORLD = 2 ** SQUARE.zoom

/** Returns longitude and latitude of a spot, in degrees. */
export function placeOf([u, v]: Spot): [lon: number, lat: number] {
  const x = (SQUARE.west + u * SQUARE.tiles) / WORLD
  const y = (SQUARE.north + v * SQUARE.tiles) / WORLD
  return [x * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI]
}

/** Returns a grid with a value for each spot: that of the middle of its cell. */
export function gridOf(size: number, value: (u: number, v: number) => number): Grid {
  const values = new Float32Array(size * size)
  for (let row = 0, at = 0; row < size; row++)
    for (let column = 0; column < size; column++, at++) values[at] = value((column + 0.5) / size, (row + 0.5) / size)
  return { size, values }
}

/** Returns the value of a grid at a spot, between its cells by a smooth curve (Catmull–Rom). */
export function smoothAt({ size, values }: Grid, u: number, v: number): number {
  const x = Math.min(size - 1, Math.max(0, u * size - 0.5))
  const y = Math.min(size - 1, Math.max(0, v * size - 0.5))
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const dx = x - column
  const line = (at: number) => {
    const start = Math.min(size - 1, Math.max(0, at)) * size
    const cell = (offset: number) => values[start + Math.min(size - 1, Math.max(0, column + offset))] ?? 0
    return curve(cell(-1), cell(0), cell(1), cell(2), dx)
  }
  return curve(line(row - 1), line(row), line(row + 1), line(row + 2), y - row)
}

/** Returns the value of a grid at a spot, in a straight line between its cells. */
export function valueAt({ size, values }: Grid, [u, v]: Spot): number {
  const x = Math.min(size - 1.001, Math.max(0, u * size - 0.5))
  const y = Math.min(size - 1.001, Math.max(0, v * size - 0.5))
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const [dx, dy] = [x - column, y - row]
  const at = row * size + column
  const north = (values[at] ?? 0) * (1 - dx) + (values[at + 1] ?? 0) * dx
  const south = (values[at + size] ?? 0) * (1 - dx) + (values[at + size + 1] ?? 0) * dx
  return north * (1 - dy) + south * dy
}

function curve(before: number, from: number, to: number, after: number, share: number): number {
  const bend = 2 * before - 5 * from + 4 * to - after + share * (3 * (from - to) + after - before)
  return from + 0.5 * share * (to - before + share * bend)
}
