import { useState } from 'react'
import { STATE_PROPERTY } from '@cairn/contract'
import { useTranslate, type Item, type ItemType } from '@cairn/contract/web'
import { unmetConditions } from '@cairn/model/conditions'
import { daysUntil } from '@cairn/model/days-until'
import { localDay } from '@cairn/model/presets'
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

/**
 * Shows in how many days an item is due, or how late it is. Renders nothing if it has no date, is done, or
 * its calendar does not show the date either, as of a promise that was kept.
 */
export function DueChip({ item, type, property }: DueChipProps) {
  const translate = useTranslate()
  const [now] = useState(() => Date.now())
  const days = property === undefined ? undefined : daysUntil(item[property], now)
  if (days === undefined || isDone(item, type, property, localDay(now))) return null
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

function isDone(item: Item, { head, calendar = [] }: ItemType, property: string | undefined, today: string): boolean {
  const { doneWhen } = head ?? {}
  if (DONE.includes(item[STATE_PROPERTY]) || (doneWhen !== undefined && item[doneWhen] === true)) return true
  const shown = calendar.filter(({ date }) => date === property)
  return shown.length > 0 && shown.every(({ when = [] }) => unmetConditions(item, when, today).length > 0)
}
