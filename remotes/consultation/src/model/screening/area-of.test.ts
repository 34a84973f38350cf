import { expect, it } from 'vitest'
import { hectaresOf } from './area-of.ts'

it('CNS-5 measures the area of polygons on the globe, and none of points and lines', () => {
  const side = 0.01
  const ring = [
    [-128, 52],
    [-128 + side, 52],
    [-128 + side, 52 + side],
    [-128, 52 + side],
    [-128, 52],
  ]
  expect(hectaresOf({ type: 'Polygon', coordinates: [ring] })).toBeCloseTo(76.3, 0)
  expect(hectaresOf({ type: 'LineString', coordinates: ring })).toBeUndefined()
  expect(hectaresOf({ type: 'Point', coordinates: [0, 0] })).toBeUndefined()
})
