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

/** A column as it is drawn: how wide, and where it stays when it is pinned, both in pixels; 1 where it takes a share of the room that is left. */
export interface TableColumn {
  name: string
  width: number
  pinnedAt: number | undefined
  grows: 0 | 1
}

/** The columns of a layout from start to end, pinned ones first. */
export function useTableColumns(type: ItemType, layout: TableLayout): { columns: TableColumn[]; width: number } {
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
  const columns = [...table.getStartVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns()].map((column) => {
    const isPinned = column.getIsPinned() === 'start'
    return {
      name: column.id,
      width: column.getSize(),
      pinnedAt: isPinned ? column.getStart('start') : undefined,
      // Widths that were chosen hold, and so do those by which pinned columns know their place.
      grows: isPinned || column.id in layout.widths ? (0 as const) : (1 as const),
    }
  })
  return { columns: useSameColumns(columns), width: table.getTotalSize() }
}

/** The same array as long as the columns are, so that only the rows that changed are drawn anew. */
function useSameColumns(columns: TableColumn[]): TableColumn[] {
  const key = JSON.stringify(columns)
  return useMemo(() => JSON.parse(key) as TableColumn[], [key])
}
