import { expect, it } from 'vitest'
import { outlineOf } from './place-outline.ts'

it('draws an area in a square, north up and to scale', () => {
  const square = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [0, 0],
        [2, 0],
        [2, 1],
        [0, 1],
        [0, 0],
      ],
    ],
  }
  const { path, points, isFilled } = outlineOf(square, 36, 6)
  expect({ points, isFilled }).toEqual({ points: [], isFilled: true })
  expect(path).toBe('M6,24L30,24L30,12L6,12L6,24Z')
})

it('draws a point in the middle, and a long line with few positions from its first to its last', () => {
  expect(outlineOf({ type: 'Point', coordinates: [-128, 53] }, 36, 6)).toEqual({
    path: '',
    points: [[18, 18]],
    isFilled: false,
  })
  const long = { type: 'LineString' as const, coordinates: Array.from({ length: 5000 }, (_, n) => [n / 100, 0]) }
  const { path } = outlineOf(long, 36, 6)
  expect(path.split('L').length).toBeLessThan(70)
  expect([path.startsWith('M6,18'), path.endsWith('30,18')]).toEqual([true, true])
})
