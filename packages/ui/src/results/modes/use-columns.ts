import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { LABEL_KEY } from '@cairn/contract/query'
import type { ItemType } from '@cairn/contract/web'
import { COLUMN_WIDTH, LABEL_WIDTH, offeredColumns, type TableLayout } from './table-columns.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})
/** The rows are drawn as they come into sight, not by the table. */
const NO_ROWS: never[] = []

/** A column as it is drawn: how wide, and where it stays when it is pinned, both in pixels. */
export interface TableColumn {
  name: string
  width: number
  pinnedAt: number | undefined
}

/** The columns of a layout from start to end, pinned ones first. */
export function useColumns(type: ItemType, layout: TableLayout): { columns: TableColumn[]; width: number } {
  const definitions = useMemo(
    () =>
      [LABEL_KEY, ...offeredColumns(type)].map((id) => ({ id, size: id === LABEL_KEY ? LABEL_WIDTH : COLUMN_WIDTH })),
    [type],
  )
  const state = useMemo(
    () => ({
      columnOrder: [LABEL_KEY, ...layout.columns],
      columnPinning: { start: [LABEL_KEY, ...layout.pinned], end: [] },
      columnSizing: layout.widths,
      columnVisibility: Object.fromEntries(offeredColumns(type).map((name) => [name, layout.columns.includes(name)])),
    }),
    [type, layout],
  )
  const table = useTable({ features, columns: definitions, data: NO_ROWS, state })
  const columns = [...table.getStartVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns()].map((column) => ({
    name: column.id,
    width: column.getSize(),
    pinnedAt: column.getIsPinned() === 'start' ? column.getStart('start') : undefined,
  }))
  return { columns: useSameColumns(columns), width: table.getTotalSize() }
}

/** The same array as long as the columns are, so that only the rows that changed are drawn anew. */
function useSameColumns(columns: TableColumn[]): TableColumn[] {
  const key = JSON.stringify(columns)
  return useMemo(() => JSON.parse(key) as TableColumn[], [key])
}
