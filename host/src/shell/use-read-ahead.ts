import { useEffect } from 'react'
import { ItemColumn } from '../cells/cell-column.tsx'
import { AreaView } from '../cells/view-column.tsx'
import { SearchOnDemand } from './search/search-on-demand.ts'

/** Fetches what every list and item needs once the first view stands and nothing else is going on; of the shell only, no area. */
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
  // What fails here is asked for again, and said, where it is needed.
  Promise.all([
    SearchOnDemand.load(),
    AreaView.load(),
    ItemColumn.load(),
    import('@cairn/ui/results'),
    import('@cairn/forms'),
  ]).catch(() => {})
}
