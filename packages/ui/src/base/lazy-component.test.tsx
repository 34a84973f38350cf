// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
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

test('a button stands where its menu waits for code', async () => {
  vi.useFakeTimers()
  const Menu = lazyComponent(
    async () => ({ default: ({ name }: { name: string }) => <p>the menu {name}</p> }),
    ({ name }) => <button type="button">{name}</button>,
  )
  render(<Menu name="More" />)
  expect(screen.getByRole('button', { name: 'More' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('the menu More')).toBeTruthy()
})

test('code that does not come is waited for, and given up after two minutes; what fails itself is at once', async () => {
  vi.useFakeTimers()
  const failure = Object.assign(new Error('Loading chunk 5 failed'), { name: 'ChunkLoadError' })
  const load = async (): Promise<never> => {
    throw failure
  }
  const Panel = lazyComponent(load, <p>waits</p>)
  render(
    <Boundary>
      <Panel />
    </Boundary>,
  )
  await act(() => vi.advanceTimersByTimeAsync(100_000))
  expect(screen.getByText('waits')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(screen.getByText('stopped')).toBeTruthy()
  const Broken = lazyComponent(
    async (): Promise<never> => {
      throw new Error('a mistake')
    },
    <p>waits, too</p>,
  )
  render(
    <Boundary>
      <Broken />
    </Boundary>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getAllByText('stopped')).toHaveLength(2)
})

class Boundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render = () => (this.state.hasFailed ? <p>stopped</p> : this.props.children)
}
