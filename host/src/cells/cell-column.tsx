import type { CellRef, CellStack } from '@cairn/model/cell-path'
import { CellContext } from '../data/host-api.ts'
import { Boundary } from '../boundary.tsx'
import { onDemand } from '../on-demand.tsx'
import { ShellMistake } from '../shell/shell-mistake.tsx'
import { ColumnSkeleton } from './column-skeleton.tsx'
import { useCellContext } from './use-cell-context.ts'
import { ViewColumn } from './view-column.tsx'

export const ItemColumn = onDemand(() => import('./item-column.tsx'), <ColumnSkeleton />)

/** From this many columns on an item takes a third: the path through the stack stays in sight. */
const CROWDED = 3

export interface CellColumnProps {
  cell: CellRef
  index: number
  stack: CellStack
}

/** One column of the stack, by what its cell is. */
export function CellColumn({ cell, index, stack }: CellColumnProps) {
  const context = useCellContext(cell, index, stack)
  return (
    <CellContext value={context}>
      <Boundary key={cell.key} fallback={(error, again) => <ShellMistake error={error} again={again} />}>
        {cell.kind === 'view' ? (
          <ViewColumn view={cell.view} cellKey={cell.key} isAlone={stack.length === 1} />
        ) : (
          <ItemColumn cell={cell} leftKey={stack[index - 1]?.key} isCrowded={stack.length >= CROWDED} />
        )}
      </Boundary>
    </CellContext>
  )
}
