import type { CellRef, CellStack } from '@cairn/model/cell-path'
import { CellContext } from '../data/host-api.ts'
import { ItemColumn } from './item-column.tsx'
import { useCellContext } from './use-cell-context.ts'
import { ViewColumn } from './view-column.tsx'

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
      {cell.kind === 'view' ? <ViewColumn view={cell.view} cellKey={cell.key} isAlone={stack.length === 1} /> : <ItemColumn id={cell.id} cellKey={cell.key} leftKey={stack[index - 1]?.key} />}
    </CellContext>
  )
}
