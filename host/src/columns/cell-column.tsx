import { NOTIFY_TYPE } from '@cairn/contract'
import { useTranslate } from '@cairn/contract/web'
import type { CellRef, CellStack } from '@cairn/model/cell-path'
import { Column } from '@cairn/ui'
import { memo, type ComponentProps } from 'react'
import { CellContext } from '../state/host-api.ts'
import { Boundary } from '../areas/boundary.tsx'
import { ShellMistake } from '../frame/shell-mistake.tsx'
import { ItemColumn } from './column-code.tsx'
import { useColumnParts } from './column-parts.ts'
import { ColumnSkeleton } from './column-skeleton.tsx'
import { useCellContext } from './use-cell-context.ts'
import { ViewColumn } from './view-column.tsx'
import { onDemand } from '../state/on-demand.ts'

const NewItemColumn = onDemand(() => import('./new/new-item-column.tsx'), <ColumnSkeleton />)

/** Props of one column: what it shows (`cell`), and its index in the stack of all columns. */
export interface CellColumnProps {
  cell: CellRef
  index: number
  stack: CellStack
  /** Whether it is the active column; only that one is printed. */
  isActive: boolean
}

/**
 * Renders one column of the stack, by the kind of its cell: a view, an item, a new item or a notification. A
 * crash in it does not affect the others.
 */
export const CellColumn = memo(function CellColumn({ cell, index, stack, isActive }: CellColumnProps) {
  const context = useCellContext(cell, index, stack, isActive)
  return (
    <CellContext value={context}>
      <Boundary key={cell.key} fallback={(error, again) => <BrokenColumn error={error} again={again} />}>
        <ColumnOfCell cell={cell} index={index} stack={stack} />
      </Boundary>
    </CellContext>
  )
})

/** Stands in the place of a column that crashed. */
function BrokenColumn(props: ComponentProps<typeof ShellMistake>) {
  const name = useTranslate()('app.mistake.column')
  return (
    <Column label={name} width="HALF" spine={{ icon: 'alert', name, openLabel: name }}>
      <ShellMistake {...props} />
    </Column>
  )
}

function ColumnOfCell({ cell, index, stack }: Omit<CellColumnProps, 'isActive'>) {
  const { Notification } = useColumnParts()
  switch (cell.kind) {
    case 'view':
      return <ViewColumn cell={cell} isAlone={stack.length === 1} />
    case 'new':
      return <NewItemColumn cell={cell} />
    case 'item':
      if (cell.id.startsWith(`${NOTIFY_TYPE}-`)) return <Notification id={cell.id} />
      return <ItemColumn cell={cell} leftKey={stack[index - 1]?.key} />
  }
}
