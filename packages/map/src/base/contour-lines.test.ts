import { expect, test } from 'vitest'
import { contourLines } from './contour-lines.ts'

const SIZE = 32

test('a slope has a line for every 50 m, each fifth of them stronger, and none along the edges', () => {
  const slope = Array.from({ length: SIZE * SIZE }, (_, at) => 10 * (at % SIZE))
  const lines = contourLines(slope, SIZE)
  expect(lines.map(({ isMain }) => isMain)).toEqual([false, false, false, false, true, false])
  for (const { positions } of lines) {
    const across = positions.map(([x = 0]) => x)
    expect(Math.max(...across) - Math.min(...across)).toBeLessThan(0.01)
  }
})

test('a flat sea has none', () => {
  expect(contourLines(new Float32Array(SIZE * SIZE), SIZE)).toEqual([])
})

test('a hill has closed lines', () => {
  const hill = Array.from({ length: SIZE * SIZE }, (_, at) => 120 - 10 * Math.hypot((at % SIZE) - 16, at / SIZE - 16))
  const lines = contourLines(hill, SIZE)
  expect(lines).toHaveLength(2)
  for (const { positions } of lines) expect(positions[0]).toEqual(positions.at(-1))
})
