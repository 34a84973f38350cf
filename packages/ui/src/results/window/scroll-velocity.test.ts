import { expect, test } from 'vitest'
import { ScrollVelocity } from './scroll-velocity.ts'

/** Pixels of a window. */
const SIZE = 900

function scroll() {
  let clock = 0
  const pace = new ScrollVelocity(() => clock)
  return {
    moved(offset: number, passed: number, isScrolling = true) {
      clock += passed
      pace.recordMove(offset, SIZE, isScrolling)
      return { isJump: pace.isJump, isFling: pace.isFling }
    },
  }
}

test('the first move of a scroll is a jump, however far, and what follows is not', () => {
  const { moved } = scroll()
  expect(moved(50_000, 16)).toEqual({ isJump: true, isFling: false })
  expect(moved(50_120, 16)).toEqual({ isJump: false, isFling: false })
  expect(moved(90_000, 200)).toEqual({ isJump: true, isFling: false })
})

test('results are thrown while they are in sight for less than a tenth of a second, and not when they slow or stop', () => {
  const { moved } = scroll()
  moved(0, 16)
  expect(moved(400, 16).isFling).toBe(true)
  expect(moved(280, 16).isFling).toBe(false)
  expect(moved(680, 16).isFling).toBe(true)
  expect(moved(690, 16).isFling).toBe(false)
  expect(moved(1090, 16).isFling).toBe(true)
  expect(moved(1090, 100, false)).toEqual({ isJump: false, isFling: false })
  expect(moved(9000, 16)).toEqual({ isJump: true, isFling: false })
})
