import { useEffect, useState } from 'react'

/** Rows drawn at first, and with each look beyond them. */
const STEP = 8
/** Rows that are so many pixels below the view are drawn already. */
const AHEAD = '600px'

/**
 * Returns how many rows of a long table of fields to draw: the first, and more as the end comes near the
 * view, or all to be printed. `end` is the ref of an element after the last row drawn.
 */
export function useRowsNear(): { count: number; end: (element: Element | null) => void } {
  const [count, setCount] = useState(STEP)
  useEffect(() => {
    const all = () => setCount(Infinity)
    addEventListener('beforeprint', all)
    return () => removeEventListener('beforeprint', all)
  }, [])
  const [element, end] = useState<Element | null>(null)
  useEffect(() => {
    if (!element) return undefined
    const look = new IntersectionObserver(([entry]) => entry?.isIntersecting && setCount((former) => former + STEP), {
      rootMargin: AHEAD,
    })
    look.observe(element)
    return () => look.disconnect()
    // Looks again after each step, as the end may still be near.
  }, [element, count])
  return { count, end }
}
