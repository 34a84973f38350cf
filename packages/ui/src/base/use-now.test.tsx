// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useNow } from './use-now.ts'

afterEach(() => void vi.useRealTimers())

it('the time goes on while it is shown', () => {
  vi.useFakeTimers({ now: 1000 })
  const { result } = renderHook(() => useNow())
  expect(result.current).toBe(1000)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(result.current).toBe(61_000)
})
