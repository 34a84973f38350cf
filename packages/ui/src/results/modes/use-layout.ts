import { useMemo } from 'react'
import { useCell, useStoredPreference, type ItemType } from '@cairn/contract/web'
import { parseLayout, type TableLayout } from './table-columns.ts'

/** The layout of a view's table, kept by the browser for the person. */
export function useTableLayout(type: ItemType): [TableLayout, (layout: TableLayout) => void] {
  const { key } = useCell()
  const [kept, keep] = useStoredPreference(`table/${key}/${type.name}`)
  return [useMemo(() => parseLayout(kept, type), [kept, type]), keep]
}
