/** A ResizeObserver that never reports anything, as jsdom has none. */
export class QuietResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const SIZES = { clientHeight: 600, offsetWidth: 60 }

/**
 * Gives jsdom, which has no layout, fixed sizes, so that virtual lists draw rows: elements are 600 pixels
 * high and wide inside, and 60 high outside for each option in them. Changes global prototypes. It has no
 * parameters, so that `beforeAll` takes it.
 */
export function fakeLayout(): void {
  fakeLayoutOf(600)
}

/** Does what `fakeLayout` does, with elements of another width in pixels. */
export function fakeLayoutOf(clientWidth: number): void {
  globalThis.ResizeObserver = QuietResizeObserver
  for (const [name, size] of Object.entries({ ...SIZES, clientWidth }))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size })
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
    configurable: true,
    get(this: HTMLElement) {
      return 60 * Math.max(1, this.querySelectorAll('[role=option]').length)
    },
  })
  HTMLElement.prototype.scrollTo = function scrollTo(this: HTMLElement, options?: ScrollToOptions | number) {
    this.scrollTop = typeof options === 'object' ? (options.top ?? 0) : 0
    this.dispatchEvent(new Event('scroll'))
  }
  HTMLElement.prototype.scrollIntoView = () => {}
}
