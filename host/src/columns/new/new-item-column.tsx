import type { CellRef } from '@cairn/model/cell-path'
import { useItemType } from '../../state/items/use-item-type.ts'
import { useCellTitle } from '../use-cell-title.ts'
import { BodySkeleton } from '../../areas/body-skeleton.tsx'
import { CellFrame } from '../cell-frame.tsx'
import { UntypedBody } from '../untyped-body.tsx'
import { onDemand } from '../../state/on-demand.ts'

const NewItemBody = onDemand(() => import('./new-item-body.tsx'), <BodySkeleton />)

/**
 * Renders the column of an item that is being created and not stored yet; its cell key is `i-{Type}-0-{n}`.
 */
export default function NewItemColumn({ cell }: { cell: CellRef & { kind: 'new' } }) {
  const type = useItemType(cell.type)
  return (
    <CellFrame title={useCellTitle(cell)} icon="plus" width="HALF">
      {type ? <NewItemBody cell={cell} type={type} /> : <UntypedBody id={cell.id} />}
    </CellFrame>
  )
}
