import type { VirtualItem } from '@tanstack/react-virtual'
import type { Virtual } from './use-virtual.ts'

/**
 * Tells the window how high its rows are, or how wide where they go sideways. Their elements are observed, which waits for the page's own
 * layout, and the others take their places before it is seen; while it scrolls a row is read as it is drawn.
 */
export class RowSizes {
  readonly #virtual: Virtual
  readonly #sideways: boolean
  readonly #draw: () => void
  /** The elements, and the row that each was last drawn for; its key tells what is in it. */
  readonly #rows = new Map<HTMLElement, { index: number; key: VirtualItem['key'] }>()
  readonly #observer = new ResizeObserver((entries) => {
    const before = this.#virtual.measurementsCache
    for (const { target } of entries) if (target instanceof HTMLElement && target.isConnected) this.#tell(target)
    this.#virtual.getTotalSize()
    if (this.#virtual.measurementsCache === before) return
    this.#isTold = true
    this.#draw()
    queueMicrotask(() => (this.#isTold = false))
  })

  /** Whether the browser tells of sizes just now: of what is drawn meanwhile it can tell in the next step only. */
  #isTold = false

  /** `draw` draws the rows in their places at once. */
  constructor(virtual: Virtual, sideways: boolean, draw: () => void) {
    this.#virtual = virtual
    this.#sideways = sideways
    this.#draw = draw
  }

  /** The row has been drawn into the element. */
  rowRendered(element: HTMLElement, index: number): void {
    const former = this.#rows.get(element)
    const key = this.#virtual.options.getItemKey(index)
    this.#rows.set(element, { index, key })
    const isScrolling = this.#virtual.isScrolling
    if (isScrolling) this.#tell(element)
    if ((former?.index === index && former.key === key) || (isScrolling && former)) return
    if (this.#isTold) requestAnimationFrame(() => this.#observe(element))
    else this.#observe(element)
  }

  /** Observed anew, it is told also when the row is of the same size as the one before it. */
  #observe(element: HTMLElement): void {
    if (!this.#rows.has(element)) return
    this.#observer.unobserve(element)
    this.#observer.observe(element)
  }

  rowRemoved(element: HTMLElement): void {
    this.#observer.unobserve(element)
    this.#rows.delete(element)
  }

  #tell(element: HTMLElement): void {
    const row = this.#rows.get(element)
    if (row) this.#virtual.resizeItem(row.index, this.#sideways ? element.offsetWidth : element.offsetHeight)
  }
}
