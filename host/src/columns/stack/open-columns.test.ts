import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mostOpen, nextOpen, placeOf } from './open-columns.ts'

describe('the columns that are open', () => {
  it('are as many as fit beside the spines of the others', () => {
    expect([30, 45, 104, 105, 140].map((width) => mostOpen(width, 4))).toEqual([1, 1, 2, 2, 4])
    expect([44, 45, 100].map((width) => mostOpen(width, 2))).toEqual([1, 2, 2])
    expect(mostOpen(105, 3)).toBe(3)
    expect(mostOpen(10, 1)).toBe(1)
  })

  it('are the last ones of a stack, and of one that grew', () => {
    expect(nextOpen(undefined, 1, 2, 0)).toEqual({ from: 0, to: 0 })
    expect(nextOpen(undefined, 4, 2, undefined)).toEqual({ from: 2, to: 3 })
    expect(nextOpen({ from: 0, to: 1, count: 2, isSame: false }, 3, 2, 1)).toEqual({ from: 1, to: 2 })
  })

  it('stay where they are when one is closed or replaced', () => {
    expect(nextOpen({ from: 0, to: 1, count: 4, isSame: false }, 3, 2, undefined)).toEqual({ from: 0, to: 1 })
    expect(nextOpen({ from: 2, to: 3, count: 4, isSame: false }, 3, 2, undefined)).toEqual({ from: 1, to: 2 })
  })

  it('are in the stack, as many as fit, move as little as they must, and the active one is among them', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 4 }), fc.nat(8), fc.nat(8), (...of) => {
        const [count, most, start, at] = of
        const from = Math.min(start, Math.max(0, count - most))
        const active = at % count
        const open = nextOpen({ from, to: from + most - 1, count, isSame: true }, count, most, active)
        expect(open.from).toBeGreaterThanOrEqual(0)
        expect(open.to).toBeLessThan(count)
        expect(open.to - open.from + 1).toBe(Math.min(most, count))
        expect(active >= open.from && active <= open.to).toBe(true)
        if (active >= from && active < from + most) expect(open.from).toBe(from)
      }),
    ))

  it('stand before the last of them; the others are folded, or away at the left of an expanded one', () => {
    const places = (isExpanded: boolean, open: { from: number; to: number }) =>
      [0, 1, 2, 3].map((index) => placeOf(index, open, isExpanded))
    expect(places(false, { from: 1, to: 2 })).toEqual(['folded', 'before', 'last', 'folded'])
    expect(places(true, { from: 2, to: 2 })).toEqual(['away', 'away', 'last', 'folded'])
  })
})
