import { expect, it } from 'vitest'
import { fixesKept, fixOf, isVague } from './told-fixes.ts'

const HERE = { type: 'Point', coordinates: [-128.4, 52.9] }
const told = { agent: 'a phone', fixes: [{ at: [-128.4, 52.9], accuracy: 48, satellites: 9 }] }

it('GEO-26 knows how accurate a place is as long as it is the one that the device told', () => {
  const fix = fixOf(told, HERE)
  expect(fix).toEqual({ at: [-128.4, 52.9], accuracy: 48, satellites: 9 })
  expect(fix && isVague(fix)).toBe(true)
  expect(isVague({ at: [0, 0], accuracy: 10 })).toBe(false)
  expect(fixOf(told, { type: 'Point', coordinates: [-128.41, 52.9] })).toBeUndefined()
  // Of a place that stands for another, and without what the device told, nothing is known.
  for (const [said, place] of [
    [told, { type: 'Polygon', coordinates: [] }],
    [undefined, HERE],
    [{ fixes: 'x' }, HERE],
  ])
    expect(fixOf(said, place)).toBeUndefined()
})

it('GEO-26 sends of a place that was taken from the map instead no accuracy', () => {
  const fix = { at: [-128.4, 52.9] as [number, number], accuracy: 6 }
  expect(fixesKept([fix], { where: HERE })).toEqual([fix])
  expect(fixesKept([fix], { where: { type: 'Point', coordinates: [-128.4, 52.91] } })).toEqual([])
})
