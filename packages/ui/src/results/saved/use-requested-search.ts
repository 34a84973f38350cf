import { useEffect, useState } from 'react'
import { useCell, useFirstSearches } from '@cairn/contract/web'
import { requestedSearchId, parseSavedSearchId } from './saved-id.ts'

/**
 * A pair: the id of the saved search with which a view opens for this user (undefined if none), and a
 * function that sets it (undefined removes it).
 */
export type DefaultSearch = readonly [string | undefined, (id: string | undefined) => void]

/**
 * Returns the user's default saved search of the surrounding view, and its setter. It is kept with
 * the account.
 */
export function useDefaultSearch(): DefaultSearch {
  const [kept, keep] = useFirstSearches()
  const { key } = useCell()
  return [parseSavedSearchId(kept[key]), (id) => keep(key, id)]
}

/**
 * Returns the id of the saved search to open, and a function that drops the default one for this visit.
 * The address decides; a view opened without a parameter uses the user's default. Undefined if none is to
 * be opened.
 */
export function useRequestedSearch(): [string | undefined, () => void] {
  const { parameter } = useCell()
  const [own] = useDefaultSearch()
  const [isDropped, setIsDropped] = useState(false)
  useEffect(() => {
    if (parameter !== '') setIsDropped(true)
  }, [parameter])
  const first = parameter === '' && !isDropped ? own : undefined
  return [requestedSearchId(parameter) ?? first, () => setIsDropped(true)]
}
