import { expect, it } from 'vitest'
import { seenTogether } from './held.ts'

it('RES-27 tells what one person saw on a day together, each item once', () => {
  const read = (item: string, at: string, by = 'Ione', how = 'read') => ({ item, at, by, how })
  const seen = [
    read('ResearchData-2', '2026-11-28T10:00:01Z'),
    read('ResearchData-1', '2026-11-28T09:00:01Z'),
    read('ResearchData-2', '2026-11-28T08:00:01Z'),
    read('ResearchData-2', '2026-11-28T08:00:00Z', 'Robin'),
    { ...read('ResearchData-2', '2026-11-28T07:00:00Z', 'Ione', 'export'), purpose: { key: 'WORK' } },
    read('ResearchData-2', '2026-11-27T08:00:01Z'),
  ]
  expect(seenTogether(seen).map(({ by, how, items }) => [by, how, items.length])).toEqual([
    ['Ione', 'read', 2],
    ['Robin', 'read', 1],
    ['Ione', 'export', 1],
    ['Ione', 'read', 1],
  ])
})
