import { useEffect, useState } from 'react'

/** Milliseconds before a skeleton shows that something is loading. */
export const RENDER_DELAY_MS = 200
/** Milliseconds before a busy button shows a spinner. */
export const BUSY_DELAY_MS = 200
/** Milliseconds after the last key press before typed text is used, such as for a search. */
export const INPUT_DELAY_MS = 400

/**
 * Returns true once `active` has been true for `delay` milliseconds without interruption. It keeps
 * loading indicators away from work that ends quickly.
 */
export function useDelayed(active: boolean, delay = RENDER_DELAY_MS): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) return undefined
    const timer = setTimeout(() => setLate(true), delay)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [active, delay])
  return active && late
}
