import { useSyncExternalStore } from 'react'
import { useUser } from '../../state/use-shell-state.ts'

/** Below the medium breakpoint, which follows the size of text that the browser is set to. */
const NARROW = '(max-width: 47.99em)'

/** Tells whether the window is narrower than the medium breakpoint (48 em), and follows changes. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(NARROW).matches)
}

/**
 * Tells whether only one column is shown: on a small screen, or if the person turned off multiple columns.
 */
export function useIsSingleColumn(): boolean {
  const isNarrow = useIsNarrow()
  return useUser()?.multiColumns === false || isNarrow
}

function subscribe(listener: () => void): () => void {
  const query = globalThis.matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
