import type { CellRef, CellStack } from '@cairn/model/cell-path'
import { lazy, Suspense } from 'react'
import { CellContext } from '../data/host-api.ts'
import { ColumnSkeleton } from './column-skeleton.tsx'
import { useCellContext } from './use-cell-context.ts'
import { ViewColumn } from './view-column.tsx'

const ItemColumn = lazy(() => import('./item-column.tsx'))

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
      {cell.kind === 'view' ? (
        <ViewColumn view={cell.view} cellKey={cell.key} isAlone={stack.length === 1} />
      ) : (
        <Suspense fallback={<ColumnSkeleton />}>
          <ItemColumn cell={cell} leftKey={stack[index - 1]?.key} isCrowded={stack.length >= CROWDED} />
        </Suspense>
      )}
    </CellContext>
  )
}
