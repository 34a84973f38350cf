import { contours } from 'd3-contour'
import type { Position } from 'geojson'

/** A line of equal height, in pixels of the heights, and whether it is one of the stronger ones. */
export interface ContourLine {
  positions: Position[]
  isMain: boolean
}

/** Metres between two lines, and how many of them apart the stronger ones are. */
const [INTERVAL, MAIN_EVERY] = [50, 5]
/** Lines that run along the edges of a tile only close an area. */
const EDGE = 0.6

/**
 * Works out lines of equal height, every 50 metres above the sea, of a square of heights in metres, row by
 * row. Sea level has none: that is the coast.
 */
export function contourLines(heights: ArrayLike<number>, size: number): ContourLine[] {
  let highest = 0
  for (let at = 0; at < heights.length; at++) highest = Math.max(highest, heights[at] ?? 0)
  const thresholds = Array.from({ length: Math.floor(highest / INTERVAL) }, (_, at) => (at + 1) * INTERVAL)
  return contours()
    .size([size, size])
    .thresholds(thresholds)(heights as number[])
    .flatMap(({ value, coordinates }) =>
      coordinates
        .flat()
        .flatMap((ring) => withoutEdges(ring, size))
        .map((positions) => ({ positions, isMain: value % (INTERVAL * MAIN_EVERY) === 0 })),
    )
}

function withoutEdges(ring: readonly Position[], size: number): Position[][] {
  const isOut = ([x = 0, y = 0]: Position) => Math.min(x, y) < EDGE || Math.max(x, y) > size - EDGE
  const lines: Position[][] = [[]]
  for (const [at, position] of ring.entries()) {
    const before = ring[at - 1]
    if (before && isOut(before) && isOut(position)) lines.push([])
    lines.at(-1)?.push(position)
  }
  return lines.filter(({ length }) => length > 1)
}
