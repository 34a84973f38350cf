import { useEffect, useState } from 'react'

/** How long is waited while nothing more comes. */
const PATIENCE_MS = 8000

/**
 * Returns true once all is there, or once `progress` has stood still for a while: what is gone, hidden or of
 * a type that no area has never comes, and nothing says so.
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
