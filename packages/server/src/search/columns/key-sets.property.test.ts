// @module-tag properties
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeySets } from './key-sets.ts'

const [TYPES, KEYS, ITEMS] = [3, 4, 60]
const puts = fc.array(
  fc.record({
    n: fc.integer({ min: 1, max: ITEMS }),
    t: fc.nat({ max: TYPES }),
    keys: fc.subarray([1, 2, 3, 4], { minLength: 1 }),
  }),
  { maxLength: 200 },
)
const asked = fc.record({
  types: fc.subarray([1, 2, 3]),
  keys: fc.option(fc.subarray(Array.from({ length: KEYS }, (_, at) => at + 1)), { nil: undefined }),
})

test('items are seen by the type and the keys they have now, whatever they had before, one by one and where few are', () => {
  fc.assert(
    fc.property(puts, asked, (all, { types, keys }) => {
      const sets = createKeySets()
      // Items of no interest, so that those seen are far fewer than all.
      for (let n = ITEMS + 1; n < 40 * ITEMS; n++) sets.put(n, 9, [9])
      for (const { n, t, keys: own } of all) sets.put(n, t, own)
      const now = new Map(all.map((each) => [each.n, each]))
      const fits = (n: number) => {
        const item = now.get(n)
        return (
          item !== undefined &&
          types.includes(item.t) &&
          (keys === undefined || keys.some((key) => item.keys.includes(key)))
        )
      }
      const isOpen = sets.opened(new Set(types), keys)
      const expected = Array.from({ length: ITEMS + 1 }, (_, n) => n).filter(fits)
      const seen = Array.from({ length: 40 * ITEMS }, (_, n) => n).filter((n) => isOpen[sets.ofItems[n] ?? 0] === 1)
      expect(seen).toEqual(expected)
      const few = sets.few(isOpen)
      if (few) expect([...few]).toEqual(expected)
    }),
  )
})

test('a set that its last item left takes no room, and who looked before is shown nothing that comes later', () => {
  const sets = createKeySets()
  const before = sets.bytes
  for (let key = 1; key <= 2000; key++) sets.put(1, 1, [key])
  expect(sets.bytes).toBe(before + 16)
  sets.put(2, 1, [7])
  const isOpen = sets.opened(new Set([1]), [7])
  sets.put(2, 1, [8])
  sets.put(3, 1, [8])
  expect([1, 2, 3].map((n) => isOpen[sets.ofItems[n] ?? 0] ?? 0)).toEqual([0, 0, 0])
  expect([...(sets.few(sets.opened(new Set([1]), [8])) ?? [])]).toEqual([])
})

test('of many that are seen no list is put together', () => {
  const sets = createKeySets()
  for (let n = 1; n <= 320; n++) sets.put(n, 1, [n <= 5 ? 1 : 2])
  expect(sets.few(sets.opened(new Set([1]), [1]))).toHaveLength(5)
  expect(sets.few(sets.opened(new Set([1]), [2]))).toBeUndefined()
})
