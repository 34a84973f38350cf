import { expect, it } from 'vitest'
import { faultIn, isPassing, keptKeysIn, nameOfKept, readOutbox, withArrived } from './outbox.ts'

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

it('GEO-28 keeps which answer the server refused, and why', () => {
  const fault = { userMessage: 'errors.geokeeper.answerRequired', question: 'Where', kind: 'geopoint' }
  expect(faultIn({ properties: { answers: fault, 'answers.more': { ...fault, question: 'When' } } })).toEqual({ fault })
  for (const details of [{}, { properties: { files: { userMessage: 'errors.array.max', max: 3 } } }])
    expect(faultIn(details)).toEqual({})
})
