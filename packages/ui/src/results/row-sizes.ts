import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'

type Window = Virtualizer<HTMLDivElement, HTMLElement>

/**
 * Tells the window how high its rows are, or how wide where they go sideways. Their elements are observed, which waits for the page's own
 * layout; while it scrolls a row is read as it is drawn, so that no two stand in one place.
 */
export class RowSizes {
  readonly #virtual: Window
  readonly #sideways: boolean
  /** The elements, and the row that each was last drawn for; its key tells what is in it. */
  readonly #rows = new Map<HTMLElement, { index: number; key: VirtualItem['key'] }>()
  readonly #observer = new ResizeObserver((entries) => {
    for (const { target } of entries) if (target instanceof HTMLElement && target.isConnected) this.#tell(target)
  })

  constructor(virtual: Window, sideways: boolean) {
    this.#virtual = virtual
    this.#sideways = sideways
  }

  /** The row has been drawn into the element. */
  drawn(element: HTMLElement, index: number): void {
    const former = this.#rows.get(element)
    const key = this.#virtual.options.getItemKey(index)
    this.#rows.set(element, { index, key })
    const isScrolling = this.#virtual.isScrolling
    if (isScrolling) this.#tell(element)
    if ((former?.index === index && former.key === key) || (isScrolling && former)) return
    // Observed anew, it is told also when the row is of the same size as the one before it.
    this.#observer.unobserve(element)
    this.#observer.observe(element)
  }

  gone(element: HTMLElement): void {
    this.#observer.unobserve(element)
    this.#rows.delete(element)
  }

  #tell(element: HTMLElement): void {
    const row = this.#rows.get(element)
    if (row) this.#virtual.resizeItem(row.index, this.#sideways ? element.offsetWidth : element.offsetHeight)
  }
}
