import { expect, test } from 'vitest'
import { groupRepeats } from './log-groups.ts'

test('ADM-6 reads that repeat are one row with their number; what stands between parts them', () => {
  const entries = [
    { at: '12:03', item: 'a' },
    { at: '12:02', item: 'a' },
    { at: '12:01', item: 'b' },
    { at: '12:00', item: 'a' },
  ]
  expect(groupRepeats(entries, ({ item }) => item)).toEqual([
    { entry: entries[0], count: 2, since: '12:02' },
    { entry: entries[2], count: 1, since: '12:01' },
    { entry: entries[3], count: 1, since: '12:00' },
  ])
})
