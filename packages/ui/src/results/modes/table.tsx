import { use, useState } from 'react'
import { OwnColumns } from './own-columns.ts'
import type { ModeProps } from './mode-props.ts'
import { setWidth } from './table-columns.ts'
import { TableGrid } from './table-grid.tsx'
import { TableHeader } from './table-header.tsx'
import { useTableColumns } from './use-table-columns.ts'
import { useTableLayout } from './use-table-layout.ts'

/**
 * Shows results as a table. The user chooses columns, order, widths and pinning, which the browser keeps.
 */
export default function Table({ shown, onShow, ...rest }: ModeProps) {
  const { search, label, listRef, selection, type } = rest
  const [kept, keep] = useTableLayout(type)
  const { columns: own } = use(OwnColumns)
  const [dragged, setDragged] = useState<{ name: string; width: number } | undefined>(undefined)
  const layout = dragged ? setWidth(kept, dragged.name, dragged.width) : kept
  const { columns, width } = useTableColumns(type, layout, own)
  return (
    <TableGrid
      {...{ search, label, listRef, selection, type, columns, width, own }}
      header={
        <TableHeader
          {...{ type, shown, onShow, columns, layout, width, own }}
          onLayout={keep}
          onDrag={(name, wide) => setDragged({ name, width: wide })}
          onDragEnd={() => {
            keep(layout)
            setDragged(undefined)
          }}
        />
      }
    />
  )
}
