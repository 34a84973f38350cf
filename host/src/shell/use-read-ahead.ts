import { useEffect } from 'react'

/**
 * Starts preloading half a second after the shell is first drawn for a signed-in person; not for visitors.
 */
export function useReadAhead(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return
    const later = setTimeout(readAhead, READ_AHEAD_MS)
    return () => clearTimeout(later)
  }, [isSignedIn])
}

/** Time for the first view to settle, in milliseconds. */
const READ_AHEAD_MS = 500

function readAhead(): void {
  // Errors are ignored: the code is loaded again where it is needed.
  import('./read-ahead.ts').then((module) => module.readAhead()).catch(() => {})
}
