import { expect, it } from 'vitest'
import { nameOfKept, type KeptRecord } from './outbox.ts'
import { filesArrived, NOT_SENDING, sendingOf } from './sending.ts'

const record = (instance: string, photo: string[], refused?: string): KeptRecord => ({
  ...{ title: 'Plot count', at: 1, draft: {}, ...(refused ? { refused } : {}) },
  payload: { program: 'P', formDef: 'F', instance, answers: { photo: photo.map(nameOfKept) } },
})

it('GEO-28 tells how far sending has come, and how long it takes at the speed so far', () => {
  const records = [record('a', ['1', '2', '3']), record('b', ['4']), record('c', ['5'], 'invalidItem')]
  const progress = {
    ...NOT_SENDING,
    instance: 'a',
    records: 2,
    files: 7,
    bytes: 30,
    underway: 1,
    began: 1,
    had: { a: 5 },
  }
  expect(sendingOf(records, () => 13, progress, 60_001)).toEqual({
    ...{ records: { done: 2, total: 4 }, files: { done: 7, total: 11 }, bytes: { done: 31, total: 82 } },
    minutes: 2,
  })
  expect(sendingOf(records, () => 13, NOT_SENDING, 60_001).minutes).toBeUndefined()
  expect(records.map((each) => filesArrived(each, progress))).toEqual([
    { done: 2, total: 5 },
    { done: 0, total: 1 },
    { done: 0, total: 1 },
  ])
})
