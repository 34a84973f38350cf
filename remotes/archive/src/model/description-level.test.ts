import { expect, test } from 'vitest'
import { levelBelow, mayHold } from './description-level.ts'

test('ARC-3 an entry is part of one at a level above its own', () => {
  expect(mayHold('FONDS', 'SERIES')).toBe(true)
  expect(mayHold('SERIES', 'ITEM')).toBe(true)
  expect(mayHold('SERIES', 'SERIES')).toBe(false)
  expect(mayHold('ITEM', 'FILE')).toBe(false)
  expect(mayHold('COLLECTION', 'FONDS')).toBe(false)
})

test('what names no level holds anything, and is held by anything', () => {
  expect(mayHold(undefined, 'FONDS')).toBe(true)
  expect(mayHold('ITEM', undefined)).toBe(true)
})

test('parts of a level usually have the next one', () => {
  expect(['FONDS', 'SERIES', 'SUBSERIES', 'FILE', 'ITEM', undefined].map(levelBelow)).toEqual([
    'SERIES',
    'FILE',
    'FILE',
    'ITEM',
    undefined,
    undefined,
  ])
})
