import * as v from 'valibot'
import { expect, test } from 'vitest'
import { filterSchema } from './query.ts'

const line = (count: number) => ({
  type: 'LineString',
  coordinates: Array.from({ length: count }, (_, at) => [at / count, 0]),
})

/** A closed ring of `count` positions. */
const area = (count: number) => {
  const ring = Array.from({ length: count - 1 }, (_, at) => {
    const angle = (2 * Math.PI * at) / (count - 1)
    return [Math.cos(angle), Math.sin(angle)]
  })
  return { type: 'Polygon', coordinates: [[...ring, ring[0]]] }
}

test.each([
  ['bounds of three numbers', 'within', [0, 0, 1]],
  ['a south above the north', 'within', [0, 10, 1, 5]],
  ['bounds beyond the antimeridian', 'within', [-181, 0, 0, 0]],
  ['bounds beyond a pole', 'within', [0, -91, 1, 1]],
  ['no number', 'within', [0, 0, 1, Number.NaN]],
  ['an area that is a line', 'within', line(3)],
  ['a point beyond a pole', 'near', { point: [0, 91], metres: 1 }],
  ['less than no distance', 'near', { point: [0, 0], metres: -1 }],
  ['farther than around the earth', 'buffer', { geometry: line(2), metres: 1e9 }],
  ['an empty collection of points', 'intersect', { type: 'MultiPoint', coordinates: [] }],
  ['four dimensions', 'intersect', { type: 'Point', coordinates: [0, 0, 0, 0] }],
  ['a collection', 'intersect', { type: 'GeometryCollection', geometries: [] }],
  ['more vertices than a place has', 'intersect', line(50_001)],
  ['more positions than others are held against', 'intersect', line(20_001)],
  ['an area of more positions than others are held against', 'within', area(20_001)],
  ['more positions than are measured from', 'buffer', { geometry: line(1001), metres: 1 }],
])('a filter on places with %s is refused', (_, kind, value) => {
  expect(v.safeParse(filterSchema, { prop: 'place', kind, value }).success).toBe(false)
})

test.each([
  ['bounds over the antimeridian', 'within', [170, -10, -170, 10]],
  ['a pole', 'near', { point: [0, 90], metres: 0 }],
  ['a line', 'intersect', line(20_000)],
  ['an area', 'within', area(20_000)],
  ['a line and metres', 'buffer', { geometry: line(1000), metres: 500 }],
])('a filter on places with %s is taken', (_, kind, value) => {
  expect(v.safeParse(filterSchema, { prop: 'place', kind, value }).success).toBe(true)
})
