import { expect, test } from 'vitest'
import { followingIn, positionIn } from './sequence.ts'

const list = { ids: ['Contact-1', 'Contact-2', 'Contact-3'], total: 3 }

test('steps through the list and wraps at its ends', () => {
  expect(positionIn(list, 'Contact-2')).toMatchObject({
    position: 2,
    count: 3,
    previous: 'Contact-1',
    next: 'Contact-3',
    wrapsBefore: false,
    wrapsAfter: false,
  })
  expect(positionIn(list, 'Contact-3')).toMatchObject({ next: 'Contact-1', wrapsAfter: true })
  expect(positionIn(list, 'Contact-1')).toMatchObject({ previous: 'Contact-3', wrapsBefore: true })
})

test('an item that is not in the list, or alone in it, has no neighbours', () => {
  expect(positionIn(list, 'Contact-9')).toBeUndefined()
  expect(positionIn({ ids: ['Contact-1'], total: 1 }, 'Contact-1')).toBeUndefined()
})

test('where more is to come the count is that of the whole list, and nothing wraps', () => {
  const part = { ids: list.ids, total: 4172 }
  expect(positionIn(part, 'Contact-3')).toMatchObject({ position: 3, count: 4172, next: undefined, wrapsAfter: false })
  expect(positionIn(part, 'Contact-1')).toMatchObject({ previous: undefined, wrapsBefore: false })
})

test('what follows an item in its list goes on at the beginning; of one that is not in the list there is nothing', () => {
  expect(followingIn(list, 'Contact-2')).toEqual(['Contact-3', 'Contact-1'])
  expect(followingIn(list, 'Contact-9')).toEqual([])
})
