import { REASON_ASKED, type Move } from '@cairn/contract'
import { useItems, useTranslate, type ItemType } from '@cairn/contract/web'
import { ColumnFooter, type IconNameLike } from '@cairn/ui'
import type { ReactNode } from 'react'
import { useItemFormApi } from '../state/form-context.ts'
import { footMoves } from '../field/next-move.ts'
import { MoveButton, moveTextKey } from '../field/state-row.tsx'

/** Items of the list beside the column that are looked through for the next one that still waits. */
const MOST_AHEAD = 50
const NONE: readonly string[] = []
/** The foot of a column parts its first from the rest. */
const FROM_START = { '& > :first-of-type': { marginInlineEnd: '0' } }

/** Props of `FootMoves`, which offers the moves at the foot of a column. */
export interface FootMovesProps {
  /** Ids of what comes after the item in the list beside it, and then of what comes before. */
  following?: readonly string[] | undefined
  /** Opens another item of the list in place of this one. */
  onNext: (id: string) => void
  /** Shown in their place if the person can make none. */
  idle: ReactNode
}

/**
 * Offers the moves of `head.foot` of the type of the surrounding `ItemForm`. The main one, if it opens a next
 * item, opens the next one in the list that waits for the same move, and says so before.
 */
export function FootMoves({ following = NONE, onNext, idle }: FootMovesProps) {
  const translate = useTranslate()
  const { item, type } = useItemFormApi()
  const moves = footMoves(item, type)
  const main = type.head?.foot?.at(-1)
  const ahead = following.slice(0, type.head?.onward && moves.length > 0 ? MOST_AHEAD : 0)
  const items = useItems(ahead)
  const next = ahead.find((id) => {
    const other = items.get(id)
    return other?._t === type.name && footMoves(other, type).some(({ action }) => action === main)
  })
  if (moves.length === 0) return idle
  return (
    <ColumnFooter minHeight="3.25rem" color="fg" justifyContent="flex-start" css={FROM_START}>
      {moves.map((move) =>
        move.action === main ? (
          <MoveButton
            key={`${item.$id} ${move.action}`}
            {...{ move, type, id: item.$id }}
            kind="primary"
            marginInlineStart="auto"
            icon="check"
            label={
              next === undefined
                ? undefined
                : translate('forms.move.onward', { move: translate(moveTextKey(type, move.action)) })
            }
            onMade={() => next !== undefined && onNext(next)}
          />
        ) : (
          <MoveButton key={`${item.$id} ${move.action}`} {...{ move, type, id: item.$id }} {...lookOf(type, move)} />
        ),
      )}
    </ColumnFooter>
  )
}

/** A move that ends badly is red; one that is made with words has their sign. */
function lookOf(type: ItemType, { to, asks }: Move): { icon?: IconNameLike; color?: 'bad' } {
  const tones = Object.keys(type.machines ?? {}).flatMap((name) => type.properties[name]?.tones?.[String(to)] ?? [])
  if (tones.includes('bad')) return { icon: 'x', color: 'bad' }
  return asks?.[REASON_ASKED] ? { icon: 'message' } : {}
}
