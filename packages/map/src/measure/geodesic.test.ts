import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaOf, formatArea, formatLength, lengthOf } from './geodesic.ts'

test('a degree of the equator and of a meridian are those of WGS 84', () => {
  expect(
    lengthOf([
      [0, 0],
      [1, 0],
    ]),
  ).toBeCloseTo(111_319.491, 2)
  expect(
    lengthOf([
      [0, 0],
      [0, 1],
    ]),
  ).toBeCloseTo(110_574.389, 2)
  expect(
    lengthOf([
      [-123.1, 49.25],
      [-0.12, 51.5],
    ]),
  ).toBeCloseTo(7_599_000, -5)
  expect(lengthOf([[5, 5]])).toBe(0)
})

test('a line across the antimeridian goes the short way', () => {
  expect(
    lengthOf([
      [179.5, 0],
      [-179.5, 0],
    ]),
  ).toBeCloseTo(111_319.491, 2)
})

test('an area is the same either way round, closed or not', () => {
  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]
  const { area, perimeter } = areaOf(ring)
  expect(area / 1e6).toBeCloseTo(12_308.778, 2)
  expect(perimeter).toBeCloseTo(2 * 110_574.389 + 111_319.491 + 111_302.649, 1)
  expect(areaOf(ring.toReversed()).area).toBeCloseTo(area, 3)
  expect(areaOf([...ring, [0, 0]]).area).toBeCloseTo(area, 3)
  expect(areaOf([]).area).toBe(0)
})

test('a detour is never shorter', () => {
  const point = fc.tuple(fc.integer({ min: -179, max: 179 }), fc.integer({ min: -89, max: 89 }))
  fc.assert(
    fc.property(point, point, point, (from, by, to) => {
      expect(lengthOf([from, by, to])).toBeGreaterThanOrEqual(lengthOf([from, to]) - 1e-6)
    }),
  )
})

test('lengths and areas read in the unit that fits', () => {
  expect([0.4, 12.6, 999, 1234, 123_456].map((metres) => formatLength(metres, 'en'))).toEqual([
    '0 m',
    '13 m',
    '999 m',
    '1.23 km',
    '123 km',
  ])
  expect([500, 25_000, 2_156_000, 25_000_000, 123_456_789_000].map((area) => formatArea(area, 'en'))).toEqual([
    '500 m²',
    '2.5 ha',
    '215.6 ha',
    '25 km²',
    '123,457 km²',
  ])
})
