import { expect, test } from 'vitest'
import { MOST_SCATTERED, scatteredIndex } from './scatter.ts'

const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const firstOf = (key: Uint8Array, type = 'Notice') =>
  Array.from({ length: 20_000 }, (_, place) => scatteredIndex(key, type, place))

test('every place has an index of its own, far from those that are counted up', () => {
  const indexes = firstOf(one)
  expect(new Set(indexes).size).toBe(indexes.length)
  expect(Math.min(...indexes)).toBeGreaterThanOrEqual(2 ** 30)
  expect(Math.max(...indexes)).toBeLessThan(2 ** 30 + MOST_SCATTERED)
  expect(scatteredIndex(one, 'Notice', MOST_SCATTERED)).toBe(MOST_SCATTERED)
})

test('the order tells nothing: half of the neighbours go down, and another key or type has another order', () => {
  const indexes = firstOf(one)
  const falls = indexes.filter((index, at) => at > 0 && index < (indexes[at - 1] ?? 0)).length
  expect(Math.abs(falls / indexes.length - 0.5)).toBeLessThan(0.03)
  for (const others of [firstOf(other), firstOf(one, 'Reply')])
    expect(others.filter((index, at) => index === indexes[at]).length).toBeLessThan(5)
})
