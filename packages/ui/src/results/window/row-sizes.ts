import type { VirtualItem } from '@tanstack/react-virtual'
import type { Virtual } from './use-virtual.ts'

/**
 * Reports the sizes of rendered rows to the virtualizer: their heights, or widths in a sideways list.
 *
 * A ResizeObserver reads sizes after the browser's own layout, which forces no extra layout. All rows are
 * then placed before the frame is painted. While scrolling, a row is measured as it is rendered.
 */
export class RowSizes {
  readonly #virtual: Virtual
  readonly #sideways: boolean
  readonly #draw: () => void
  /** The row that each element was last rendered for; the key identifies its content. */
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

  /** Whether the observer is calling back. Elements observed meanwhile are reported in the next frame. */
  #isTold = false

  /** `draw` renders the rows synchronously at their new positions. */
  constructor(virtual: Virtual, sideways: boolean, draw: () => void) {
    this.#virtual = virtual
    this.#sideways = sideways
    this.#draw = draw
  }

  /** Must be called after each render of a row into an element. */
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

  /** Observing again reports the size even if it is that of the previous row. */
  #observe(element: HTMLElement): void {
    if (!this.#rows.has(element)) return
    this.#observer.unobserve(element)
    this.#observer.observe(element)
  }

  /** Must be called when the element of a row is removed. */
  rowRemoved(element: HTMLElement): void {
    this.#observer.unobserve(element)
    this.#rows.delete(element)
  }

  #tell(element: HTMLElement): void {
    const row = this.#rows.get(element)
    if (row) this.#virtual.resizeItem(row.index, this.#sideways ? element.offsetWidth : element.offsetHeight)
  }
}
