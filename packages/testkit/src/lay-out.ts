/** Gives jsdom, which lays nothing out, elements of 600 pixels with parts 60 high, so that virtual lists draw their rows. */
export function layOut(): void {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  for (const [name, size] of Object.entries({ clientHeight: 600, clientWidth: 600, offsetHeight: 60, offsetWidth: 60 }))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size })
  HTMLElement.prototype.scrollTo = function scrollTo(this: HTMLElement, options?: ScrollToOptions | number) {
    this.scrollTop = typeof options === 'object' ? (options.top ?? 0) : 0
    this.dispatchEvent(new Event('scroll'))
  }
  HTMLElement.prototype.scrollIntoView = () => {}
}
