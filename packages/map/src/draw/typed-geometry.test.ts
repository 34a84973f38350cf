import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Geometry } from '@cairn/contract'
import { geometryParts } from '@cairn/model/geometry-parts'
import { geometryOf, isDrawable } from './parts.ts'
import { crossingOf, formatTyped, parseTyped } from './typed-geometry.ts'

const geometry = (text: string, kind: 'point' | 'linestring' | 'polygon' = 'point') => {
  const typed = parseTyped(text, kind)
  return 'geometry' in typed ? typed.geometry : typed.problem
}

test.each([
  ['52.88452, -128.361', [-128.361, 52.88452]],
  ['52.88452 -128.361', [-128.361, 52.88452]],
  ['52.88452° N 128.36100° W', [-128.361, 52.88452]],
  ['52.5 S, 128.25 e', [128.25, -52.5]],
  ['52° 30′ N 128° 15′ 36″ W', [-128.26, 52.5]],
  ["52°30'S, 128°15'36\"E", [128.26, -52.5]],
  ['−0.5, 10', [10, -0.5]],
])('"%s" is a position', (text, coordinates) => {
  expect(geometry(text)).toEqual({ type: 'Point', coordinates: coordinates.map((one) => expect.closeTo(one, 9)) })
})

test('a line a position: points, a line, an area that is closed', () => {
  const text = '0, 0\n0, 2\n\n1, 1\n'
  expect(geometry(text)).toEqual({
    type: 'MultiPoint',
    coordinates: [
      [0, 0],
      [2, 0],
      [1, 1],
    ],
  })
  expect(geometry(text, 'linestring')).toEqual({
    type: 'LineString',
    coordinates: [
      [0, 0],
      [2, 0],
      [1, 1],
    ],
  })
  expect(geometry(text, 'polygon')).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [2, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  })
  expect(geometry(`${text}0, 0`, 'polygon')).toEqual(geometry(text, 'polygon'))
})

test('GeoJSON is taken as it is, alone or in a feature', () => {
  const place = { type: 'MultiPoint', coordinates: [[1, 2, 30]] }
  expect(geometry(JSON.stringify(place))).toEqual(place)
  expect(geometry(JSON.stringify({ type: 'Feature', properties: {}, geometry: place }), 'polygon')).toEqual(place)
  expect(geometry('  ')).toBeUndefined()
})

test.each([
  ['here', 'point', 'noNumbers', { line: 1 }],
  ['1, 2\n1; 2', 'point', 'noNumbers', { line: 2 }],
  ['1, 2\n91, 0', 'point', 'outOfRange', { line: 2 }],
  ['0, -180.1', 'point', 'outOfRange', { line: 1 }],
  ['1, 2', 'linestring', 'tooFew', { count: 2 }],
  ['1, 2\n2, 3', 'polygon', 'tooFew', { count: 3 }],
  ['{"type":"Point"', 'point', 'noGeoJSON', { detail: expect.stringMatching(/JSON|Expected/) }],
  ['{"type":"Point","coordinates":[0,95]}', 'point', 'noGeoJSON', { detail: expect.stringMatching(/coordinates/) }],
] as const)('"%s" as %s: %s', (text, kind, key, values) => {
  expect(geometry(text, kind)).toEqual({ key, values })
})

const position = fc
  .tuple(fc.integer({ min: -179_000, max: 179_000 }), fc.integer({ min: -89_000, max: 89_000 }))
  .map(([lon, lat]) => [lon / 1000, lat / 1000])
const triangle = fc.tuple(position, position, position).map(([a, b, c]) => [a, b, c, a])
const geometries = fc.oneof(
  position.map((coordinates) => ({ type: 'Point', coordinates })),
  fc.array(position, { minLength: 2, maxLength: 5 }).map((coordinates) => ({ type: 'LineString', coordinates })),
  fc.array(position, { minLength: 2, maxLength: 5 }).map((coordinates) => ({ type: 'MultiPoint', coordinates })),
  triangle.map((ring) => ({ type: 'Polygon', coordinates: [ring] })),
) as fc.Arbitrary<Geometry>

test('what is written is read back', () => {
  fc.assert(
    fc.property(geometries, (place) => {
      const [part] = geometryParts(place)
      const kind = part?.type === 'Polygon' ? 'polygon' : part?.type === 'LineString' ? 'linestring' : 'point'
      expect(parseTyped(formatTyped(place), kind)).toEqual({ geometry: place })
    }),
  )
})

test('a circle stands as it was typed, not as its corners; one that was moved a little has corners', () => {
  const circles = fc.tuple(
    fc.integer({ min: -170, max: 170 }),
    fc.integer({ min: -80, max: 80 }),
    fc.integer({ min: 5, max: 9000 }),
  )
  fc.assert(
    fc.property(circles, ([longitude, latitude, radius]) => {
      const circle = geometry(`${latitude / 1.25}, ${longitude / 1.25} ${radius} m`) as Geometry
      expect(geometry(formatTyped(circle)), 'nothing is lost').toEqual(circle)
    }),
  )
  const circle = geometry('52.88452, -128.361 2.5 km') as Geometry & { type: 'Polygon' }
  expect(formatTyped(circle)).toBe('52.88452, -128.36100 2.5 km')
  const [[, ...others] = []] = circle.coordinates
  expect(formatTyped({ type: 'Polygon', coordinates: [[[0, 0], ...others]] }).split('\n')).toHaveLength(64)
})

test('an area that crosses itself is found, with the place', () => {
  const bow = [
    [0, 0],
    [2, 2],
    [2, 0],
    [0, 2],
    [0, 0],
  ]
  expect(crossingOf({ type: 'Polygon', coordinates: [bow] })).toEqual([1, 1])
  const square = [
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
    [0, 0],
  ]
  expect(crossingOf({ type: 'MultiPolygon', coordinates: [[square]] })).toBeUndefined()
  expect(crossingOf({ type: 'MultiPolygon', coordinates: [[square], [bow]] })).toEqual([1, 1])
})

test('a geometry is the sum of its parts', () => {
  fc.assert(
    fc.property(geometries, (place) => {
      expect(geometryOf(geometryParts(place))).toEqual(place)
    }),
  )
  expect(geometryOf([])).toBeUndefined()
})

test('holes, heights and very many corners are not drawn by hand', () => {
  const ring = [
    [0, 0],
    [9, 0],
    [9, 9],
    [0, 0],
  ]
  expect(isDrawable({ type: 'Polygon', coordinates: [ring] })).toBe(true)
  expect(
    isDrawable({
      type: 'Polygon',
      coordinates: [
        ring,
        [
          [1, 1],
          [2, 1],
          [2, 2],
          [1, 1],
        ],
      ],
    }),
  ).toBe(false)
  expect(isDrawable({ type: 'Point', coordinates: [0, 0, 12] })).toBe(false)
  expect(isDrawable({ type: 'LineString', coordinates: Array.from({ length: 2001 }, (_, at) => [at / 100, 0]) })).toBe(
    false,
  )
})

test('one position with a radius is the area of a circle on the ground', () => {
  for (const text of ['52.9, -128.4 2 km', '52.9 -128.4 r 2000 m', '52° 54′ N 128° 24′ W radius 2km']) {
    const circle = geometry(text) as Geometry & { type: 'Polygon' }
    expect(circle.type).toBe('Polygon')
    const [ring = []] = circle.coordinates
    expect(ring).toHaveLength(65)
    expect(ring[0]).toEqual(ring.at(-1))
    const latitudes = ring.map(([, latitude = 0]) => latitude)
    // Two kilometres to the north and to the south.
    expect(Math.max(...latitudes) - Math.min(...latitudes)).toBeCloseTo(4000 / 111_280, 3)
    expect(crossingOf(circle)).toBeUndefined()
  }
  expect(geometry('52.9, -128.4 0 km')).toMatchObject({ key: 'tooWide' })
  expect(geometry('52.9, -128.4 900 km')).toMatchObject({ key: 'tooWide' })
  expect(geometry('52.9, -179.99 20 km')).toMatchObject({ key: 'tooWide' })
  expect(geometry('95, -128.4 2 km')).toMatchObject({ key: 'outOfRange' })
  expect(geometry('weir 2 km')).toMatchObject({ key: 'noNumbers' })
})
