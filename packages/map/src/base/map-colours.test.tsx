// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useMapColours } from './map-colours.ts'

test('many maps read the theme once, until it changes', async () => {
  const read = vi.spyOn(globalThis, 'getComputedStyle')
  const maps = Array.from({ length: 5 }, () => renderHook(() => useMapColours()))
  expect(maps.map(({ result }) => result.current.isDark)).toEqual([false, false, false, false, false])
  for (const { unmount } of maps) unmount()
  const { result } = renderHook(() => useMapColours())
  expect(read.mock.calls.length).toBeLessThanOrEqual(1)
  document.documentElement.classList.add('dark')
  await vi.waitFor(() => expect(result.current.isDark).toBe(true), { timeout: 60_000 })
  document.documentElement.classList.remove('dark')
})
