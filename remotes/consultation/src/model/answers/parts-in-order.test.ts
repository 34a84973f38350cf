import { expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { inOrder } from './parts-in-order.ts'

const items = new Map([
  ['a', { order: 5 }],
  ['b', {}],
  ['c', { order: 0 }],
] as unknown as [string, Item][])

it('CNS-88 sections stand in their order, those without one last', () => {
  expect(inOrder(['d', 'a', 'b', 'c'], items)).toEqual(['c', 'a', 'd', 'b'])
})
