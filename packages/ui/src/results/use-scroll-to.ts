import { useLayoutEffect, useRef } from 'react'
import type { Virtual } from './use-virtual.ts'

/** Brings a result into sight, by its index and the id of its element. */
type ScrollTo = (index: number, element: string) => void

/**
 * Brings the row of a result into sight; where results stand one under another in a row, the result itself, as the row may be higher than the
 * window. What is not drawn yet comes into sight once it is, and stays there only until the person scrolls.
 */
export function useScrollTo(virtual: Virtual, perRow: number, isStacked: boolean): ScrollTo {
  const wanted = useRef<string | undefined>(undefined)
  const show = (element: string) => {
    const drawn = document.getElementById(element)
    if (!drawn) return false
    wanted.current = undefined
    // It would bring the whole row into sight.
    virtual.cancelScroll()
    drawn.scrollIntoView({ block: 'nearest' })
    return true
  }
  useLayoutEffect(() => {
    const element = wanted.current
    if (element === undefined || !document.getElementById(element)) return
    // The rows that came with it are measured by then, and have their places.
    requestAnimationFrame(() => void (wanted.current === element && show(element)))
  })
  return (index, element) => {
    if (isStacked && show(element)) return
    wanted.current = isStacked ? element : undefined
    virtual.scrollToIndex(Math.floor(index / perRow), { align: 'auto' })
  }
}
