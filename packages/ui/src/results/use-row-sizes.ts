import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Tells the window how high its rows are, or how wide where they go sideways: after each drawing, and whenever one changes by itself while
 * nothing scrolls. `virtual.measureElement` has each row observed as it comes into sight, which was a tenth of what a scroll costs. Gives
 * the ref of the element whose children are the rows, each with its index as `data-index`.
 */
export function useRowSizes(
  virtual: Virtualizer<HTMLDivElement, HTMLElement>,
  sideways: boolean,
): RefObject<HTMLDivElement | null> {
  const rows = useRef<HTMLDivElement>(null)
  const measure = () => {
    for (const row of rowsOf(rows.current))
      virtual.resizeItem(Number(row.dataset['index']), sideways ? row.offsetWidth : row.offsetHeight)
  }
  useLayoutEffect(measure)
  useEffect(() => {
    if (virtual.isScrolling) return undefined
    const observer = new ResizeObserver(measure)
    for (const row of rowsOf(rows.current)) observer.observe(row)
    return () => observer.disconnect()
  })
  return rows
}

function rowsOf(element: HTMLElement | null): HTMLElement[] {
  return [...(element?.children ?? [])].filter((row) => row instanceof HTMLElement)
}
