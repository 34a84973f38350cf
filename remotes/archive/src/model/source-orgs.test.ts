import { expect, test } from 'vitest'
import { sourceOrgsOf } from './source-orgs.ts'

const labels = { 'Organization-1': 'Harbour Street Museum', 'Organization-2': 'Cannéry Union' }
const entries = [{ value: 'Organization-1', count: 12 }]
const sources = [
  { value: 'Organization-2', count: 1 },
  { value: 'Contact-4', count: 3 },
  { value: 'Organization-9', count: 2 },
]

test('ARC-5 organisations of entries and of sources stand by label, with their entries', () => {
  expect(sourceOrgsOf(entries, sources, labels)).toEqual([
    { id: 'Organization-2', label: 'Cannéry Union', count: 0 },
    { id: 'Organization-1', label: 'Harbour Street Museum', count: 12 },
  ])
})

test('ARC-5 those that were found by name narrow them', () => {
  expect(sourceOrgsOf(entries, sources, labels, ['Organization-2']).map(({ id }) => id)).toEqual(['Organization-2'])
  expect(sourceOrgsOf(entries, sources, labels, [])).toEqual([])
})
