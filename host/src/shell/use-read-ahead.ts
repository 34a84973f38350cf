import { useEffect } from 'react'

/**
 * Runs `readAhead` half a second after a signed-in person's shell is first drawn; never for visitors.
 * Ignores failures.
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
