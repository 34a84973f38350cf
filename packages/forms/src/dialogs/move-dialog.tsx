import { TODAY, type Move } from '@cairn/contract'
import { useCommands, useTranslate, type Item, type ItemType } from '@cairn/contract/web'
import { useMemo, useState } from 'react'
import { localDay } from '@cairn/model/presets'
import { AsyncContent } from '@cairn/ui'
import { AskDialog } from './ask-dialog.tsx'
import { MoveLineList, tickedOf, useMoveLines } from './move-lines.tsx'
import { useMovedOn } from './moved-on.tsx'
import { OrNew } from './or-new.tsx'
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
  const translate = useTranslate()
  const title = translate(moveTextKey(type, move.action))
  const { act } = useCommands()
  const movedOn = useMovedOn(item.$id)
  const [lines, again] = useMoveLines(item.$id, move)
  const [ticked, setTicked] = useState<readonly string[]>()
  const { [move.picks ?? '']: picked, ...asks } = move.asks ?? {}
  const [begun] = useState(() => beginnings(item, asks))
  const make = async (values: Record<string, unknown>) => {
    // What was there and was taken out is to be empty, not as it was.
    const emptied = Object.fromEntries(Object.keys(begun).map((name) => [name, null]))
    const found = lines.status === 'ready' ? tickedOf(lines.value, ticked) : []
    const chosen = picked && found.length > 0 ? { [move.picks ?? '']: picked.many ? found : found[0] } : {}
    await act(move.action, item.$id, { ...emptied, ...values, ...chosen, ...(move.seen ? { _u: item._u } : {}) })
    onClose()
    onMade?.()
  }
  const items = useMemo(() => [item.$id], [item.$id])
  return (
    <AskDialog
      {...{ type, title, items, onClose, movedOn, values: begun }}
      asks={asks}
      shown={
        move.shows !== undefined && (
          <AsyncContent of={[lines, again]}>
            {(found) => (
              <>
                <MoveLineList
                  {...found}
                  pick={
                    picked && {
                      title: translate(`types.${type.name}.props.${move.picks}`),
                      many: picked.many === true,
                      ticked: tickedOf(found, ticked),
                      onTick: setTicked,
                    }
                  }
                />
                {move.orNew && (
                  <OrNew item={item} orNew={move.orNew} isOnly={found.lines.length === 0} onOpen={onClose} />
                )}
              </>
            )}
          </AsyncContent>
        )
      }
      isReady={move.shows === undefined || lines.status === 'ready'}
      onAsk={make}
    />
  )
}

/** Returns the values with which the fields of what is asked for begin (`beginsWith`). */
function beginnings(item: Item, asks: NonNullable<Move['asks']>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(asks).flatMap(([name, { beginsWith = [], many }]) => {
      const values = beginsWith.map((each) => [each === TODAY ? localDay(Date.now()) : (item[each] ?? [])].flat())
      const first = values.find((found) => found.length > 0)
      return first ? [[name, many ? first : first[0]]] : []
    }),
  )
}
