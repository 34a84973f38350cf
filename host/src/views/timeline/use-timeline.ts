import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { timelineSchema, type Timeline, type TimelineQuery } from '@cairn/contract/timeline'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import * as v from 'valibot'
import { useShell } from '../../state/shell.ts'
import { useRegistry } from '../../state/use-shell-state.ts'

/** A burst of changes asks once, in milliseconds. */
const QUIET_MS = 200
/** Entries of the first page. */
const PAGE = 50
/** Most entries reloaded at once. */
const MOST_ANEW = 200

/** State of a timeline: its changes, loaded page by page. */
export interface TimelineState extends Pick<Timeline, 'entries' | 'labels'> {
  status: 'loading' | 'ready' | 'error'
  hasMore: boolean
  more: () => void
  /** Why the last load failed; with status `ready`, what is shown is older. */
  error: CairnError | undefined
  retry: () => void
}

const NOTHING: Timeline = { entries: [], labels: {} }

/**
 * Returns the changes that match a query, loaded page by page from the server. Reloads, 200 changes at most,
 * when any item changes; what is shown stays, with status `ready`, if that fails.
 */
export function useTimeline(query: TimelineQuery): TimelineState {
  const { channel, notices } = useShell()
  const [loaded, setLoaded] = useState<Timeline>()
  const [error, setError] = useState<CairnError>()
  const [attempt, again] = useReducer((count: number) => count + 1, 0)
  const key = JSON.stringify(query)
  const max = query.max ?? PAGE
  const ask = useCallback(
    async (more: TimelineQuery) =>
      v.parse(timelineSchema, await channel.send('act/timeline', { ...(JSON.parse(key) as TimelineQuery), ...more })),
    [channel, key],
  )
  const shown = useRef(0)
  useEffect(() => {
    shown.current = 0
    setLoaded(undefined)
  }, [ask])
  useEffect(() => {
    let isCurrent = true
    setError(undefined)
    // All loaded pages are reloaded at once: they may have changed, or be no longer readable.
    ask({ max: Math.min(Math.max(shown.current, max), MOST_ANEW) }).then(
      (page) => {
        if (!isCurrent) return
        shown.current = page.entries.length
        setLoaded(page)
      },
      (thrown: unknown) => isCurrent && setError(toCairnError(thrown)),
    )
    return () => void (isCurrent = false)
  }, [ask, attempt, max])
  useFollowTypes(again)
  const next = loaded?.next
  const more = useCallback(() => {
    if (next === undefined) return
    ask({ after: next, max: MOST_ANEW }).then(
      (page) => {
        shown.current += page.entries.length
        setLoaded((former) => (former?.next === next ? joined(former, page) : former))
      },
      (thrown: unknown) => notices.report(thrown),
    )
  }, [ask, next, notices])
  return {
    ...(loaded ?? NOTHING),
    status: loaded ? 'ready' : error ? 'error' : 'loading',
    hasMore: next !== undefined,
    more,
    error,
    retry: again,
  }
}

function joined(former: Timeline, page: Timeline): Timeline {
  return {
    ...page,
    entries: [...former.entries, ...page.entries],
    labels: { ...former.labels, ...page.labels },
  }
}

/** Reloads when an item of any type changed, or after a reconnect. */
function useFollowTypes(refetch: () => void): void {
  const { channel } = useShell()
  const { types } = useRegistry()
  const names = useMemo(() => [...types.keys()], [types])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(refetch, QUIET_MS)
    }
    const stops = [
      ...names.map((name) => channel.watchType(name)),
      channel.onPush('updated', ({ type }) => names.includes(type) && later()),
      channel.onPush('authed', later),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [channel, names, refetch])
}
