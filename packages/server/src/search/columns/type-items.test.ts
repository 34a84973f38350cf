import { expect, test } from 'vitest'
import { createTypeItems } from './type-items.ts'

test('items are listed once, in the order of their numbers, whenever they come', () => {
  const items = createTypeItems()
  for (const n of [5, 9, 7, 9, 2, 1000]) items.put(n, 3)
  items.put(8, 4)
  items.put(7, 0)
  items.put(7, 3)
  for (let n = 2000; n < 3000; n++) items.put(n, 3)
  expect([...items.of(3)].slice(0, 6)).toEqual([2, 5, 7, 9, 1000, 2000])
  expect(items.of(3)).toHaveLength(1005)
  expect([[...items.of(4)], [...items.of(1)]]).toEqual([[8], []])
})
