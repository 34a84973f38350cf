import { expect, it } from 'vitest'
import { figuresSoFar, trackOf, withFix, type Fixes } from './track.ts'

const fix = (minute: number, x: number, accuracy = 5): Fixes[number] => ({
  ...{ at: [x, 52], accuracy },
  time: new Date(Date.UTC(2026, 5, 1, 10, minute)).toISOString(),
})

it('GEO-13 parts a track where the device told no place', () => {
  expect(trackOf([fix(0, -128), fix(1, -128.01)])).toMatchObject({ track: { type: 'LineString' } })
  const { track, trackPoints } = trackOf([
    fix(0, -128),
    fix(1, -128.01),
    fix(30, -128.2),
    fix(31, -128.3),
    fix(60, -128.5),
  ])
  expect(track).toMatchObject({
    type: 'MultiLineString',
    coordinates: [
      [
        [-128, 52],
        [-128.01, 52],
      ],
      [
        [-128.2, 52],
        [-128.3, 52],
      ],
    ],
  })
  expect(trackPoints).toHaveLength(4)
  expect(trackOf([fix(0, -128)])).toEqual({})
})

it('GEO-13 leaves out positions that are vague, or where the last one is', () => {
  const one = [fix(0, -128)]
  expect(withFix(one, fix(1, -128.01))).toHaveLength(2)
  expect(withFix(one, fix(1, -128))).toBe(one)
  expect(withFix(one, fix(1, -128.01, 500))).toBe(one)
})

it('GEO-27 says how far a track goes that is recorded, and for how long', () => {
  expect(figuresSoFar([fix(0, -128), fix(1, -128.01), fix(72, -128.02)])).toEqual({
    kilometres: 0.7,
    hours: 1,
    minutes: 12,
  })
  expect(figuresSoFar([])).toEqual({ kilometres: 0, hours: 0, minutes: 0 })
})
