import type { Query } from '@cairn/contract/query'
import type { SearchState } from '@cairn/contract/web'
import { useCallback, useEffect, useReducer, useState } from 'react'
import { LiveSearch } from './live-search.ts'
import { useShell } from '../shell.ts'

/**
 * Returns the results of a query as a list of ids, kept up to date (`useSearch` of the contract); null for
 * no query. A cached result is shown at once while it is loaded again.
 */
export function useSearch(query: Query | null): SearchState {
  const shell = useShell()
  const key = query === null ? null : JSON.stringify(query)
  const [search, setSearch] = useState(() => new LiveSearch(shell, key))
  // The former rows stay until the new ones have been loaded.
  if (search.key !== key) setSearch(new LiveSearch(shell, key, search.data))
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => search.run(redraw), [search])
  const more = useCallback(() => void search.more(), [search])
  const retry = useCallback(() => void search.fetch(), [search])
  const { next, error, ...rest } = search.data
  return { ...rest, ...(error ? { error } : {}), hasMore: next !== undefined, more, retry }
}
