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
  /** The rows and the result each was observed with: the next result drawn into a row may be of its size and yet is not known. */
  readonly #observed = new Map<HTMLElement, unknown>()
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
    const former = new Map(this.#observed)
    this.#observed.clear()
    for (const row of rows) {
      const key = this.#virtual.options.getItemKey(indexOf(row))
      if (former.get(row) !== key) {
        this.#observer.unobserve(row)
        this.#observer.observe(row)
      }
      this.#observed.set(row, key)
      former.delete(row)
    }
    for (const row of former.keys()) this.#observer.unobserve(row)
  }

  /** Observes nothing any more. */
  rest(): void {
    this.#observer?.disconnect()
    this.#observer = undefined
    this.#observed.clear()
  }

  #tell(row: HTMLElement): void {
    this.#virtual.resizeItem(indexOf(row), this.#sideways ? row.offsetWidth : row.offsetHeight)
  }
}

function indexOf(row: HTMLElement): number {
  return Number(row.dataset['index'])
}
