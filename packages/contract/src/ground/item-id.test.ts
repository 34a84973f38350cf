import { expect, test } from 'vitest'
import { isItemId, itemId, parseItemId } from './item-id.ts'

test('an item id is a type and an index, with a third part for one being created', () => {
  expect(parseItemId('Contact-12')).toEqual({ type: 'Contact', index: 12 })
  expect(parseItemId('Contact-0-3')).toEqual({ type: 'Contact', index: 0, draft: 3 })
  expect(itemId('Contact', 12)).toBe('Contact-12')
})

test('the empty id gives an empty type and index 0', () => {
  expect(parseItemId('')).toEqual({ type: '', index: 0 })
})

test.each([
  'Contact',
  'Contact-',
  '-1',
  'contact-1',
  'Contact-1-2-3',
  'Contact-1.5',
  'Contact-x',
  '__proto__-1',
  'Contact-1 ',
])('%j is refused', (text) => {
  expect(() => parseItemId(text)).toThrow(expect.objectContaining({ code: 'invalidId' }))
})

test('only a stored item has a complete id', () => {
  expect(['Contact-1', 'Contact-0', 'Contact-0-1', 'Contact-1-1', 'x'].map(isItemId)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
