import { useState } from 'react'
import { STATE_PROPERTY } from '@cairn/contract'
import { WORKFLOW_PROPERTY, type WorkflowRun } from '@cairn/contract/workflow'
import { useTranslate, type Item, type ItemType, type Translate } from '@cairn/contract/web'
import { unmetConditions } from '@cairn/model/conditions'
import { daysUntil } from '@cairn/model/days-until'
import { isRunDone } from '@cairn/model/run-done'
import { localDay } from '@cairn/model/presets'
import { daysLeftBy } from '@cairn/model/work-calendar'
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
 * Shows in how many days an item is due, or how late it is: working days, if its type tells the date in a
 * calendar of the item. Renders nothing if it has no date, is done, or its calendar does not show the date
 * either, as of a promise that was kept.
 */
export function DueChip(props: DueChipProps) {
  const translate = useTranslate()
  const [now] = useState(() => Date.now())
  const said = dueWords(props, translate, now)
  if (said === undefined) return null
  return (
    <Chip tone={said.days < 0 ? 'bad' : said.days <= NEAR_DAYS ? 'warn' : 'neutral'} icon="clock">
      {said.text}
    </Chip>
  )
}

/** Returns what the chip of a date says, with the days until it. Undefined where there is none. */
export function dueWords(
  { item, type, property }: DueChipProps,
  translate: Translate,
  now = Date.now(),
): { days: number; text: string } | undefined {
  const known = property === undefined ? undefined : dueIn(item, type, property, now)
  if (known === undefined || isDone(item, type, property, localDay(now))) return undefined
  const { days, keys } = known
  return { days, text: days < 0 ? translate(keys.late, { days: -days }) : translate(keys.left, { days }) }
}

const DAYS = { left: 'ui.due.left', late: 'ui.due.late' } as const
const WORKING_DAYS = { left: 'ui.due.workingLeft', late: 'ui.due.workingLate' } as const

/** Counts the days to a date of an item. Working days count it, so that 1 is left on the day itself. */
function dueIn(item: Item, { listItem }: ItemType, property: string, now: number) {
  const value = item[property]
  const inProperty = listItem?.due === property ? listItem.dueIn : undefined
  const left =
    inProperty === undefined || typeof value !== 'string'
      ? undefined
      : daysLeftBy(item[inProperty], value, new Date(now).toISOString())
  if (left !== undefined) return { days: left, keys: WORKING_DAYS }
  const days = daysUntil(value, now)
  return days === undefined ? undefined : { days, keys: DAYS }
}

/** Where the calendar does not tell, work that follows a workflow is done with that. */
function isDone(item: Item, type: ItemType, property: string | undefined, today: string): boolean {
  const { head, workflow, calendar = [] } = type
  const { doneWhen } = head ?? {}
  if (DONE.includes(item[STATE_PROPERTY]) || (doneWhen !== undefined && item[doneWhen] === true)) return true
  const shown = calendar.filter(({ date }) => date === property)
  const run = workflow === true && shown.length === 0 ? item[WORKFLOW_PROPERTY] : undefined
  if (typeof run === 'object' && run !== null) return isRunDone(run as WorkflowRun)
  return shown.length > 0 && shown.every(({ when = [] }) => unmetConditions(item, when, today).length > 0)
}
