import { useState } from 'react'
import { STATE_PROPERTY } from '@cairn/contract'
import { useTranslate, type Item, type ItemType } from '@cairn/contract/web'
import { daysUntil } from '@cairn/model/days-until'
import { Chip } from '../base/chip.tsx'

/** Days before a date from which it is near. */
const NEAR_DAYS = 7
/** States in which nothing is left to do. */
const DONE: readonly unknown[] = ['ARCHIVE', 'ARCHIVED', 'COMPLETE']

/** Props of `DueChip`, which shows in how many days an item is due, or how late it is. */
export interface DueChipProps {
  item: Item
  type: ItemType
  /** The date property. Undefined if items of the type have none. */
  property: string | undefined
}

/** Shows in how many days an item is due, or how late it is. Renders nothing if it has no date or is done. */
export function DueChip({ item, type, property }: DueChipProps) {
  const translate = useTranslate()
  const [now] = useState(() => Date.now())
  const doneWhen = type.head?.doneWhen
  const days = property === undefined ? undefined : daysUntil(item[property], now)
  const isDone = DONE.includes(item[STATE_PROPERTY]) || (doneWhen !== undefined && item[doneWhen] === true)
  if (days === undefined || isDone) return null
  return days < 0 ? (
    <Chip tone="bad" icon="clock">
      {translate('ui.due.late', { days: -days })}
    </Chip>
  ) : (
    <Chip tone={days <= NEAR_DAYS ? 'warn' : 'neutral'} icon="clock">
      {translate('ui.due.left', { days })}
    </Chip>
  )
}
