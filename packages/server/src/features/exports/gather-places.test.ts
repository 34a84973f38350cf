import { expect, test } from 'vitest'
import type { PlacedItem } from '@cairn/geo-files/write'
import { gatherPlaces } from './gather-places.ts'

const LINE = { type: 'LineString', coordinates: Array.from({ length: 100 }, (_, n) => [n, 1]) } as const
const itemOf = (n: number, geometry?: PlacedItem['geometry']): PlacedItem => ({
  id: `Place-${n}`,
  label: `Place ${n}`,
  attributes: {},
  geometry,
})
const point = (n: number) => itemOf(n, { type: 'Point', coordinates: [n, 1] })

test('what has no place is left out, and counts for nothing', () => {
  const gathered = gatherPlaces({ places: 2, letters: 1000 })
  gathered.add([itemOf(1), point(2), itemOf(3)])
  gathered.add([itemOf(4), point(5)])
  expect(gathered.items.map(({ id }) => id)).toEqual(['Place-2', 'Place-5'])
})

test('more places than a file may hold are refused, and so are few of too many positions', () => {
  expect(() => gatherPlaces({ places: 2, letters: 1000 }).add([point(1), point(2), point(3)])).toThrowError(
    expect.objectContaining({ code: 'exportTooLarge' }),
  )
  const line = itemOf(1, { ...LINE, coordinates: LINE.coordinates.map(([x = 0, y = 0]) => [x, y]) })
  expect(() => gatherPlaces({ places: 2, letters: 500 }).add([line])).toThrowError(
    expect.objectContaining({ code: 'exportTooLarge' }),
  )
})
