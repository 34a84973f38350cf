import { vi } from 'vitest'

/**
 * Adds to jsdom, for a test, the browser features that it lacks: media queries for a wide or narrow window,
 * ResizeObserver, scrolling and modal dialogs.
 */
export function stubBrowser({ isNarrow = false } = {}): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isNarrow && query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  // Test files share a window, in which another one may have set a width.
  const clientWidth = isNarrow ? 390 : 1200
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => clientWidth })
  Element.prototype.scrollIntoView = () => {}
  Element.prototype.scrollTo = () => {}
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
}
