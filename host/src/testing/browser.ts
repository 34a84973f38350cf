import { vi } from 'vitest'

/** What a browser has and jsdom lacks, for a window that is wide or narrow. */
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
  Element.prototype.scrollIntoView = () => {}
  Element.prototype.scrollTo = () => {}
}

declare const jsdom: { reconfigure: (settings: { url: string }) => void }

/** Puts the page at the server's own address, as it is in a browser: the socket's Origin is checked. */
export function standAt(origin: string): void {
  jsdom.reconfigure({ url: `${origin}/` })
}
