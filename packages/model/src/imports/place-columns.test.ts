import { expect, test } from 'vitest'
import { placeCells, placeColumnsIn, readPlaceCells } from './place-columns.ts'

test('finds latitude and longitude by their headings, or a place in UTM, and no two that are called the same', () => {
  expect(placeColumnsIn(['Site', 'LAT', 'Long.'])).toEqual({ kind: 'degrees', latitude: 1, longitude: 2 })
  expect(placeColumnsIn(['Longitude (DD)', 'Latitude_DD'])).toEqual({ kind: 'degrees', latitude: 1, longitude: 0 })
  expect(placeColumnsIn(['UTM Zone', 'Easting', 'Northing'])).toEqual({ kind: 'utm', easting: 1, northing: 2, zone: 0 })
  expect(placeColumnsIn(['Easting', 'Northing'])).toBeUndefined()
  expect(placeColumnsIn(['lat', 'lat', 'lon'])).toBeUndefined()
  expect(placeColumnsIn(['Flat', 'Longhouse'])).toBeUndefined()
})

test.each([
  [
    ['52.87', '-128.30'],
    [52.87, -128.3],
  ],
  [
    ['52,87', '128,30 W'],
    [52.87, -128.3],
  ],
  [
    ['N 52.87°', 'O 128.3°'],
    [52.87, -128.3],
  ],
  [
    ['52° 52\' 12" N', '128° 18′ W'],
    [52.87, -128.3],
  ],
  [
    ['52 52.2 N', '128:18:00W'],
    [52.87, -128.3],
  ],
])('reads %j as degrees', (cells, [latitude, longitude]) => {
  const place = readPlaceCells({ kind: 'degrees', latitude: 0, longitude: 1 }, cells)
  expect(place).toEqual({
    latitude: expect.closeTo(Number(latitude), 6),
    longitude: expect.closeTo(Number(longitude), 6),
  })
})

test.each([
  [['', '-128.3']],
  [['near the point', '-128.3']],
  [['52.87 W', '-128.3']],
  [['52.87', '-128.3 W']],
  [['52 75 N', '-128.3']],
  [['N 52.87 N', '-128.3']],
])('reads no place from %j', (cells) => {
  expect(readPlaceCells({ kind: 'degrees', latitude: 0, longitude: 1 }, cells)).toBeUndefined()
})

test('reads metres of a zone, with its letter or without, and none without a zone', () => {
  const columns = { kind: 'utm', easting: 0, northing: 2, zone: 1 } as const
  const read = (cells: string[]) => readPlaceCells(columns, placeCells(columns, cells))
  expect(read(['547 100', '9U', '5858000.5'])).toEqual({ x: 547_100, y: 5_858_000.5, system: 'EPSG:32609' })
  expect(read(['547100', '19 H', '5858000'])).toEqual({ x: 547_100, y: 5_858_000, system: 'EPSG:32719' })
  expect(read(['547100', '', '5858000'])).toBeUndefined()
  expect(read(['547100', '61', '5858000'])).toBeUndefined()
  expect(read(['-128.3', '9', '52.87'])).toBeUndefined()
})
