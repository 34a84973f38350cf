import { expect, test } from 'vitest'
import type { Feature } from '@cairn/contract/features'
import type { Geometry } from '@cairn/contract'
import { DrawnFeatures, drawFeatures } from './drawn-features.ts'

function feature(id: string, geometry: Geometry, more: Partial<Feature> = {}): Feature {
  return { id: id as Feature['id'], t: 'Place', prop: 'place', bbox: [0, 0, 2, 1], geometry, ...more }
}
const camp = feature('Place-1', { type: 'Point', coordinates: [1, 1] })
const wells = feature('Place-2', {
  type: 'MultiPoint',
  coordinates: [
    [1, 2],
    [3, 4],
  ],
})
const route = feature('Place-3', {
  type: 'LineString',
  coordinates: [
    [0, 0],
    [2, 1],
  ],
})
const sources = () => ({ points: new DrawnFeatures(), shapes: new DrawnFeatures(), marks: new DrawnFeatures() })

test('points stand one by one, a shape with a mark in its middle for where it is too small', () => {
  const drawn = drawFeatures([camp, wells, { ...route, coarse: true }], sources())
  expect(drawn.points.map(({ id, geometry }) => [id, geometry])).toEqual([
    [1, camp.geometry],
    [2, { type: 'Point', coordinates: [1, 2] }],
    [3, { type: 'Point', coordinates: [3, 4] }],
  ])
  expect(drawn.shapes).toMatchObject([{ geometry: route.geometry, properties: { coarse: true } }])
  expect(drawn.marks).toMatchObject([
    { geometry: { type: 'Point', coordinates: [1, 0.5] }, properties: { coarse: true, z: expect.closeTo(2.3, 1) } },
  ])
})

test('a name is with the point or the mark, once, and not with the shape', () => {
  const drawn = drawFeatures(
    [
      { ...camp, label: 'Camp' },
      { ...route, label: 'Trail' },
    ],
    sources(),
  )
  const names = (kind: keyof typeof drawn) => drawn[kind].map(({ properties }) => properties.name)
  expect([names('points'), names('marks'), names('shapes')]).toEqual([['Camp'], [undefined, 'Trail'], [undefined]])
})

test('the name of an area stands at its top corner, that of a line in its middle', () => {
  const ring = [
    [0, 0],
    [3, 1],
    [1, 4],
    [0, 0],
  ]
  const area = feature('Place-5', { type: 'Polygon', coordinates: [ring] } as Geometry, { label: 'Slope' })
  const path = { type: 'MultiLineString', coordinates: [ring.slice(0, 2), ring.slice(0, 3)] } as Geometry
  const drawn = drawFeatures([area, feature('Place-6', path, { label: 'Path' })], sources())
  const names = drawn.marks.filter(({ properties }) => properties.name)
  expect(
    names.map(({ geometry, properties }) => [properties, 'coordinates' in geometry && geometry.coordinates]),
  ).toEqual([
    [{ name: 'Slope', z: -1 }, [1, 4]],
    [{ name: 'Path', z: -1 }, [3, 1]],
  ])
})

test('a feature keeps its ids while others come and go, and what is new gets none that was ever given', () => {
  const former = sources()
  drawFeatures([camp, wells], former)
  const late = feature('Place-4', { type: 'Point', coordinates: [5, 5] })
  const now = { ...sources(), points: new DrawnFeatures(former.points) }
  expect(drawFeatures([late, wells], now).points.map(({ id }) => id)).toEqual([4, 2, 3])
  expect([1, 2, 3, 4].map((id) => now.points.byId.get(id)?.id)).toEqual([undefined, 'Place-2', 'Place-2', 'Place-4'])
})

test('what was drawn before is still known while the map shows it', () => {
  const former = sources()
  drawFeatures([camp], former)
  const now = { ...sources(), points: new DrawnFeatures(former.points) }
  drawFeatures([{ ...camp, label: 'Camp' }], now)
  expect([1, 2, 3].map((id) => now.points.at(id)?.label)).toEqual([undefined, 'Camp', undefined])
  expect(now.points.at(1)?.id).toBe('Place-1')
})
