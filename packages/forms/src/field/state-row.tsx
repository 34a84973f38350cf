import { CairnError, toCairnError } from '@cairn/contract/errors'
import { textKeyFromData, type Translate } from '@cairn/contract/texts'
import { useState } from 'react'
import { COMMON_MOVES, movesFrom, type Move } from '@cairn/contract'
import { useCell, useCommands, useTranslate, type ItemType } from '@cairn/contract/web'
import { Button, DescriptionRow, HStack, type ButtonProps } from '@cairn/ui'
import { useActs } from '../state/acts.ts'
import { useItemFormApi, useItemFormState } from '../state/form-context.ts'
import { LiveValue } from './live-value.tsx'
import { footMoves, nextMove } from './next-move.ts'
import { StateChip } from './state-chip.tsx'

/** Returns the key of a move's text: the type's own, or that of a move which every type may have. */
export function moveTextKey(type: Pick<ItemType, 'name'>, action: string) {
  return textKeyFromData(COMMON_MOVES.includes(action) ? `forms.move.${action}` : `types.${type.name}.moves.${action}`)
}

/**
 * Shows a state of the item in the surrounding `ItemForm`, and a button for each move that the user may make
 * (`$can`). A click saves what is unsaved, then makes the move, or opens a dialog with what the move asks
 * for. A deleted item has no buttons.
 */
export function StateRow({ name, label }: { name: string; label: string }) {
  const { item, type, hasHead } = useItemFormApi()
  const { changed } = useItemFormState()
  const state = String(item[name] ?? type.machines?.[name]?.first[0] ?? type.properties[name]?.unset ?? '')
  // The head offers the next one, and the foot some more.
  const offered = hasHead ? [nextMove(item, type), ...footMoves(item, type)].map((move) => move?.action) : []
  const moves = item.$deleted
    ? []
    : movesFrom(type, item).filter(
        ({ property, move }) => property === name && item.$can?.[move.action] && !offered.includes(move.action),
      )
  return (
    <DescriptionRow label={label}>
      <HStack flexWrap="wrap" gap="6px">
        <LiveValue change={changed[name]}>
          <StateChip type={type} name={name} state={state} />
        </LiveValue>
        {moves.map(({ move }) => (
          <MoveButton key={move.action} move={move} type={type} id={item.$id} size="sm" />
        ))}
      </HStack>
    </DescriptionRow>
  )
}

/** Returns the error to show if a move was refused: one that names the missing properties, if that is why. */
function missingFor(type: ItemType, thrown: unknown, translate: Translate): unknown {
  const { properties } = toCairnError(thrown).details
  const names = Object.keys(typeof properties === 'object' && properties !== null ? properties : {})
  if (names.length === 0) return thrown
  const labels = names.map((name) => translate(`types.${type.name}.props.${name}`))
  return new CairnError('moveMissing', '', { names: labels.join(', ') })
}

/** Props of `MoveButton`: those of `Button` for its look, and the following. */
export interface MoveButtonProps extends Pick<ButtonProps, 'kind' | 'size' | 'icon' | 'color' | 'marginInlineStart'> {
  move: Move
  type: ItemType
  /** Id of the item. */
  id: string
  /** Text of the button. The name of the move if left out. */
  label?: string | undefined
  /** Called once the move is made. */
  onMade?: () => void
}

/**
 * Shows the button that makes a move at once, or opens a dialog with the values it asks for. What is unsaved
 * is saved first; if it cannot be, no move is made. For a moment after a state change it ignores clicks,
 * which may have been meant for another button.
 */
export function MoveButton({ move, type, id, label, onMade, ...look }: MoveButtonProps) {
  const translate = useTranslate()
  const { act, report } = useCommands()
  const [isBusy, setBusy] = useState(false)
  const { ask, isSettling } = useActs()
  const { save, seen } = useItemFormApi()
  const { passes } = useCell()
  const make = async () => {
    // What was typed, or is being uploaded, belongs to what the move is made with.
    if (!(await passes()) || !(await save())) return
    if (move.asks || move.shows) return ask({ move, onMade })
    await act(move.action, id, move.seen ? { _u: seen() } : {}).then(onMade)
  }
  const press = () => {
    setBusy(true)
    make()
      .catch((thrown: unknown) => report(missingFor(type, thrown, translate)))
      .finally(() => setBusy(false))
  }
  return (
    <Button {...look} busy={isBusy} disabled={isSettling} onClick={press}>
      {label ?? translate(moveTextKey(type, move.action))}
    </Button>
  )
}
