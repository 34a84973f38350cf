import { expect, it } from 'vitest'
import type { Geometry } from '@cairn/contract'
import { combinePlaces, mayHoldPlaces } from './combine-places.ts'

const ring = (at: number) => [
  [at, 50],
  [at + 1, 50],
  [at + 1, 51],
  [at, 50],
]
const polygon = (at: number): Geometry => ({ type: 'Polygon', coordinates: [ring(at)] })
const line: Geometry = {
  type: 'LineString',
  coordinates: [
    [1, 2],
    [3, 4],
  ],
}
const point: Geometry = { type: 'Point', coordinates: [1, 2] }

it('joins the places of a file: areas before lines before points', () => {
  expect(combinePlaces([point, line, polygon(1)])).toEqual(polygon(1))
  expect(combinePlaces([polygon(1), polygon(5)])).toEqual({
    type: 'MultiPolygon',
    coordinates: [[ring(1)], [ring(5)]],
  })
  expect(combinePlaces([point, line])).toEqual(line)
  expect(combinePlaces([point, point])).toMatchObject({ type: 'MultiPoint' })
  expect(combinePlaces([])).toBeUndefined()
})

it('looks for places in files whose names say so', () => {
  expect(['a.KML', 'b.zip', 'c.pdf', 'd.docx'].map(mayHoldPlaces)).toEqual([true, true, false, false])
})
