import { expect, test } from 'vitest'
import { retryDelay } from './retry.ts'

test('grows from 1 to 25 seconds during the first 30 attempts', () => {
  const delays = Array.from({ length: 30 }, (_none, index) => retryDelay(index + 1, 0.5))
  expect(delays[0]).toBe(1000)
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  expect(delays.at(-1)).toBe(25_000)
})

test('then waits 3 s, the smaller of 2^n and 600 s, and up to 10 s', () => {
  expect(retryDelay(31, 0)).toBe(5000)
  expect(retryDelay(33, 1)).toBe(21_000)
  expect(retryDelay(90, 0.5)).toBe(608_000)
})
