import { expect, test } from 'vitest'
import { isCovered, paddingAround } from './padding.ts'

const map = { left: 100, right: 1100, top: 50, bottom: 850 }
const panel = { left: 830, right: 1090, top: 60, bottom: 500 }
const buttons = { left: 110, right: 150, top: 60, bottom: 180 }

test('what lies over a map counts at the side where it takes the least', () => {
  expect(paddingAround(map, [panel, buttons])).toEqual({ left: 58, right: 278, top: 0, bottom: 0 })
  const slider = { left: 300, right: 900, top: 770, bottom: 840 }
  expect(paddingAround(map, [slider], 10)).toEqual({ left: 10, right: 10, top: 10, bottom: 88 })
})

test('a legend in the corner of a low map counts beside it, with room for names', () => {
  const low = { left: 0, right: 1150, top: 0, bottom: 240 }
  expect(paddingAround(low, [{ left: 990, right: 1140, top: 10, bottom: 120 }])).toMatchObject({ top: 0, right: 200 })
  expect(paddingAround(low, [{ left: 990, right: 1140, top: 10, bottom: 40 }])).toMatchObject({ top: 48, right: 0 })
})

test('what lies elsewhere on the page does not count', () => {
  expect(paddingAround(map, [{ left: 0, right: 90, top: 0, bottom: 900 }])).toEqual({
    left: 0,
    right: 0,
    top: 0,
    bottom: 0,
  })
})

test('a third of a small map stays free, whatever lies over it', () => {
  const small = { left: 0, right: 300, top: 0, bottom: 300 }
  const { left, right } = paddingAround(small, [{ left: 20, right: 300, top: 0, bottom: 290 }], 48)
  expect(left + right).toBeLessThanOrEqual(200)
})

test('a place under a panel is covered, one beside it is not', () => {
  expect([isCovered(900, 100, [panel]), isCovered(800, 100, [panel])]).toEqual([true, false])
})
