import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { expect, test } from 'vitest'
import { coastsOf, cutAtAntimeridian } from './antimeridian.ts'

const square = (west: number, east: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 0],
      [east, 0],
      [east, 10],
      [west, 10],
      [west, 0],
    ],
  ],
})

test('what does not cross is left as it is', () => {
  expect(cutAtAntimeridian(square(10, 20)).coordinates).toEqual([square(10, 20).coordinates])
})

test.each([
  ['jumps', square(170, -170)],
  ['runs on', square(170, 190)],
  ['runs on to the west', square(-190, -170)],
])('a ring that %s is cut in two', (_, polygon) => {
  const parts = cutAtAntimeridian(polygon).coordinates
  expect(parts.map(([ring]) => extent(ring)).toSorted()).toEqual([
    [-180, -170],
    [170, 180],
  ])
  expect(parts.reduce((sum, [ring]) => sum + area(ring), 0)).toBeCloseTo(200)
  for (const [ring] of parts) expect(ring?.[0]).toEqual(ring?.at(-1))
})

test('a hole is cut with what is around it', () => {
  const { coordinates } = square(160, -160)
  const hole = [
    [175, 2],
    [-175, 2],
    [-175, 4],
    [175, 4],
    [175, 2],
  ]
  const parts = cutAtAntimeridian({ type: 'Polygon', coordinates: [...coordinates, hole] }).coordinates
  expect(parts.map((rings) => rings.length)).toEqual([2, 2])
})

test('the coasts of what was cut leave out where it was cut, and what lies beyond the map', () => {
  const coasts = cutAtAntimeridian(square(170, -170)).coordinates.map(([ring = []]) => coastsOf(ring))
  for (const lines of coasts)
    for (const line of lines)
      for (const [at, [lon = 0]] of line.entries())
        expect(Math.abs(lon) === 180 && line[at - 1]?.[0] === lon).toBe(false)
  expect(coasts.flat(2)).toHaveLength(9)
  expect(coastsOf(square(10, 20).coordinates[0] ?? [])).toEqual(square(10, 20).coordinates)
  const south = [
    [0, -60],
    [0, -90],
    [20, -90],
    [20, -60],
  ]
  expect(coastsOf(south)).toEqual([south.slice(0, 2), south.slice(2)])
})

test('no country of the base map reaches across the map', () => {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
  const world = JSON.parse(readFileSync(file, 'utf8')) as Topology<{ countries: GeometryCollection<{ name: string }> }>
  const wide = feature(world, world.objects.countries).features.flatMap(({ geometry, properties }) =>
    geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
      ? cutAtAntimeridian(geometry).coordinates.flatMap(([ring = []]) => (widest(ring) > 180 ? [properties.name] : []))
      : [],
  )
  expect(new Set(wide)).toEqual(new Set(['Antarctica']))
})

function extent(ring: readonly Position[] = []): number[] {
  const longitudes = ring.map(([lon = 0]) => lon)
  return [Math.min(...longitudes), Math.max(...longitudes)]
}

function area(ring: readonly Position[] = []): number {
  const sum = ring.reduce((total, [lon = 0, lat = 0], index) => {
    const [nextLon = 0, nextLat = 0] = ring[(index + 1) % ring.length] ?? []
    return total + lon * nextLat - nextLon * lat
  }, 0)
  return Math.abs(sum) / 2
}

/** The longest step between two positions of a ring, in degrees of longitude. */
function widest(ring: readonly Position[]): number {
  return Math.max(...ring.slice(1).map(([lon = 0], index) => Math.abs(lon - (ring[index]?.[0] ?? 0))))
}
