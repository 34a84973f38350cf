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
import type { OwnColumn } from './own-columns.ts'
import { COLUMN_WIDTH, DUE_WIDTH, LABEL_WIDTH, offeredColumns, type TableLayout } from './table-columns.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})
/** TanStack Table handles columns only. `TableGrid` renders the rows. */
const NO_ROWS: never[] = []

/**
 * A column as it is rendered, in pixels. `pinnedAt` is its fixed position if it is pinned. With `grows` 1
 * it takes a share of the free space.
 */
export interface TableColumn {
  name: string
  width: number
  pinnedAt: number | undefined
  grows: 0 | 1
}

/**
 * Returns the visible columns of a layout in order, pinned ones first, and their total width in pixels.
 * Columns that the view draws itself come after the label, unless they are properties.
 */
export function useTableColumns(
  type: ItemType,
  layout: TableLayout,
  own: readonly OwnColumn[],
): { columns: TableColumn[]; width: number } {
  const added = useMemo(
    () => own.flatMap(({ name }) => (offeredColumns(type).includes(name) ? [] : [name])),
    [type, own],
  )
  const definitions = useMemo(() => {
    const widths = new Map(own.map(({ name, width }) => [name, width]))
    return [LABEL_KEY, ...added, ...offeredColumns(type)].map((id) => ({
      id,
      size: id === LABEL_KEY ? LABEL_WIDTH : (widths.get(id) ?? (id === type.listItem?.due ? DUE_WIDTH : COLUMN_WIDTH)),
    }))
  }, [type, own, added])
  const state = useMemo(
    () => ({
      columnOrder: [LABEL_KEY, ...added, ...layout.columns],
      columnPinning: { start: [LABEL_KEY, ...layout.pinned], end: [] },
      columnSizing: layout.widths,
      columnVisibility: Object.fromEntries(offeredColumns(type).map((name) => [name, layout.columns.includes(name)])),
    }),
    [type, layout, added],
  )
  const table = useTable({ features, columns: definitions, data: NO_ROWS, state })
  const columns = [...table.getStartVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns()].map((column) => {
    const isPinned = column.getIsPinned() === 'start'
    return {
      name: column.id,
      width: column.getSize(),
      pinnedAt: isPinned ? column.getStart('start') : undefined,
      // Chosen widths are kept. Pinned columns keep theirs too, because their positions add up from them.
      grows: isPinned || column.id in layout.widths ? (0 as const) : (1 as const),
    }
  })
  return { columns: useSameColumns(columns), width: table.getTotalSize() }
}

/** Returns the same array as long as its content is equal, so that memoized rows do not render again. */
function useSameColumns(columns: TableColumn[]): TableColumn[] {
  const key = JSON.stringify(columns)
  return useMemo(() => JSON.parse(key) as TableColumn[], [key])
}
