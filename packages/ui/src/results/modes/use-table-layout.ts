import { use, useMemo } from 'react'
import { useCell, useStoredPreference, type ItemType } from '@cairn/contract/web'
import { OwnColumns } from './own-columns.ts'
import { parseLayout, type TableLayout } from './table-columns.ts'

/** Returns the user's table layout for this view and type, and its setter. It is kept in the browser. */
export function useTableLayout(type: ItemType): [TableLayout, (layout: TableLayout) => void] {
  const { key } = useCell()
  const [kept, keep] = useStoredPreference(`table/${key}/${type.name}`)
  const { headers } = use(OwnColumns)
  return [useMemo(() => parseLayout(kept, type, headers), [kept, type, headers]), keep]
}
