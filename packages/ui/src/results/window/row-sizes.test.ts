// @vitest-environment jsdom
import { Virtualizer } from '@tanstack/react-virtual'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RowSizes } from './row-sizes.ts'

const ESTIMATE = 60
/** What the browser observes; jsdom lays nothing out. */
const observed = new Map<Element, () => void>()

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: ResizeObserverCallback
      constructor(tell: ResizeObserverCallback) {
        this.#tell = tell
      }
      observe(target: Element) {
        observed.set(target, () => this.#tell([{ target } as ResizeObserverEntry], this as never))
      }
      unobserve(target: Element) {
        observed.delete(target)
      }
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  observed.clear()
  document.body.replaceChildren()
})

function window() {
  const virtual = new Virtualizer<HTMLDivElement, HTMLElement>({
    count: 100,
    getScrollElement: () => null,
    estimateSize: () => ESTIMATE,
    scrollToFn: () => {},
    observeElementRect: () => {},
    observeElementOffset: () => {},
  })
  const total = () => virtual.getTotalSize() - 100 * ESTIMATE
  virtual.getTotalSize()
  const draw = vi.fn<() => void>()
  return { virtual, total, draw, sizes: new RowSizes(virtual, false, draw) }
}

/** An element of a row, and how high it is. */
function element(height: number) {
  const row = document.body.appendChild(document.createElement('div'))
  const size = { height }
  Object.defineProperty(row, 'offsetHeight', { get: () => size.height })
  return { row, size }
}

test('at rest a row is measured when the page has been laid out, and again when what it shows makes it another size', () => {
  const { sizes, total } = window()
  const { row, size } = element(80)
  sizes.rowRendered(row, 3)
  expect(total()).toBe(0)
  observed.get(row)?.()
  expect(total()).toBe(20)
  size.height = 90
  observed.get(row)?.()
  expect(total()).toBe(30)
})

test('while results scroll a row is measured as it is drawn, and observed from then on', () => {
  const { sizes, total, virtual } = window()
  const { row, size } = element(80)
  virtual.isScrolling = true
  sizes.rowRendered(row, 3)
  expect(total()).toBe(20)
  sizes.rowRendered(row, 50)
  expect(total()).toBe(40)
  virtual.isScrolling = false
  size.height = 100
  observed.get(row)?.()
  expect(total()).toBe(60)
})

test('when the results are others, a row of the same size is told of anew, as the window knows none for what is in it now', async () => {
  const { sizes, total, virtual } = window()
  const { row } = element(80)
  sizes.rowRendered(row, 3)
  observed.get(row)?.()
  await Promise.resolve()
  observed.clear()
  sizes.rowRendered(row, 3)
  expect(observed.size).toBe(0)
  virtual.setOptions({ ...virtual.options, getItemKey: (index) => `other-${index}` })
  expect(total()).toBe(0)
  sizes.rowRendered(row, 3)
  observed.get(row)?.()
  expect(total()).toBe(20)
})

test('rows take their places as soon as one is told to be of another size; what is drawn for it is observed in the next step', async () => {
  const { sizes, draw } = window()
  const first = element(60)
  const second = element(80)
  const third = element(80)
  sizes.rowRendered(first.row, 3)
  sizes.rowRendered(second.row, 4)
  observed.get(first.row)?.()
  expect(draw).not.toHaveBeenCalled()
  draw.mockImplementation(() => sizes.rowRendered(third.row, 5))
  observed.get(second.row)?.()
  expect(draw).toHaveBeenCalledTimes(1)
  expect(observed.has(third.row)).toBe(false)
  await vi.waitFor(() => expect(observed.has(third.row)).toBe(true), { timeout: 60_000 })
})

test('an element that is gone is not asked any more', () => {
  const { sizes } = window()
  const { row } = element(80)
  sizes.rowRendered(row, 3)
  sizes.rowRemoved(row)
  expect(observed.size).toBe(0)
})
