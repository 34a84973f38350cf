import { useItems, useSearch, type Item, type Query, type SearchState } from '@cairn/contract/web'
import { useEffect, useMemo } from 'react'
import { meetingsQuery, type DayRange } from '../../model/meetings-query.ts'

/** How many meetings come at a time, and the most that a calendar draws. */
const PAGE = 500
export const MOST_MEETINGS = 2000

export interface Meetings {
  items: readonly Item[]
  search: SearchState
  /** There are more than a calendar draws. */
  isCut: boolean
}

/** The meetings of some days, YYYY-MM-DD, the last one included; live, and every page of them up to the most. */
export function useMeetings(range: DayRange | undefined): Meetings {
  const query = useMemo((): Query | null => (range ? meetingsQuery(range, PAGE) : null), [range])
  const search = useSearch(query)
  const { ids, hasMore, more, status } = search
  useEffect(() => {
    if (status === 'ready' && hasMore && ids.length < MOST_MEETINGS) more()
  }, [status, hasMore, more, ids.length])
  const known = useItems(ids)
  const items = useMemo(() => ids.flatMap((id) => known.get(id) ?? []), [ids, known])
  return { items, search, isCut: hasMore && ids.length >= MOST_MEETINGS }
}
