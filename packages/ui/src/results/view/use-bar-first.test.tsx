// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useBarFirst } from './use-bar-first.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('lets rows wait until the bar over them knows whether it shows', () => {
  const { result } = renderHook(() => useBarFirst(true))
  expect(result.current[0]).toBe(false)
  act(() => result.current[1]())
  expect(result.current[0]).toBe(true)
})

it('lets rows wait for a second at most, and where there is no bar not at all', () => {
  const { result } = renderHook(() => useBarFirst(true))
  act(() => void vi.advanceTimersByTime(900))
  expect(result.current[0]).toBe(false)
  act(() => void vi.advanceTimersByTime(200))
  expect(result.current[0]).toBe(true)
  expect(renderHook(() => useBarFirst(false)).result.current[0]).toBe(true)
})
