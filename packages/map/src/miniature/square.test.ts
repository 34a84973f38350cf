import { expect, test } from 'vitest'
import { squareAround, tileInPicture, tilesOf, worldOf } from './square.ts'

const AREA = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [-128.4, 52.8],
      [-128.2, 52.8],
      [-128.2, 52.9],
      [-128.4, 52.8],
    ],
  ],
}

test('a shape lies in the middle of its square, with surroundings', () => {
  const { x, y, side } = squareAround(AREA)
  const [left, top] = worldOf(-128.4, 52.9)
  const [right, bottom] = worldOf(-128.2, 52.8)
  expect((right - left) / side).toBeCloseTo(0.62)
  expect([x + side / 2, y + side / 2]).toEqual([expect.closeTo((left + right) / 2), expect.closeTo((top + bottom) / 2)])
})

test('a point has 3.5 km around it, wherever it is', () => {
  const metres = (latitude: number) =>
    squareAround({ type: 'Point', coordinates: [-128.3, latitude] }).side *
    40_075_017 *
    Math.cos((latitude * Math.PI) / 180)
  expect(metres(0)).toBeCloseTo(3500)
  expect(metres(60)).toBeCloseTo(3500)
})

test('at most four tiles cover a square, the finest that do', () => {
  for (const at of [-128.3, -128.31, -128.333, 0, 179.99]) {
    const square = squareAround({ type: 'Point', coordinates: [at, 52.9] })
    const tiles = tilesOf(square, 13)
    expect(tiles.length).toBeLessThanOrEqual(4)
    expect(tiles[0]?.z).toBe(12)
  }
  expect(tilesOf(squareAround(AREA), 7)[0]?.z).toBe(7)
})

test('tiles join in a picture, also across the antimeridian', () => {
  const square = squareAround({ type: 'Point', coordinates: [180, 10] })
  const places = tilesOf(square, 13).map((tile) => tileInPicture(tile, square, 100))
  const lefts = [...new Set(places.map(({ left }) => Math.round(left)))].toSorted((one, other) => one - other)
  expect(lefts).toHaveLength(2)
  expect((lefts[1] ?? 0) - (lefts[0] ?? 0)).toBeCloseTo(places[0]?.side ?? 0, 0)
  expect(lefts[1]).toBe(50)
})
