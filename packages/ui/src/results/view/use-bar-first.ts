import { useCallback, useEffect, useState } from 'react'

/** How long rows wait for the bar over them (milliseconds). */
const WITHIN_MS = 1000

/**
 * Lets rows of a list wait for a bar over them: one that comes later pushes them away under a press, which
 * is lost. Returns whether the rows may show, and what the bar calls once it knows whether it shows.
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
