import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState, type RefObject } from 'react'

type Window = Virtualizer<HTMLDivElement, HTMLElement>

/**
 * Tells the window how high its rows are, or how wide where they go sideways. While it scrolls the rows are read after each drawing; at
 * rest they are observed, which waits for the page's own layout. `virtual.measureElement` has each row observed as it comes into sight,
 * which was a tenth of what a scroll costs. `rows` is the element whose children are the rows, each with its index as `data-index`.
 */
export function useRowSizes(virtual: Window, sideways: boolean, rows: RefObject<HTMLElement | null>): void {
  const [sizes] = useState(() => new RowSizes(virtual, sideways))
  useLayoutEffect(() => {
    const shown = [...(rows.current?.children ?? [])].filter((row) => row instanceof HTMLElement)
    if (virtual.isScrolling) sizes.read(shown)
    else sizes.observe(shown)
  })
  useLayoutEffect(() => () => sizes.rest(), [sizes])
}

class RowSizes {
  readonly #virtual: Window
  readonly #sideways: boolean
  readonly #observed = new Set<HTMLElement>()
  #observer: ResizeObserver | undefined

  constructor(virtual: Window, sideways: boolean) {
    this.#virtual = virtual
    this.#sideways = sideways
  }

  read(rows: readonly HTMLElement[]): void {
    this.rest()
    for (const row of rows) this.#tell(row)
  }

  observe(rows: readonly HTMLElement[]): void {
    this.#observer ??= new ResizeObserver((entries) => {
      for (const { target } of entries) if (target instanceof HTMLElement && target.isConnected) this.#tell(target)
    })
    const gone = new Set(this.#observed)
    for (const row of rows) {
      if (!gone.delete(row)) this.#observer.observe(row)
      this.#observed.add(row)
    }
    for (const row of gone) {
      this.#observer.unobserve(row)
      this.#observed.delete(row)
    }
  }

  /** Observes nothing any more. */
  rest(): void {
    this.#observer?.disconnect()
    this.#observer = undefined
    this.#observed.clear()
  }

  #tell(row: HTMLElement): void {
    this.#virtual.resizeItem(Number(row.dataset['index']), this.#sideways ? row.offsetWidth : row.offsetHeight)
  }
}
