import { useEffect, useState, type KeyboardEvent } from 'react'
import type { SearchState } from '@cairn/contract/web'

/**
 * Returns a key handler that makes the End key go to the end of the whole result, not of the loaded part.
 * It fetches page after page and then calls `arrive`. Any other key stops it. The handler returns true if
 * it has handled the event.
 */
export function useGoToEnd({ ids, hasMore, more }: SearchState, arrive: () => void): (event: KeyboardEvent) => boolean {
  const [isGoing, setGoing] = useState(false)
  useEffect(() => {
    if (!isGoing) return
    if (hasMore) return more()
    arrive()
    setGoing(false)
    // oxlint-disable-next-line react/exhaustive-deps -- it continues with each page, not with each render
  }, [isGoing, hasMore, ids.length])
  return (event) => {
    const isEnd = event.key === 'End' && hasMore
    setGoing(isEnd)
    if (isEnd) event.preventDefault()
    return isEnd
  }
}
