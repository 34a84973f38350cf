// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSettled } from './use-settled.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('settles at once when all is there, and without that once nothing more comes', () => {
  const { result, rerender } = renderHook(({ isAll, count }) => useSettled(isAll, count), {
    initialProps: { isAll: false, count: 0 },
  })
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  wait(7000)
  rerender({ isAll: false, count: 1 })
  wait(7000)
  expect(result.current).toBe(false)
  wait(1000)
  expect(result.current).toBe(true)
  rerender({ isAll: false, count: 2 })
  expect(result.current).toBe(false)
  rerender({ isAll: true, count: 3 })
  expect(result.current).toBe(true)
})
