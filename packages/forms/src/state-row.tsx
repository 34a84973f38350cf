import { textKeyFromData } from '@cairn/contract/texts'
import { lazy, Suspense, useState } from 'react'
import { COMMON_MOVES, movesFrom, type Move } from '@cairn/contract'
import { useCommands, useTranslate, type ItemType } from '@cairn/contract/web'
import { Button, Chip, DescriptionRow, HStack, type Tone } from '@cairn/ui'
import { useItemFormApi, useItemFormState } from './form-context.ts'
import { LiveValue } from './live-value.tsx'

const MoveDialog = lazy(() => import('./move-dialog.tsx'))
const TONES: Readonly<Record<string, Tone>> = { DRAFT: 'warn', ACTIVE: 'ok', COMPLETE: 'info' }

/** Returns the key of a move's text: the type's own, or that of a move which every type may have. */
export function moveTextKey(type: Pick<ItemType, 'name'>, action: string) {
  return textKeyFromData(COMMON_MOVES.includes(action) ? `forms.move.${action}` : `types.${type.name}.moves.${action}`)
}

/**
 * Shows a state of the item in the surrounding `ItemForm`, and a button for each move that the user may make
 * (`$can`). A click makes the move at once, without saving the form, or opens a dialog with what the move
 * asks for. A deleted item has no buttons.
 */
export function StateRow({ name, label }: { name: string; label: string }) {
  const translate = useTranslate()
  const { item, type } = useItemFormApi()
  const { changed } = useItemFormState()
  const state = String(item[name] ?? type.machines?.[name]?.first[0] ?? '')
  const moves = item.$deleted
    ? []
    : movesFrom(type, item).filter(({ property, move }) => property === name && item.$can?.[move.action])
  return (
    <DescriptionRow label={label}>
      <HStack flexWrap="wrap" gap="6px">
        <LiveValue change={changed[name]}>
          <Chip tone={TONES[state] ?? 'neutral'}>
            {state && translate(`types.${type.name}.options.${name}.${state}`)}
          </Chip>
        </LiveValue>
        {moves.map(({ move }) => (
          <MoveButton key={move.action} move={move} type={type} id={item.$id} />
        ))}
      </HStack>
    </DescriptionRow>
  )
}

function MoveButton({ move, type, id }: { move: Move; type: ItemType; id: string }) {
  const translate = useTranslate()
  const { act, report } = useCommands()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const make = () => {
    if (move.asks) return setAsking(true)
    setBusy(true)
    act(move.action, id)
      .catch(report)
      .finally(() => setBusy(false))
  }
  return (
    <>
      <Button size="sm" busy={isBusy} onClick={make}>
        {translate(moveTextKey(type, move.action))}
      </Button>
      {isAsking && (
        <Suspense>
          <MoveDialog type={type} move={move} id={id} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
