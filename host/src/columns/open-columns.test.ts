import { describe, expect, it } from 'vitest'
import { mostOpen, nextOpen, placeOf } from './open-columns.ts'

describe('the columns that are open', () => {
  it('are two where two fit, and one more for each further 35 rem', () =>
    expect([30, 45, 75, 104, 105, 140].map(mostOpen)).toEqual([1, 2, 2, 2, 3, 4]))

  it('are the last ones of a stack', () => {
    expect(nextOpen(undefined, 1, 2, 0)).toEqual({ from: 0, to: 0 })
    expect(nextOpen(undefined, 4, 2, 3)).toEqual({ from: 2, to: 3 })
  })

  it('stay as they are while one of them has the focus', () => {
    const open = { from: 0, to: 1 }
    expect(nextOpen(open, 3, 2, 1)).toBe(open)
  })

  it('come to the one that has the focus, from the left and from the right', () => {
    const open = { from: 2, to: 3 }
    expect(nextOpen(open, 6, 2, 0)).toEqual({ from: 0, to: 1 })
    expect(nextOpen(open, 6, 2, 5)).toEqual({ from: 4, to: 5 })
    expect(nextOpen({ from: 0, to: 1 }, 6, 2, 3)).toEqual({ from: 2, to: 3 })
  })

  it('stand before the last of them; the others are folded, or away at the left of an expanded one', () => {
    const places = (isExpanded: boolean, open: { from: number; to: number }) =>
      [0, 1, 2, 3].map((index) => placeOf(index, open, isExpanded))
    expect(places(false, { from: 1, to: 2 })).toEqual(['folded', 'before', 'last', 'folded'])
    expect(places(true, { from: 2, to: 2 })).toEqual(['away', 'away', 'last', 'folded'])
  })
})
