const SIZES = { clientHeight: 600, clientWidth: 600, offsetWidth: 60 }

/**
 * Gives jsdom, which lays nothing out, elements of 600 pixels with parts 60 high, those of several options as high as all of them, so that
 * virtual lists draw their rows.
 */
export function layOut(): void {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  for (const [name, size] of Object.entries(SIZES))
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
