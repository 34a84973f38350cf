import { machinesOf, stateOf } from '@cairn/contract'
import { useItem, useLanguage, useTranslate, type Item, type LiveChange } from '@cairn/contract/web'
import { sameValue } from '@cairn/model/draft'
import { displayText } from '@cairn/model/format'
import { Box, Callout, Text } from '@cairn/ui'
import { useState, type ReactNode } from 'react'
import { useChangeNote } from '../field/live-value.tsx'

/**
 * Returns the message that an item's state has changed since a dialog about it opened: from and to which
 * state, by whom and when; or that it is deleted or cannot be read any more. Undefined while none is so.
 */
export function useMovedOn(id: string): ReactNode {
  const t = useTranslate()
  const state = useItem(id)
  const [begun, setBegun] = useState<Item>()
  if (state.status !== 'ready') return begun && <Gone />
  const { item, type, changed } = state
  if (!begun) {
    setBegun(item)
    return undefined
  }
  if (item.$deleted) return <Gone />
  const moved = machinesOf(type).find(([name]) => begun[name] !== item[name])
  if (!moved) return undefined
  const [name] = moved
  const word = (of: Item) => t(`types.${type.name}.options.${name}.${stateOf(of, name)}`)
  return <MovedOn from={word(begun)} to={word(item)} change={changed[name]} />
}

/** Props of `MovedOn`. */
export interface MovedOnProps {
  /** The state when the dialog opened, and the one now, in words. */
  from: string
  to: string
  /** Who moved it, if known. */
  change?: LiveChange | undefined
}

/** Says in a dialog that its item is in another state than when it opened, and that nothing was sent. */
export function MovedOn({ from, to, change }: MovedOnProps) {
  return <Notice title={useTranslate()('forms.movedOn', { from, to })}>{change && <Who change={change} />}</Notice>
}

/** Props of `ChangedUnder`. */
export interface ChangedUnderProps {
  /** Id of the item. */
  id: string
  /** Properties that the dialog asks for. */
  names: readonly string[]
}

/**
 * Says in a dialog which of the properties that it asks for somebody changed since it opened, to what, and
 * who did. What was typed stays, and counts when it is sent.
 */
export function ChangedUnder({ id, names }: ChangedUnderProps) {
  const t = useTranslate()
  const language = useLanguage()
  const state = useItem(id)
  const [begun, setBegun] = useState<Item>()
  if (state.status !== 'ready') return null
  const { item, type, changed } = state
  if (!begun) {
    setBegun(item)
    return null
  }
  const others = names.filter((name) => changed[name] && !sameValue(begun[name] ?? null, item[name] ?? null))
  return others.map((name) => {
    const label = t(`types.${type.name}.props.${name}`)
    const context = { type: type.name, name, labels: item.$labels ?? {}, translate: t, locale: language }
    const value = displayText(type.properties[name] ?? { v: 'DEF' }, item[name], context)
    return (
      <Callout
        key={name}
        tone="warn"
        icon="users"
        title={value ? t('forms.changedUnder', { label, value }) : t('forms.changedUnder.other', { label })}
      >
        <Box>{changed[name] && <Who change={changed[name]} />}</Box>
        <Text>{t('forms.changedUnder.kept')}</Text>
      </Callout>
    )
  })
}

function Who({ change: { by, at } }: { change: LiveChange }) {
  const [now] = useState(() => Date.now())
  return <Text>{useChangeNote(by, at, now)}</Text>
}

function Gone() {
  return <Notice title={useTranslate()('forms.movedOn.gone')} />
}

function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Callout tone="warn" icon="alert" title={title}>
      {children}
      <Text>{useTranslate()('forms.movedOn.kept')}</Text>
    </Callout>
  )
}
