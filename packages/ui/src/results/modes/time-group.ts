import { daysUntil } from '@cairn/model/days-until'
import { isBlank } from '@cairn/model/format'
import type { ItemType } from '@cairn/contract/web'
import type { Sort } from '../view/display-options.ts'

/** How far off a date is, as the heads of a list in order of time say it. */
export type TimeGroup = 'later' | 'week' | 'today' | 'past' | 'none'

/** Days of a week, which begins on Monday. */
const WEEK = 7

/**
 * Returns the group of a date (YYYY[-M[-D]]) or moment. `now` is in milliseconds since 1970; `week` is the
 * rest of its week, in the user's time zone. A year or month counts from its first day.
 */
export function timeGroup(value: unknown, now: number): TimeGroup {
  const days = isBlank(value) ? undefined : daysUntil(firstDay(String(value)), now)
  if (days === undefined) return 'none'
  if (days === 0) return 'today'
  if (days < 0) return 'past'
  const left = (WEEK - new Date(now).getDay()) % WEEK
  return days <= left ? 'week' : 'later'
}

/** Returns the first day of a year or month, by which it is in order; any other date as it is. */
function firstDay(date: string): string {
  if (date.includes('T')) return date
  const [year = '', month = '1', day = '1'] = date.split('-')
  return `${year}-${month}-${day}`
}

/**
 * Returns the name of the date that a list is in order of, by which its rows stand in groups: that which
 * matters of its type, or on which its items are due. Undefined for other lists.
 */
export function groupedBy({ listItem = {}, properties }: ItemType, { key }: Sort): string | undefined {
  const isDate = properties[key]?.v === 'DT' || properties[key]?.v === 'DTM'
  return isDate && [listItem.date, listItem.due].includes(key) ? key : undefined
}
