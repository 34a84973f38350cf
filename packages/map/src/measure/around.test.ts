import { expect, test } from 'vitest'
import { areaAround } from './around.ts'
import { areaOf, lengthOf } from './geodesic.ts'

const squareKm = (geometry: Parameters<typeof areaAround>[0], metres: number) =>
  areaAround(geometry, metres).coordinates.reduce(
    (sum, [outer = [], ...holes]) => sum + areaOf(outer).area - holes.reduce((cut, hole) => cut + areaOf(hole).area, 0),
    0,
  ) / 1e6
const near = (wanted: number) => [wanted * 0.97, wanted * 1.03] as const

test.each([
  ['a point', { type: 'Point', coordinates: [-128.3, 52.9] }, Math.PI],
  ['a point at the antimeridian', { type: 'Point', coordinates: [180, 10] }, Math.PI],
  [
    'far points',
    {
      type: 'MultiPoint',
      coordinates: [
        [-128.3, 52.9],
        [-128.2, 52.9],
      ],
    },
    2 * Math.PI,
  ],
] as const)('1 km around %s is as large as circles of 1 km', (_, geometry, wanted) => {
  const [least, most] = near(wanted)
  const area = squareKm(geometry as unknown as Parameters<typeof areaAround>[0], 1000)
  expect(area).toBeGreaterThan(least)
  expect(area).toBeLessThan(most)
})

test('around a line is a band with round ends, and its bends are not counted twice', () => {
  const coordinates = [
    [-128.3, 52.9],
    [-128.2, 52.9],
    [-128.3, 52.9],
  ]
  const length = lengthOf(coordinates.slice(0, 2)) / 1000
  const [least, most] = near(2 * length + Math.PI)
  const area = squareKm({ type: 'LineString', coordinates }, 1000)
  expect(area).toBeGreaterThan(least)
  expect(area).toBeLessThan(most)
})

test('an area is part of what is around it, and a hole wider than the distance stays', () => {
  const ring = (reach: number) =>
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
      [-1, -1],
    ].map(([x = 0, y = 0]) => [x * reach, y * reach])
  const { coordinates } = areaAround({ type: 'Polygon', coordinates: [ring(0.05), ring(0.03)] }, 1000)
  expect(coordinates).toHaveLength(1)
  expect(coordinates[0]).toHaveLength(2)
  const width = ([first = [], ...others]: number[][]) =>
    Math.max(...others.map(([x = 0]) => Math.abs(x)), Math.abs(first[0] ?? 0))
  expect(width(coordinates[0]?.[0] ?? [])).toBeCloseTo(0.05 + 1 / 111.32, 2)
  expect(width(coordinates[0]?.[1] ?? [])).toBeCloseTo(0.03 - 1 / 111.32, 2)
})
