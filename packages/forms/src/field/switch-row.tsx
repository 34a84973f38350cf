import { useCallback, useId, useState } from 'react'
import { useCommands } from '@cairn/contract/web'
import { Checkbox, DescriptionRow, useAsync } from '@cairn/ui'
import * as v from 'valibot'
import { useItemFormApi } from '../state/form-context.ts'
import type { Property } from '../state/controlled.ts'
import { PropertyValue } from './property-value.tsx'

/** Props of `SwitchRow`, which shows a boolean of the item that actions switch. */
export interface SwitchRowProps {
  name: string
  label: string
  property: Property
  /** Names of the actions that switch it. */
  by: { on: string; off: string }
}

/** What was pressed, and on which version of the item: it counts until there is another one. */
interface Pressed {
  isOn: boolean
  u: number
}

/**
 * Shows a boolean of the item in the surrounding `ItemForm` as a switch that takes an action at once, without
 * saving the form. A refusal puts the switch back and is shown. Whoever may take neither action sees the
 * value alone.
 */
export function SwitchRow({ name, label, property, by }: SwitchRowProps) {
  const { item } = useItemFormApi()
  const { act, report } = useCommands()
  const id = useId()
  const [pressed, setPressed] = useState<Pressed>()
  const mayTake = useMayTake(item.$id, by)
  const isPressed = pressed?.u === item._u
  const isOn = isPressed ? pressed.isOn : item[name] === true
  const press = () => {
    setPressed({ isOn: !isOn, u: item._u })
    act(isOn ? by.off : by.on, item.$id).catch((thrown: unknown) => {
      setPressed(undefined)
      report(thrown)
    })
  }
  return (
    <DescriptionRow label={mayTake ? <label htmlFor={id}>{label}</label> : label}>
      {mayTake ? (
        <Checkbox
          id={id}
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          aria-busy={isPressed}
          disabled={isPressed}
          onChange={press}
        />
      ) : (
        <PropertyValue name={name} property={property} value={item[name] === true} />
      )}
    </DescriptionRow>
  )
}

function useMayTake(id: string, { on, off }: SwitchRowProps['by']): boolean {
  const { act } = useCommands()
  const ask = useCallback(async () => {
    const told = v.parse(v.record(v.string(), v.unknown()), await act('isAllowed', id, { actions: [on, off] }))
    return told[on] === true || told[off] === true
  }, [act, id, on, off])
  const [answer] = useAsync(ask)
  return answer.status === 'ready' && answer.value
}
