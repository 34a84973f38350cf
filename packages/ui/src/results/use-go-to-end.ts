import { useEffect, useState, type KeyboardEvent } from 'react'
import type { SearchState } from '@cairn/contract/web'

/** End means the end of the list, not of what has been paged in: it fetches on until there is no more. Any other key gives up. */
export function useGoToEnd({ ids, hasMore, more }: SearchState, arrive: () => void): (event: KeyboardEvent) => boolean {
  const [isGoing, setGoing] = useState(false)
  useEffect(() => {
    if (!isGoing) return
    if (hasMore) return more()
    arrive()
    setGoing(false)
    // oxlint-disable-next-line react/exhaustive-deps -- it goes on with each page that comes, not with each drawing
  }, [isGoing, hasMore, ids.length])
  return (event) => {
    const isEnd = event.key === 'End' && hasMore
    setGoing(isEnd)
    if (isEnd) event.preventDefault()
    return isEnd
  }
}
