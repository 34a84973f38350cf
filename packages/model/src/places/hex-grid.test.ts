import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Point } from '@cairn/contract'
import { countCells, hexCellAt, hexCentre, hexCorners, hexGridAt, widenByCells } from './hex-grid.ts'

const positions = fc.tuple(
  fc.double({ min: -180, max: 179.999_999, noNaN: true }),
  fc.double({ min: -84, max: 84, noNaN: true }),
) as fc.Arbitrary<Point>
const zooms = fc.integer({ min: 0, max: 22 })

/** Shares of the world's width, from the west and from the north. */
function mercator([longitude, latitude]: Point): [number, number] {
  return [(longitude + 180) / 360, (1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2]
}

function distance(one: Point, other: Point): number {
  const [[x, y], [u, v]] = [mercator(one), mercator(other)]
  const across = Math.abs(x - u)
  return Math.hypot(Math.min(across, 1 - across), y - v)
}

test('a position lies no farther from the middle of its hexagon than from those around it', () => {
  fc.assert(
    fc.property(positions, zooms, (at, zoom) => {
      const grid = hexGridAt(zoom)
      const { column, row } = hexCellAt(grid, at)
      const own = distance(at, hexCentre(grid, { column, row }))
      expect(own).toBeLessThanOrEqual(1 / Math.sqrt(3) / grid.columns + 1e-12)
      for (const [right, down] of [
        [2, 0],
        [-2, 0],
        [1, 1],
        [-1, 1],
        [1, -1],
        [-1, -1],
      ] as const)
        expect(own).toBeLessThanOrEqual(
          distance(at, hexCentre(grid, { column: column + right, row: row + down })) + 1e-12,
        )
    }),
  )
})

test('a grid closes around the world: both sides of the antimeridian have the same hexagon', () => {
  const grid = hexGridAt(3)
  const [west, east] = [hexCellAt(grid, [-179.9, 0]), hexCellAt(grid, [179.9, 0])]
  const [left, right] = [hexCentre(grid, west), hexCentre(grid, east)]
  for (const at of [0, 1] as const) expect(left[at]).toBeCloseTo(right[at], 9)
})

test('the corners of a hexagon lie equally far from its middle', () => {
  const grid = hexGridAt(5)
  const centre = hexCentre(grid, hexCellAt(grid, [-128.4, 52.9]))
  const lengths = hexCorners(grid, centre).map((corner) => distance(corner, centre) * grid.columns)
  expect(lengths).toHaveLength(6)
  for (const length of lengths) expect(length).toBeCloseTo(1 / Math.sqrt(3), 9)
})

test('bounds are widened over the antimeridian, up to the whole world', () => {
  const grid = hexGridAt(2)
  const [west, south, east, north] = widenByCells(grid, [178, -10, 179, 10], 1)
  expect([west, east].map(Math.round)).toEqual([171, -174])
  expect([south, north].map(Math.round)).toEqual([-17, 17])
  expect(widenByCells(grid, [-179, -10, 179, 10], 1).filter((_, at) => at % 2 === 0)).toEqual([-180, 180])
})

test('how many hexagons bounds hold grows fourfold with each zoom', () => {
  const bounds: [number, number, number, number] = [-130, 50, -120, 55]
  const ratio = countCells(hexGridAt(12), bounds) / countCells(hexGridAt(11), bounds)
  expect(ratio).toBeGreaterThan(3.8)
  expect(ratio).toBeLessThan(4.2)
})
