import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classOf, densityClasses } from './density-classes.ts'

const counts = (...all: number[]) => all.map((count) => ({ count }))

test('classes end at round numbers and say how many cells they hold', () => {
  expect(densityClasses(counts(1, 1, 2, 4, 9, 12, 52))).toEqual([
    { from: 1, to: 2, cells: 3 },
    { from: 3, to: 5, cells: 1 },
    { from: 6, to: 10, cells: 1 },
    { from: 11, to: 20, cells: 1 },
    { from: 21, to: 52, cells: 1 },
  ])
})

test('few places have a class for each count, and no cells none', () => {
  expect(densityClasses(counts(1, 3))).toMatchObject([{ to: 1 }, { to: 2 }, { to: 3 }])
  expect(densityClasses([])).toEqual([])
})

test('every cell is in exactly one class, whatever the counts', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1 }), (all) => {
      const classes = densityClasses(counts(...all))
      expect(classes.length).toBeLessThanOrEqual(5)
      expect(classes.reduce((sum, { cells }) => sum + cells, 0)).toBe(all.length)
      for (const count of all) {
        const { from, to } = classes[classOf(classes, count)] ?? { from: 0, to: 0 }
        expect(from <= count && count <= to).toBe(true)
      }
    }),
  )
})
