import { expect, it } from 'vitest'
import { countHeld, hold, letGo, readHeld, rebase } from './held-edits.ts'

it('GEO-12 holds edits by record and pointer, until they are saved or undone', () => {
  const none = readHeld({ odd: true })
  expect(countHeld(none)).toBe(0)
  const one = hold(none, 'GeoKeeperFieldData-1', 4, '/answers/n', 5, 2)
  const two = hold(one, 'GeoKeeperFieldData-1', 6, '/answers/m', 'x', undefined)
  expect(two).toEqual({
    edits: { 'GeoKeeperFieldData-1': { '/answers/n': 5, '/answers/m': 'x' } },
    basedOn: { 'GeoKeeperFieldData-1': 4 },
  })
  expect(countHeld(two)).toBe(2)
  expect(hold(one, 'GeoKeeperFieldData-1', 4, '/answers/n', 2, 2)).toEqual(none)
  expect(letGo(two, ['GeoKeeperFieldData-1'])).toEqual(none)
  // Whoever chose between two values edits on top of what the other wrote.
  expect(rebase(two, 'GeoKeeperFieldData-1', 9)).toEqual({ ...two, basedOn: { 'GeoKeeperFieldData-1': 9 } })
  expect(rebase(two, 'GeoKeeperFieldData-2', 9)).toEqual(two)
})
