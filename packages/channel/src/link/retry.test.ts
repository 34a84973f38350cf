import { expect, test } from 'vitest'
import { retryDelay, SOCKET_ATTEMPTS } from './retry.ts'

const failures = Array.from({ length: SOCKET_ATTEMPTS }, (_, at) => at + 1)

test('thirty attempts, from one second to twenty-five, growing', () => {
  expect(SOCKET_ATTEMPTS).toBe(30)
  const delays = failures.map((count) => retryDelay(count, 0.5))
  expect([delays[0], delays.at(-1)]).toEqual([1000, 25_000])
  expect(delays).toEqual([...delays].sort((left, right) => left - right))
  for (const chance of [0, 0.5, 0.999])
    for (const count of failures) {
      expect(retryDelay(count, chance)).toBeGreaterThanOrEqual(1000)
      expect(retryDelay(count, chance)).toBeLessThanOrEqual(25_000)
    }
})

test.each([
  [1, 0, 3 + 2],
  [1, 1, 3 + 2 + 10],
  [2, 0.5, 3 + 4 + 5],
  [9, 0, 3 + 512],
  [10, 0, 3 + 600],
  [1000, 1, 3 + 600 + 10],
])('after those, failure %i with chance %f waits %i s', (count, chance, seconds) => {
  expect(retryDelay(SOCKET_ATTEMPTS + count, chance)).toBe(seconds * 1000)
})
