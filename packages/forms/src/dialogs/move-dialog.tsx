import type { Move } from '@cairn/contract'
import { useCommands, useTranslate, type Item, type ItemType } from '@cairn/contract/web'
import { useMemo } from 'react'
import { AsyncContent } from '@cairn/ui'
import { AskDialog } from './ask-dialog.tsx'
import { MoveLineList, useMoveLines } from './move-lines.tsx'
import { useMovedOn } from './moved-on.tsx'
import { moveTextKey } from '../field/state-row.tsx'

/** Props of `MoveDialog`. */
export interface MoveDialogProps {
  item: Item
  type: ItemType
  /** The move. It has `asks` or `shows`. */
  move: Move
  /** Called once the move is made. */
  onMade?: (() => void) | undefined
  onClose: () => void
}

/**
 * Shows a dialog with what a move asks for and what it is about to do, and makes the move when it is
 * submitted. If the item moves on meanwhile, it says so and submits nothing.
 */
export default function MoveDialog({ item, type, move, onMade, onClose }: MoveDialogProps) {
  const title = useTranslate()(moveTextKey(type, move.action))
  const { act } = useCommands()
  const movedOn = useMovedOn(item.$id)
  const [lines, again] = useMoveLines(item.$id, move)
  const make = async (values: Record<string, unknown>) => {
    await act(move.action, item.$id, values)
    onClose()
    onMade?.()
  }
  const items = useMemo(() => [item.$id], [item.$id])
  return (
    <AskDialog
      {...{ type, title, items, onClose, movedOn }}
      asks={move.asks ?? {}}
      shown={
        move.shows !== undefined && (
          <AsyncContent of={[lines, again]}>{(found) => <MoveLineList {...found} />}</AsyncContent>
        )
      }
      isReady={move.shows === undefined || lines.status === 'ready'}
      onAsk={make}
    />
  )
}
