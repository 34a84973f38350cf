import { expect, test } from 'vitest'
import { createWordGroups } from './word-groups.ts'

const items = (...ns: number[]) => Int32Array.from(ns)

test('of an item whose words are others now nothing is left but what it has', () => {
  const groups = createWordGroups(8)
  groups.put(70_000, [], [1, 2])
  groups.put(31, [], [2])
  groups.put(70_000, [1, 2], [3])
  const having = (word: number) => [...(groups.sieve([word])?.(items(31, 32, 70_000)) ?? [])]
  expect([1, 2, 3].map(having)).toEqual([[], [31], [70_000]])
})

test('words of the same group are not told apart, and those of very many groups tell nothing', () => {
  const groups = createWordGroups(8)
  groups.put(5, [], [1])
  expect([...(groups.sieve([9, 17])?.(items(4, 5)) ?? [])]).toEqual([5])
  expect([...(groups.sieve([1, 2])?.(items(4, 5)) ?? [])]).toEqual([5])
  expect(groups.sieve([1, 2, 3])).toBeUndefined()
})

test('no word is wanted: no item has it', () => {
  expect([...(createWordGroups(8).sieve([])?.(items(1, 2)) ?? [])]).toEqual([])
})
