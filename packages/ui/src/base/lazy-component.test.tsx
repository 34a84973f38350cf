// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyComponent } from './lazy-component.tsx'

afterEach(() => void vi.useRealTimers())

test('code that does not come stands aside for what there is, and comes with the connection', async () => {
  vi.useFakeTimers()
  let hasConnection = false
  const load = async () => {
    if (!hasConnection) throw new Error('Loading chunk 5 failed')
    return { default: () => <p>the map</p> }
  }
  const Map = lazyComponent(load, <p>waits</p>, <p>no map yet</p>)
  render(<Map />)
  expect(screen.getByText('waits')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('no map yet')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByText('no map yet')).toBeTruthy()
  hasConnection = true
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByText('the map')).toBeTruthy()
})
