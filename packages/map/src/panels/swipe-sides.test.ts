import { expect, test } from 'vitest'
import { hiding } from './swipe-sides.ts'

test('a side of a swiped map hides its sets, and leaves the others as they look', () => {
  const looks = { lakes: { isVisible: true, opacity: 0.4 }, roads: { isVisible: false, opacity: 1 } }
  expect(hiding(looks, undefined)).toBe(looks)
  expect(hiding(looks, ['lakes', 'new'])).toEqual({
    lakes: { isVisible: false, opacity: 0.4 },
    roads: { isVisible: false, opacity: 1 },
    new: { isVisible: false, opacity: 1 },
  })
})
