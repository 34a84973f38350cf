import { useEffect, useState } from 'react'

/** How long is waited while nothing more comes. */
const PATIENCE_MS = 8000

/**
 * Returns true once all rows are loaded, or once `progress` has not changed for a while (hidden or deleted
 * items never arrive).
 */
export function useSettled(isAllThere: boolean, progress: number): boolean {
  const [stoodStillAt, setStoodStillAt] = useState<number | undefined>(undefined)
  useEffect(() => {
    if (isAllThere) return
    const timer = setTimeout(() => setStoodStillAt(progress), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isAllThere, progress])
  return isAllThere || stoodStillAt === progress
}
