import { useMemo } from 'react'
import { useItemType, useSearch } from '@cairn/contract/web'
import { useMayCreate } from '@cairn/ui'

/**
 * Tells whether the person may make an item of a type, or, which it asks the server, reads one. False until
 * that is known.
 */
export function useWorksWith(type: string): boolean {
  const mayCreate = useMayCreate(useItemType(type))
  const { total } = useSearch(useMemo(() => (mayCreate ? null : { types: [type], max: 0 }), [mayCreate, type]))
  return mayCreate || total > 0
}
