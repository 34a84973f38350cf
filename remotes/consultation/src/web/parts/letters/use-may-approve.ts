import { useItems, useSearch } from '@cairn/contract/web'
import { useMemo } from 'react'
import { useListOf } from '../lists/use-list-of.ts'

/** Letters that are looked at. */
const MOST = 4

/**
 * Asks the server for the first four letters that wait for approval, and tells whether one of them is the
 * person's to approve. True while none waits.
 */
export function useMayApprove(): boolean {
  const { type, query, sort } = useListOf('toApprove')
  const asked = useMemo(() => ({ types: [type], ...query, sort: [sort], max: MOST }), [type, query, sort])
  const { ids } = useSearch(asked)
  const letters = useItems(ids)
  return ids.length === 0 || [...letters.values()].some(({ $can }) => $can?.['approveLetter'])
}
