import { STEWARD_RIGHT } from '@cairn/contract'
import { textKeyFromData } from '@cairn/contract/texts'
import { toCairnError } from '@cairn/contract/errors'
import { useCommands, useTranslate, type Item, type ItemType } from '@cairn/contract/web'
import { sameValue } from '@cairn/model/draft'
import { isBlank } from '@cairn/model/format'
import { guardOf, isTakenBy } from '@cairn/model/guarded'
import { Text } from '@cairn/ui'
import { AddMore } from '@cairn/ui/results'
import { useMemo, useState } from 'react'
import { isFieldShown, sectionsOf } from '../state/sections-of.ts'
import { AskDialog } from './ask-dialog.tsx'
import { useMovedOn } from './moved-on.tsx'

/** Props of `AmendDialog`. */
export interface AmendDialogProps {
  item: Item
  type: ItemType
  /** The property whose field is open at first. */
  at?: string | undefined
  onClose: () => void
}

/**
 * Shows a dialog that changes fields of a guarded item by the action that its type names (`guarded`). Any of
 * those that the action takes may be added. Nothing is stored until it is submitted, which runs the action.
 * Renders nothing if the type names none.
 */
export default function AmendDialog({ item, type, at, onClose }: AmendDialogProps) {
  const t = useTranslate()
  const { act } = useCommands()
  // Its guard may end while it is open, which it then says.
  const [by] = useState(() => guardOf(type, item)?.by)
  const names = useMemo(() => takenOf(type, item), [type, item])
  const [start] = useState(() => Object.fromEntries(names.map((name) => [name, item[name]])))
  const [opened, setOpened] = useState<readonly string[]>(at === undefined ? [] : [at])
  const movedOn = useMovedOn(item.$id)
  const items = useMemo(() => [item.$id], [item.$id])
  const asks = useMemo(() => {
    const fields = opened.flatMap((name) => [name, type.properties[name]?.other ?? []].flat())
    const taken = [...new Set(fields)].map((name) => [name, type.properties[name] ?? { v: 'DEF' as const }] as const)
    return { ...Object.fromEntries(taken), ...by?.asks }
  }, [opened, type, by])
  if (!by) return null
  const label = (name: string) => t(`types.${type.name}.props.${name}`)
  const amend = async (values: Record<string, unknown>) => {
    const fields = Object.keys(asks).filter((name) => !(name in by.asks))
    const changed = fields.filter((name) => !sameValue(values[name] ?? null, start[name] ?? null))
    const asked = Object.entries(values).filter(([name]) => name in by.asks)
    const changes = Object.fromEntries(changed.map((name) => [name, values[name] ?? null]))
    await act(by.act, item.$id, { ...Object.fromEntries(asked), changes }).catch((thrown: unknown) => {
      const { properties } = toCairnError(thrown).details
      const refused = Object.keys(typeof properties === 'object' && properties !== null ? properties : {})
      setOpened((now) => [...new Set([...now, ...refused.filter((name) => names.includes(name))])])
      throw thrown
    })
    onClose()
  }
  return (
    <AskDialog
      {...{ type, asks, items, movedOn, onClose }}
      title={t(textKeyFromData(`types.${type.name}.moves.${by.act}`))}
      values={start}
      needsChange
      focus={opened.at(-1)}
      shown={
        <>
          <Text tone="muted">{t(textKeyFromData(`types.${type.name}.next.${by.act}`))}</Text>
          <AddMore
            label={t('forms.amend.more')}
            options={names
              .filter(
                (name) => !(name in asks) && (isFieldShown(type, name, (each) => item[each]) || !isBlank(item[name])),
              )
              .map((name) => ({ key: name, text: label(name), label: t('forms.edit', { label: label(name) }) }))}
            moreLabel={(count) => t('forms.moreToAdd', { count })}
            onAdd={(name) => setOpened((now) => [...now, name])}
          />
        </>
      }
      onAsk={amend}
    />
  )
}

/** Returns the properties that the action of the item's guard takes of this person, in their order. */
function takenOf(type: ItemType, item: Item): string[] {
  const guard = guardOf(type, item)
  const isSteward = item.$can?.[STEWARD_RIGHT] === true
  return sectionsOf(type)
    .flatMap(({ properties }) => properties)
    .filter((name) => !item.$coarse?.includes(name) && guard !== undefined && isTakenBy(guard, type, name, isSteward))
}
