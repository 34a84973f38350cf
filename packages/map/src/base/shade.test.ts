import { expect, test } from 'vitest'
import { heightOf, shadeOf } from './shade.ts'

const SIZE = 8
const slope = (height: (column: number, row: number) => number) => ({
  size: SIZE,
  step: 40,
  values: Float32Array.from({ length: SIZE * SIZE }, (_, at) => height(at % SIZE, Math.floor(at / SIZE))),
})
const middle = (shades: Float32Array) => shades[4 * SIZE + 4] ?? Number.NaN

test('a pixel stands for a height, as Terrain-RGB has it', () => {
  expect(heightOf(1, 134, 160)).toBe(0)
  expect(heightOf(1, 173, 176)).toBe(1000)
})

test('level ground has no shade; slopes to the north-west are light, those to the south-east dark', () => {
  expect(
    middle(
      shadeOf(
        slope(() => 120),
        SIZE,
      ),
    ),
  ).toBeCloseTo(0)
  expect(
    middle(
      shadeOf(
        slope((column, row) => 20 * (column + row)),
        SIZE,
      ),
    ),
  ).toBeGreaterThan(0.1)
  expect(
    middle(
      shadeOf(
        slope((column, row) => -20 * (column + row)),
        SIZE,
      ),
    ),
  ).toBeLessThan(-0.1)
})
