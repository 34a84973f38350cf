import { expect, test } from 'vitest'
import { drain } from './drainage.ts'
import { gridOf } from './grid.ts'
import { layered, noiseFrom } from './noise.ts'

test('every cell of a rough ground drains to the sea, and nothing is lost on the way', () => {
  const rough = layered(noiseFrom(7), 4)
  const grid = gridOf(64, (u, v) => rough(u * 6, v * 6) * 100 + 20)
  const { next, area } = drain(grid)
  const isSea = (cell: number) => (grid.values[cell] ?? 0) <= 0
  const seas = [...next.keys()].filter(isSea)
  expect(seas.length).toBeGreaterThan(50)
  expect(seas.length).toBeLessThan(4000)
  for (const start of next.keys()) {
    let [cell, steps] = [start, 0]
    while (!isSea(cell) && steps <= next.length) [cell, steps] = [next[cell] ?? -1, steps + 1]
    expect(isSea(cell)).toBe(true)
  }
  expect(seas.reduce((sum, cell) => sum + (area[cell] ?? 0), 0)).toBe(64 * 64)
})
