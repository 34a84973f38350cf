import { expect, test } from 'vitest'
import { positionsAfter, orderMembers, pinsIn } from './order-members.ts'

const pins = pinsIn([
  { $id: 'Link-2', to: 'Note-2', position: 2, note: 'Begin here' },
  { $id: 'Link-3', to: 'Note-3' },
  { $id: 'Link-1', to: 'Note-1', position: 1 },
])

test('COL-7 pins come in their order, and what the reader does not see leaves no gap', () => {
  expect(pins.map(({ to }) => to)).toEqual(['Note-1', 'Note-2', 'Note-3'])
  const found = ['Note-3', 'Word-1', 'Note-1']
  const seen = pins.filter(({ to }) => to !== 'Note-2')
  expect(orderMembers(undefined, seen, found)).toEqual(['Note-1', 'Note-3', 'Word-1'])
  // Of many members only the first are found, and a pin may be none of them.
  expect(orderMembers(undefined, pins, found)).toEqual(['Note-1', 'Note-2', 'Note-3', 'Word-1'])
  expect(orderMembers('PINS_ONLY', pins, found)).toEqual(['Note-1', 'Note-2', 'Note-3'])
  expect(orderMembers('LABEL', pins, found)).toEqual(found)
})

test('COL-7 a pin is moved to another place', () => {
  expect(positionsAfter(pins, 'Link-2', 0)).toEqual([
    { link: 'Link-2', position: 1 },
    { link: 'Link-1', position: 2 },
    { link: 'Link-3', position: 3 },
  ])
  expect(positionsAfter(pins, 'Link-1', 2)).toEqual([
    { link: 'Link-2', position: 1 },
    { link: 'Link-3', position: 2 },
    { link: 'Link-1', position: 3 },
  ])
  for (const [link, to] of [
    ['Link-1', -1],
    ['Link-1', 0],
    ['Link-3', 3],
    ['Link-9', 0],
  ] as const)
    expect(positionsAfter(pins, link, to)).toEqual([])
})
