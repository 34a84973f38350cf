import { textKeyFromData } from '@cairn/contract/texts'
import { useState } from 'react'
import { STATE_MACHINES, STATE_PROPERTY } from '@cairn/contract'
import { useCommands, useTranslate } from '@cairn/contract/web'
import { Button, Chip, DescriptionRow, HStack, type Tone } from '@cairn/ui'
import { useItemFormApi, useItemFormState } from './form-context.ts'
import { LiveValue } from './live-value.tsx'

const TONES: Readonly<Record<string, Tone>> = { DRAFT: 'warn', ACTIVE: 'ok', COMPLETE: 'info' }

/**
 * Shows the state of the item in the surrounding `ItemForm`, and a button for each transition that the user
 * may make (`$can`). A click makes the transition at once, without saving the form. A deleted item has no
 * buttons.
 */
export function StateRow({ label }: { label: string }) {
  const translate = useTranslate()
  const { item, type } = useItemFormApi()
  const { changed } = useItemFormState()
  const machine = STATE_MACHINES[type.states ?? 'generic']
  const state = String(item[STATE_PROPERTY] ?? machine.first[0])
  const moves = item.$deleted ? [] : machine.moves.filter(({ action }) => item.$can?.[action])
  return (
    <DescriptionRow label={label}>
      <HStack flexWrap="wrap" gap="6px">
        <LiveValue change={changed[STATE_PROPERTY]}>
          <Chip tone={TONES[state] ?? 'neutral'}>
            {translate(`types.${type.name}.options.${STATE_PROPERTY}.${state}`)}
          </Chip>
        </LiveValue>
        {moves.map(({ action }) => (
          <Move key={action} action={action} id={item.$id} />
        ))}
      </HStack>
    </DescriptionRow>
  )
}

function Move({ action, id }: { action: string; id: string }) {
  const translate = useTranslate()
  const { act, report } = useCommands()
  const [isBusy, setBusy] = useState(false)
  const move = () => {
    setBusy(true)
    act(action, id)
      .catch(report)
      .finally(() => setBusy(false))
  }
  return (
    <Button size="sm" busy={isBusy} onClick={move}>
      {translate(textKeyFromData(`forms.move.${action}`))}
    </Button>
  )
}
