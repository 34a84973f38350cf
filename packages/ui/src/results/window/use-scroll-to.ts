import { useLayoutEffect, useRef } from 'react'
import type { Virtual } from './use-virtual.ts'

/** Scrolls to a result, given by its index and the id of its element. */
type ScrollTo = (index: number, element: string) => void

/**
 * Returns a function that scrolls to a result of a virtual list. In a stack it scrolls to the result
 * itself, because a row may be higher than the window. A result that is not rendered yet is scrolled to
 * once it is.
 */
export function useScrollTo(virtual: Virtual, perRow: number, isStacked: boolean): ScrollTo {
  const wanted = useRef<string | undefined>(undefined)
  const show = (element: string) => {
    const drawn = document.getElementById(element)
    if (!drawn) return false
    wanted.current = undefined
    // A pending scroll would bring the whole row into view.
    virtual.cancelScroll()
    drawn.scrollIntoView({ block: 'nearest' })
    return true
  }
  useLayoutEffect(() => {
    const element = wanted.current
    if (element === undefined || !document.getElementById(element)) return
    // In the next frame the new rows are measured and positioned.
    requestAnimationFrame(() => void (wanted.current === element && show(element)))
  })
  return (index, element) => {
    if (isStacked && show(element)) return
    wanted.current = isStacked ? element : undefined
    virtual.scrollToIndex(Math.floor(index / perRow), { align: 'auto' })
  }
}
