import type { Move } from '@cairn/contract'
import { useCommands, useTranslate, type ItemType } from '@cairn/contract/web'
import { useMemo } from 'react'
import { AskDialog } from './ask-dialog.tsx'
import { moveTextKey } from './state-row.tsx'

/**
 * Props of `MoveDialog`, which shows a dialog with what a move asks for, and makes the move when it is
 * submitted.
 */
export interface MoveDialogProps {
  type: ItemType
  /** The move. It has `asks`. */
  move: Move
  /** Id of the item to move. */
  id: string
  /** Called once the move is made. */
  onMade?: (() => void) | undefined
  onClose: () => void
}

/** Shows a dialog with what a move asks for, and makes the move when it is submitted. */
export default function MoveDialog({ type, move, id, onMade, onClose }: MoveDialogProps) {
  const title = useTranslate()(moveTextKey(type, move.action))
  const { act } = useCommands()
  const make = async (values: Record<string, unknown>) => {
    await act(move.action, id, values)
    onClose()
    onMade?.()
  }
  const items = useMemo(() => [id], [id])
  return <AskDialog {...{ type, title, items, onClose }} asks={move.asks ?? {}} onAsk={make} />
}
