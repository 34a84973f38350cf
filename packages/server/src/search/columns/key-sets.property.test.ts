// @module-tag properties
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeySets, seenIn } from './key-sets.ts'

/** The last two keys are those of people. */
const [TYPES, KEYS, ITEMS] = [3, 6, 60]
const OWN = 5
const puts = fc.array(
  fc.record({
    n: fc.integer({ min: 1, max: ITEMS }),
    t: fc.nat({ max: TYPES }),
    keys: fc.subarray([1, 2, 3, 4, 5, 6], { minLength: 1 }),
    required: fc.array(fc.subarray([1, 2, 3, 4]), { maxLength: 1 }),
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
      for (let n = ITEMS + 1; n < 40 * ITEMS; n++) sets.put(n, 9, { keys: [9] })
      for (const { n, t, keys: of, required } of all)
        sets.put(n, t, { keys: of.filter((key) => key < OWN), own: of.filter((key) => key >= OWN), required })
      const now = new Map(all.map((each) => [each.n, each]))
      const fits = (n: number) => {
        const item = now.get(n)
        return (
          item !== undefined &&
          item.t !== 0 &&
          types.includes(item.t) &&
          (keys === undefined || [item.keys, ...item.required].every((some) => keys.some((key) => some.includes(key))))
        )
      }
      const opened = sets.opened(new Set(types), keys)
      const expected = Array.from({ length: ITEMS + 1 }, (_, n) => n).filter(fits)
      const seen = Array.from({ length: 40 * ITEMS }, (_, n) => n).filter(seenIn(sets, opened))
      expect(seen).toEqual(expected)
      const few = sets.few(opened)
      if (few) expect([...few]).toEqual(expected)
    }),
  )
})

test('a set that its last item left takes no room, and who looked before is shown nothing that comes later', () => {
  const sets = createKeySets()
  const before = sets.bytes
  for (let key = 1; key <= 2000; key++) sets.put(1, 1, { keys: [key] })
  expect(sets.bytes).toBe(before + 16)
  sets.put(2, 1, { keys: [7] })
  const opened = sets.opened(new Set([1]), [7])
  sets.put(2, 1, { keys: [8] })
  sets.put(3, 1, { keys: [8] })
  expect([1, 2, 3].filter(seenIn(sets, opened))).toEqual([])
  expect([...(sets.few(sets.opened(new Set([1]), [8])) ?? [])]).toEqual([])
})

test('of many that are seen no list is put together', () => {
  const sets = createKeySets()
  for (let n = 1; n <= 320; n++) sets.put(n, 1, { keys: [n <= 5 ? 1 : 2] })
  expect(sets.few(sets.opened(new Set([1]), [1]))).toHaveLength(5)
  expect(sets.few(sets.opened(new Set([1]), [2]))).toBeUndefined()
})

test('keys of people make no sets: those of an organisation are one, whoever else reads them', () => {
  const sets = createKeySets()
  for (let n = 1; n <= 1000; n++) sets.put(n, 1, { keys: [1, 2], own: [100 + (n % 50), 200] })
  expect(new Set(sets.ofItems.subarray(1, 1001)).size).toBe(1)
  const seen = seenIn(sets, sets.opened(new Set([1]), [149]))
  expect(Array.from({ length: 1000 }, (_, at) => at + 1).filter(seen)).toHaveLength(20)
  expect(sets.few(sets.opened(new Set([2]), [149]))).toHaveLength(0)
})
