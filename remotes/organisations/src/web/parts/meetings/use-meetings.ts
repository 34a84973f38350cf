import { useItems, useSearch, type Item, type Query, type SearchState } from '@cairn/contract/web'
import { useEffect, useMemo } from 'react'
import { eachOnce, meetingsQuery, type DayRange } from '../../../model/meetings/meetings-query.ts'

/** Meetings in one page; and the most that a calendar draws. */
const PAGE = 500
/** Largest number of meetings that a calendar loads and draws at once. */
export const MOST_MEETINGS = 2000

/** Meetings within a span of days, kept current. `isCut` if there are more than `MOST_MEETINGS`. */
export interface Meetings {
  items: readonly Item[]
  search: SearchState
  /** There are more meetings than a calendar draws. */
  isCut: boolean
}

/**
 * Searches for the meetings within a span of days, kept current, page by page up to `MOST_MEETINGS`.
 * Undefined `range` searches nothing. A failure is in `search`.
 */
export function useMeetings(range: DayRange | undefined): Meetings {
  const query = useMemo((): Query | null => (range ? meetingsQuery(range, PAGE) : null), [range])
  const search = useSearch(query)
  const { ids, hasMore, more, status } = search
  useEffect(() => {
    if (status === 'ready' && hasMore && ids.length < MOST_MEETINGS) more()
  }, [status, hasMore, more, ids.length])
  const known = useItems(ids)
  const items = useMemo(() => eachOnce(ids.flatMap((id) => known.get(id) ?? [])), [ids, known])
  return { items, search, isCut: hasMore && ids.length >= MOST_MEETINGS }
}
