import { useCallback, useEffect, useState } from 'react'

/** How long rows wait for the bar over them (milliseconds). */
const WITHIN_MS = 1000

/**
 * Delays the rows of a list until the bar above them is known to show or not, because a late bar would move
 * rows under a click. Returns whether the rows may show, and a function for the bar to call.
 */
export function useBarFirst(hasBar: boolean): [mayShow: boolean, known: () => void] {
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    if (!hasBar || isKnown) return undefined
    const timer = setTimeout(() => setKnown(true), WITHIN_MS)
    return () => clearTimeout(timer)
  }, [hasBar, isKnown])
  return [isKnown || !hasBar, useCallback(() => setKnown(true), [])]
}
