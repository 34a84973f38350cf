import { expect, test } from 'vitest'
import { moveEntry, orderEntries } from './menu-order.ts'

const entries = ['a', 'b', 'c'].map((path, at) => ({ path, order: 10 * (at + 1) }))
const none = new Map()

test('ADM-8 an entry moves by taking over the orders of its section', () => {
  expect([...moveEntry(orderEntries(entries, none), 'c', 0)]).toEqual([
    ['c', 10],
    ['a', 20],
    ['b', 30],
  ])
  expect([...moveEntry(orderEntries(entries, none), 'a', 1)]).toEqual([
    ['b', 10],
    ['a', 20],
  ])
  expect(moveEntry(orderEntries(entries, none), 'b', 1).size).toBe(0)
  expect(moveEntry(orderEntries(entries, none), 'gone', 0).size).toBe(0)
})

test('ADM-8 the install’s own order and hiding stand over those of the area', () => {
  const own = new Map([
    ['a', { order: 25 }],
    ['c', { hidden: true }],
  ])
  expect(orderEntries(entries, own).map(({ path, isHidden }) => [path, isHidden])).toEqual([
    ['b', false],
    ['a', false],
    ['c', true],
  ])
})

test('ADM-8 entries of the same order get one each when one of them moves', () => {
  const alike = orderEntries(
    entries.map(({ path }) => ({ path, order: 5 })),
    none,
  )
  expect([...moveEntry(alike, 'a', 2)]).toEqual([
    ['c', 6],
    ['a', 7],
  ])
})
