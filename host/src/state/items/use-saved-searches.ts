import { useItems, useSearch, type Query } from '@cairn/contract/web'
import { formatCellPath, itemKey, parseCellKey, viewKey } from '@cairn/model/cell-path'
import { useMemo } from 'react'
import { useRegistry } from '../use-shell-state.ts'

/** A saved search: the id of its item, its label (undefined while loading) and the address that opens it. */
export interface KeptSearch {
  id: string
  label: string | undefined
  href: string
}

/** The view of the shell that searches in everything. */
const GENERAL = 'search'

/**
 * Returns the `most` newest saved searches of a person. Each opens in the list it was saved in, or as an
 * item if that list is not available. A search is missing until its item is loaded.
 */
export function useSavedSearches(userId: string, most: number): KeptSearch[] {
  const { views } = useRegistry()
  const query = useMemo(
    (): Query => ({
      types: ['SavedSearch'],
      must: [{ prop: '_c', kind: 'rel', value: [userId] }],
      sort: [{ key: '_c.ts', order: 'desc' }],
      max: most,
      labels: true,
    }),
    [userId, most],
  )
  const { ids, labels } = useSearch(query)
  const items = useItems(ids)
  return ids.flatMap((id) => {
    const item = items.get(id)
    if (!item) return []
    const view = String(item['view'] ?? '')
    const href = views.has(view) || view === GENERAL ? inList(view, id) : formatCellPath([parseCellKey(itemKey(id))])
    return [{ id, label: labels[id], href }]
  })
}

function inList(view: string, id: string): string {
  return formatCellPath([parseCellKey(viewKey(view), `o=${id}`)])
}
