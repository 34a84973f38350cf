import { useState } from 'react'
import { STATE_PROPERTY } from '@cairn/contract'
import { useTranslate, type Item, type ItemType } from '@cairn/contract/web'
import { daysUntil } from '@cairn/model/days-until'
import { Chip } from '@cairn/ui'

/** Days before a date from which it is near. */
const NEAR_DAYS = 7
/** States in which nothing is left to do. */
const DONE: readonly unknown[] = ['ARCHIVE', 'ARCHIVED', 'COMPLETE']

/** Shows in how many days an item is due, or how late it is. Renders nothing if it has no date or is done. */
export function DueChip({ item, type }: { item: Item; type: ItemType }) {
  const translate = useTranslate()
  const [now] = useState(() => Date.now())
  const { due, doneWhen } = type.head ?? {}
  const days = due === undefined ? undefined : daysUntil(item[due], now)
  const isDone = DONE.includes(item[STATE_PROPERTY]) || (doneWhen !== undefined && item[doneWhen] === true)
  if (days === undefined || isDone) return null
  return days < 0 ? (
    <Chip tone="bad" icon="clock">
      {translate('forms.daysLate', { days: -days })}
    </Chip>
  ) : (
    <Chip tone={days <= NEAR_DAYS ? 'warn' : 'neutral'} icon="clock">
      {translate('forms.daysLeft', { days })}
    </Chip>
  )
}
