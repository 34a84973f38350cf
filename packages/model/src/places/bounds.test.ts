import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bounds } from '@cairn/contract'
import {
  padBounds,
  boundsOf,
  parseBoundsHash,
  boundsIntersect,
  centreOf,
  formatPosition,
  hashBounds,
  normalizeLongitude,
  parseBounds,
  unionOfBounds,
} from './bounds.ts'

const COMPASS = { north: 'N', south: 'S', east: 'E', west: 'W' }
/** In steps of a 1,024th of a degree, whose sums and halves are exact. */
const degrees = (most: number) => fc.integer({ min: -most * 1024, max: most * 1024 }).map((steps) => steps / 1024)
const longitude = degrees(180)
const latitude = degrees(90)
const bounds: fc.Arbitrary<Bounds> = fc
  .tuple(longitude, latitude, longitude, latitude)
  .map(([west, one, east, other]) => [west, Math.min(one, other), east, Math.max(one, other)])
const point = fc.tuple(longitude, latitude)

test('a hash gives back its numbers to 5 decimals', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 20 }), (points) => {
      const numbers = points.flat()
      const again = parseBoundsHash(hashBounds(numbers))
      for (const [index, number] of numbers.entries()) expect(again[index]).toBeCloseTo(number, 4.999)
      expect(hashBounds(again)).toBe(hashBounds(numbers))
    }),
  )
})

test('numbers equal to 5 decimals hash alike, others do not', () => {
  expect(hashBounds([-130.500001, 54, -129, 55])).toBe(hashBounds([-130.5, 54, -129, 55]))
  expect(hashBounds([-130.50001, 54, -129, 55])).not.toBe(hashBounds([-130.5, 54, -129, 55]))
  expect(hashBounds([-0, 0])).toBe(hashBounds([0, -0]))
  expect(hashBounds([1, 2, 3, 4])).toBe('255s.4abk.6fhc.8kn4')
})

test.each([[[]], [[1]], [[1, 2, 3]], [[1, Number.NaN]], [[1, Infinity]]])('%j cannot be hashed', (numbers) => {
  expect(() => hashBounds(numbers)).toThrow(expect.objectContaining({ code: 'invalidBounds' }))
})

test.each(['', 'a', 'a.b.c', 'a.?', 'A.b'])('"%s" is no hash', (hash) => {
  expect(() => parseBoundsHash(hash)).toThrow(expect.objectContaining({ code: 'invalidBounds' }))
})

test.each([[[1, 2, 3]], [[1, 2, 3, 4, 5]], [['1', 2, 3, 4]], [[0, 5, 1, 4]], [[-181, 0, 0, 1]], [null], ['1,2,3,4']])(
  '%j are no bounds',
  (value) => {
    expect(() => parseBounds(value)).toThrow(expect.objectContaining({ code: 'invalidBounds' }))
  },
)

test('bounds may cross the antimeridian', () => {
  expect(parseBounds([170, -20, -170, 20])).toEqual([170, -20, -170, 20])
  expect(centreOf([170, -20, -170, 20])).toEqual([180, 0])
  expect(boundsIntersect([170, -20, -170, 20], [-175, 0, -174, 1])).toBe(true)
  expect(boundsIntersect([170, -20, -170, 20], [0, 0, 10, 1])).toBe(false)
  expect(
    unionOfBounds([
      [170, 0, 175, 1],
      [178, 2, -179, 3],
    ]),
  ).toEqual([170, 0, -179, 3])
})

test('touching is symmetric, everything touches itself and what lies in it', () => {
  fc.assert(
    fc.property(bounds, bounds, (one, other) => {
      expect(boundsIntersect(one, other)).toBe(boundsIntersect(other, one))
      expect(boundsIntersect(one, one)).toBe(true)
      expect(boundsIntersect(one, [...centreOf(one), ...centreOf(one)])).toBe(true)
    }),
  )
})

test('the union touches each of its parts', () => {
  fc.assert(
    fc.property(fc.array(bounds, { minLength: 1, maxLength: 8 }), (all) => {
      const union = unionOfBounds(all)
      for (const one of all) expect(union && boundsIntersect(union, one)).toBe(true)
    }),
  )
  expect(unionOfBounds([])).toBeUndefined()
})

test('the bounds of a geometry hold all of its positions', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 30 }), (coordinates) => {
      const [west, south, east, north] = boundsOf({ type: 'MultiPoint', coordinates })
      for (const [lon, lat] of coordinates) {
        expect(lon >= west && lon <= east && lat >= south && lat <= north).toBe(true)
      }
    }),
  )
})

test('around a place there is more, but no more than the world', () => {
  expect(padBounds([10, 20, 10, 20])).toEqual([9.98, 19.98, 10.02, 20.02])
  expect(padBounds([0, 0, 10, 5])).toEqual([-4, -4, 14, 9])
  expect(padBounds([-179, -89, 179, 89])).toEqual([-180, -90, 180, 90])
})

test('a longitude is turned into -180 to 180', () => {
  expect([0, 180, -180, 181, -190, 540].map(normalizeLongitude)).toEqual([0, 180, -180, -179, 170, 180])
})

test('a position is shown to 5 decimals, north first', () => {
  expect(formatPosition([-130.5, 54.012344], COMPASS)).toBe('54.01234° N 130.50000° W')
  expect(formatPosition([12, -0.5], COMPASS, 'fr')).toBe('0,50000° S 12,00000° E')
})
