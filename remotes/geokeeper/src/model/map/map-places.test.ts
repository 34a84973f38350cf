import { expect, it } from 'vitest'
import { metresOfTrack, pathsOfTrack, setOfPlace } from './map-places.ts'

const times = [0, 1, 2, 3].map((minute) => ({ time: `2026-06-01T10:0${minute}:00Z`, accuracy: 4 }))
const track = {
  type: 'MultiLineString',
  coordinates: [
    [
      [-128, 52],
      [-128, 52.01],
    ],
    [
      [-128, 52.1],
      [-128, 52.11],
    ],
  ],
}

it('GEO-13 keeps a gap of a track, in its paths and in its length', () => {
  const paths = pathsOfTrack(track, times)
  expect(paths.map((path) => path.length)).toEqual([2, 2])
  expect(paths[1]?.[0]?.time).toBe(Date.parse('2026-06-01T10:02:00Z'))
  expect(metresOfTrack(track)).toBeGreaterThan(2200)
  expect(metresOfTrack(track)).toBeLessThan(2250)
  expect(pathsOfTrack(track, [])).toEqual([])
})

it('colours a place by the review of its record', () => {
  const place = { id: 'GeoKeeperFieldData-1', pointer: '/answers/place', geometry: {}, label: '' }
  expect(setOfPlace(place)).toBe('NEW')
  expect(setOfPlace({ ...place, review: 'APPROVED' })).toBe('APPROVED')
  expect(setOfPlace({ ...place, pointer: '/track' })).toBe('TRACK')
})
