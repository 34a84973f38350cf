import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useShell } from '../../state/shell.ts'
import { loadNotifications, useNewest } from '../../state/notify/notify-state.ts'

/** A list of the person's notifications, loaded page by page, with new ones added at the top. */
export interface NotificationList {
  status: 'loading' | 'ready' | 'error'
  /** Indexes of the notifications loaded so far, newest first (`useNotifications` returns them). */
  indexes: readonly number[]
  hasMore: boolean
  more: () => void
  error: CairnError | undefined
  retry: () => void
}

interface Loaded {
  indexes: readonly number[]
  next: number | undefined
}

/**
 * Asks the server for the person's notifications, newest first, and adds new ones as they arrive. `unread`
 * excludes those already read when the list was loaded; `max` is the page size.
 */
export function useNotificationList(unread: boolean, max: number): NotificationList {
  const shell = useShell()
  const [loaded, setLoaded] = useState<Loaded>()
  const [error, setError] = useState<CairnError>()
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const isFetching = useRef(false)

  const fetchFrom = useCallback(
    async (before: number | undefined, isCurrent: () => boolean) => {
      isFetching.current = true
      try {
        const { items, next } = await loadNotifications(shell, { unread, max, ...(before ? { before } : {}) })
        if (!isCurrent()) return
        setError(undefined)
        const found = items.map(({ _i }) => _i)
        setLoaded((former) => ({ indexes: merged(before ? former?.indexes : [], found), next }))
      } catch (thrown) {
        if (before !== undefined) shell.notices.report(thrown)
        else if (isCurrent()) setError(toCairnError(thrown))
      } finally {
        isFetching.current = false
      }
    },
    [shell, unread, max],
  )
  useEffect(() => {
    let isCurrent = true
    setLoaded(undefined)
    setError(undefined)
    void fetchFrom(undefined, () => isCurrent)
    return () => void (isCurrent = false)
  }, [fetchFrom, attempt])
  const newest = useNewest()
  useEffect(() => {
    if (newest !== undefined) setLoaded((former) => former && { ...former, indexes: merged(former.indexes, [newest]) })
  }, [newest])

  const next = loaded?.next
  const more = useCallback(() => {
    if (next !== undefined && !isFetching.current) void fetchFrom(next, () => true)
  }, [next, fetchFrom])
  return {
    status: loaded ? 'ready' : error ? 'error' : 'loading',
    indexes: loaded?.indexes ?? [],
    hasMore: next !== undefined,
    more,
    error,
    retry,
  }
}

function merged(former: readonly number[] = [], found: readonly number[]): number[] {
  return [...new Set([...former, ...found])].sort((left, right) => right - left)
}
