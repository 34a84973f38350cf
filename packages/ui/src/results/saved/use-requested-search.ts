import { useEffect, useState } from 'react'
import { useCell, useStoredPreference } from '@cairn/contract/web'
import { requestedSearchId, parseSavedSearchId } from './saved-id.ts'

/** The saved search that a view opens with for a person, and its setter. */
export type DefaultSearch = readonly [string | undefined, (id: string | undefined) => void]

/** That of the view around, kept in this browser. */
export function useDefaultSearch(): DefaultSearch {
  const [kept, keep] = useStoredPreference(`default-search ${useCell().key}`)
  return [parseSavedSearchId(kept), (id) => keep(id ?? null)]
}

/** The saved search that is to be opened: the one the address asks for, or the person's own default where it says nothing yet. */
export function useRequestedSearch(): [string | undefined, () => void] {
  const { parameter } = useCell()
  const [own] = useDefaultSearch()
  const [first, setFirst] = useState(parameter === '' ? own : undefined)
  useEffect(() => {
    if (parameter !== '') setFirst(undefined)
  }, [parameter])
  return [requestedSearchId(parameter) ?? (parameter === '' ? first : undefined), () => setFirst(undefined)]
}
