import { expect, test } from 'vitest'
import { problemOfGeometry } from './check-geometry.ts'

const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings })
const square = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
]
const bow = [
  [0, 0],
  [2, 2],
  [2, 0],
  [0, 2],
  [0, 0],
]

test.each([
  ['no place', 'here', 'invalidGeometry', ''],
  ['an unknown kind', { type: 'Circle', coordinates: [0, 0] }, 'invalidGeometry', 'type'],
  ['a collection', { type: 'GeometryCollection', geometries: [] }, 'invalidGeometry', 'type'],
  ['more than a place', { type: 'Point', coordinates: [0, 0], name: 'x' }, 'invalidGeometry', 'name'],
  ['an empty point', { type: 'Point', coordinates: [] }, 'geometry.tooFew', 'coordinates'],
  ['an empty collection of points', { type: 'MultiPoint', coordinates: [] }, 'geometry.tooFew', 'coordinates'],
  ['an empty area', { type: 'MultiPolygon', coordinates: [[]] }, 'geometry.tooFew', 'coordinates[0]'],
  ['a position of words', { type: 'Point', coordinates: ['1', 2] }, 'geometry.position', 'coordinates'],
  ['a position that is none', { type: 'LineString', coordinates: [[0, 0], 5] }, 'geometry.position', 'coordinates[1]'],
  [
    'four dimensions',
    {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1, 1, 1],
      ],
    },
    'geometry.position',
    'coordinates[1]',
  ],
  ['one dimension', { type: 'Point', coordinates: [1] }, 'geometry.position', 'coordinates'],
  ['a line of one position', { type: 'LineString', coordinates: [[0, 0]] }, 'geometry.tooFew', 'coordinates'],
  [
    'a million vertices',
    { type: 'LineString', coordinates: Array.from({ length: 1_000_000 }, () => [0, 0]) },
    'geometry.tooMany',
    'coordinates',
  ],
  [
    'more vertices than a place has, in parts that each are sound',
    {
      type: 'MultiLineString',
      coordinates: Array.from({ length: 30 }, () => Array.from({ length: 10_000 }, () => [0, 0])),
    },
    'geometry.tooMany',
    'coordinates[25]',
  ],
])('%s is refused with the reason and where', (_, value, code, path) => {
  expect(problemOfGeometry(value)).toEqual({ userMessage: `errors.${code}`, path })
})

test.each([
  [
    'beyond the antimeridian',
    {
      type: 'LineString',
      coordinates: [
        [179, 0],
        [181, 5],
      ],
    },
    'outOfRange',
    'coordinates[1]',
    '5.00000, 181.00000',
  ],
  ['beyond a pole', { type: 'Point', coordinates: [0, -90.1] }, 'outOfRange', 'coordinates', '-90.10000, 0.00000'],
  ['an open ring', polygon(square.slice(0, 4)), 'unclosed', 'coordinates[0]', '0.00000, 0.00000'],
  ['an area that crosses itself', polygon(bow), 'crosses', 'coordinates[0][0]', '1.00000, 1.00000'],
  [
    'one of several',
    { type: 'MultiPolygon', coordinates: [[square], [bow]] },
    'crosses',
    'coordinates[1][0][0]',
    '1.00000, 1.00000',
  ],
])('%s is refused with its position', (_, value, code, path, at) => {
  expect(problemOfGeometry(value)).toEqual({ userMessage: `errors.geometry.${code}`, path, at })
})

test.each([
  [
    'an area at the pole',
    polygon([
      [-180, 89],
      [180, 89],
      [180, 90],
      [-180, 90],
      [-180, 89],
    ]),
  ],
  [
    'parts on either side of the antimeridian',
    { type: 'MultiPolygon', coordinates: [[square], [square.map(([lon = 0, lat]) => [lon - 180, lat])]] },
  ],
  ['heights', { type: 'Point', coordinates: [1, 2, 300] }],
  [
    'rings that touch in a corner',
    polygon(
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [0, 4],
        [0, 0],
      ],
      [
        [0, 0],
        [1, 2],
        [2, 1],
        [0, 0],
      ],
    ),
  ],
])('%s is a place', (_, value) => {
  expect(problemOfGeometry(value)).toBeUndefined()
})

test('a shape whose sides nearly all lie over each other is refused rather than kept waiting for', () => {
  const zigzag = Array.from({ length: 40_000 }, (_, at) => [at % 2 ? 90 : 0, at / 500])
  const way = [...zigzag, [100, 80], [100, -1], [0, -1], [0, 0]]
  expect(problemOfGeometry(polygon(way))).toMatchObject({ userMessage: 'errors.geometry.tooMany' })
})
