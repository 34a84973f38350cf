// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Bounds } from '@cairn/contract'
import { useLateBounds } from './use-late-bounds.ts'

const COAST: Bounds = [-129, 51, -127, 53]
const INLET: Bounds = [-128, 52, -127, 53]

afterEach(cleanup)

function open(bounds?: Bounds, hasPlace = false) {
  const moves: Bounds[] = []
  const engine = { fitAtOnce: (to: Bounds) => void moves.push(to) }
  const { result, rerender } = renderHook(
    (now: { bounds: Bounds | undefined }) => useLateBounds(engine, now.bounds, hasPlace),
    { initialProps: { bounds } },
  )
  return { moves, touch: () => result.current.onPointerDownCapture(), come: (to: Bounds) => rerender({ bounds: to }) }
}

test('a map moves to the bounds that come after it, each once', () => {
  const { moves, come } = open(COAST)
  come([...COAST])
  expect(moves, 'where it began').toEqual([])
  come(INLET)
  come([...INLET])
  expect(moves).toEqual([INLET])
})

test('a map stays once a person has begun to work in it, or where it shows a place', () => {
  const { moves, touch, come } = open()
  touch()
  come(COAST)
  expect(moves).toEqual([])
  const placed = open(undefined, true)
  placed.come(COAST)
  expect(placed.moves).toEqual([])
})
