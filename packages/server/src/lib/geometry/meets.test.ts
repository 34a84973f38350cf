import { expect, it } from 'vitest'
import type { Geometry } from '@cairn/contract'
import { meets } from './meets.ts'

const line = (...coordinates: number[][]): Geometry => ({ type: 'LineString', coordinates })
const point = (...coordinates: [number, number]): Geometry => ({ type: 'Point', coordinates })
const square = (from: number, to: number): number[][] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
]
const ring: Geometry = { type: 'Polygon', coordinates: [square(0, 10), square(3, 7)] }

it('finds lines that cross, touch or lie on each other', () => {
  const folded = line([1, 0], [0, 3], [1, -1])
  expect(meets(folded, line([4, 4], [-1, -2], [0, -2], [0, 2]))).toBe(true)
  expect(meets(line([0, 0], [2, 2]), line([1, 1], [1, 5]))).toBe(true)
  expect(meets(line([0, 0], [2, 2]), line([1, 1], [3, 3]))).toBe(true)
  expect(meets(line([0, 0], [2, 2]), line([3, 3], [4, 4]))).toBe(false)
  expect(meets(line([0, 0], [2, 2]), line([0, 1], [1, 2]))).toBe(false)
})

it('holds the borders of an area to it, and not what lies in a hole', () => {
  for (const inside of [point(1, 1), point(0, 5), point(3, 5), line([4, 4], [12, 4]), { ...ring }])
    expect(meets(ring, inside) && meets(inside, ring)).toBe(true)
  const hole: Geometry = { type: 'Polygon', coordinates: [square(4, 6)] }
  for (const outside of [point(5, 5), line([4, 4], [6, 5]), hole, point(11, 5)])
    expect(meets(ring, outside) || meets(outside, ring)).toBe(false)
})

it('decides exactly: a position less than a rounding error from a line is not on it', () => {
  const long = line([0, 0], [3, 1])
  expect(meets(long, point(0.3, 0.1))).toBe(false)
  expect(meets(line([0.1, 0.1], [0.7, 0.7]), point(0.3, 0.3))).toBe(true)
})
