import type { Item } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'

/** A span of days, each YYYY-MM-DD; both ends belong to it. */
export interface DayRange {
  from: string
  to: string
}

/**
 * Builds the query for the meetings of some days and invitations to such, the earliest first. `max` is the
 * number of them in a page.
 */
export function meetingsQuery({ from, to }: DayRange, max: number): Query {
  return {
    types: ['Meeting', 'Invitation'],
    must: [{ prop: 'date', kind: 'range', value: { from, to } }],
    sort: [{ key: 'date', order: 'asc' }],
    max,
  }
}

/**
 * Returns meetings without the invitations to those that the person sees themselves, and without what was
 * called off.
 */
export function eachOnce(items: readonly Item[]): Item[] {
  return items.filter((item) => item._t === 'Meeting' || !(item['meeting'] ?? item['calledOff']))
}
