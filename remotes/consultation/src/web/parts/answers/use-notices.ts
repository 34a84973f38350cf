import { useItems, useSearch, type Item } from '@cairn/contract/web'
import { useMemo } from 'react'
import { useNamedBy } from './communities.tsx'

/**
 * Searches for the first 100 notices of a consultation that the person may read, and follows them. Empty
 * until they have come.
 */
export function useNotices(consultation: string): readonly Item[] {
  const { ids } = useSearch(useNamedBy('ConsultNotice', consultation))
  const items = useItems(ids)
  return useMemo(() => ids.flatMap((id) => items.get(id) ?? []), [ids, items])
}
