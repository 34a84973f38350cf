import { expect, it } from 'vitest'
import { isPassing, keptKeysIn, nameOfKept, readOutbox, withArrived } from './outbox.ts'

const answers = { place: { type: 'Point', coordinates: [1, 2] }, square: [{ id: 's', photo: [nameOfKept('a'), 'x'] }] }

it('GEO-21 finds files that are still on the device, and names them by their attachment', () => {
  expect(keptKeysIn(answers)).toEqual(['a'])
  expect(withArrived(answers, 'a', 'Attachment-4')).toEqual({
    ...answers,
    square: [{ id: 's', photo: ['Attachment-4', 'x'] }],
  })
  expect(withArrived(answers, 'b', 'Attachment-4')).toEqual(answers)
})

it('GEO-21 reads records that wait, the oldest first', () => {
  const record = (at: number) => ({
    ...{ title: 'Sighting', at, draft: {} },
    payload: { program: 'GeoKeeperProgram-1', formDef: 'GeoKeeperFormDef-1', instance: `uuid:${at}`, answers: {} },
  })
  expect(readOutbox({ b: record(2), a: record(1), c: { title: 3 } }).map(({ at }) => at)).toEqual([1, 2])
  expect([isPassing('networkError'), isPassing('invalidItem')]).toEqual([true, false])
})
