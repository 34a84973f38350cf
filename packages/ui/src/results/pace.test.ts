import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

/** Pixels of a window. */
const SIZE = 900

function scroll() {
  let clock = 0
  const pace = new Pace(() => clock)
  return {
    moved(offset: number, passed: number, isScrolling = true) {
      clock += passed
      pace.moved(offset, SIZE, isScrolling)
      return { isJump: pace.isJump, isThrown: pace.isThrown }
    },
  }
}

test('the first move of a scroll is a jump, however far, and what follows is not', () => {
  const { moved } = scroll()
  expect(moved(50_000, 16)).toEqual({ isJump: true, isThrown: false })
  expect(moved(50_120, 16)).toEqual({ isJump: false, isThrown: false })
  expect(moved(90_000, 200)).toEqual({ isJump: true, isThrown: false })
})

test('results are thrown while they are in sight for less than a tenth of a second, and not when they slow or stop', () => {
  const { moved } = scroll()
  moved(0, 16)
  expect(moved(400, 16).isThrown).toBe(true)
  expect(moved(280, 16).isThrown).toBe(false)
  expect(moved(680, 16).isThrown).toBe(true)
  expect(moved(690, 16).isThrown).toBe(false)
  expect(moved(1090, 16).isThrown).toBe(true)
  expect(moved(1090, 100, false)).toEqual({ isJump: false, isThrown: false })
  expect(moved(9000, 16)).toEqual({ isJump: true, isThrown: false })
})
