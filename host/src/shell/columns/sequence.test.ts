import { expect, test } from 'vitest'
import { positionIn } from './sequence.ts'

const ids = ['Contact-1', 'Contact-2', 'Contact-3']

test('steps through the list and wraps at its ends', () => {
  expect(positionIn(ids, 'Contact-2')).toMatchObject({
    position: 2,
    count: 3,
    previous: 'Contact-1',
    next: 'Contact-3',
    wrapsBefore: false,
    wrapsAfter: false,
  })
  expect(positionIn(ids, 'Contact-3')).toMatchObject({ next: 'Contact-1', wrapsAfter: true })
  expect(positionIn(ids, 'Contact-1')).toMatchObject({ previous: 'Contact-3', wrapsBefore: true })
})

test('an item that is not in the list, or alone in it, has no neighbours', () => {
  expect(positionIn(ids, 'Contact-9')).toBeUndefined()
  expect(positionIn(['Contact-1'], 'Contact-1')).toBeUndefined()
})
