import type { Query } from '@cairn/contract/query'

/** A span of days, each YYYY-MM-DD; both ends belong to it. */
export interface DayRange {
  from: string
  to: string
}

/**
 * Builds the query for the meetings of some days, the earliest first. `max` is the number of meetings in a
 * page.
 */
export function meetingsQuery({ from, to }: DayRange, max: number): Query {
  return {
    types: ['Meeting'],
    must: [{ prop: 'date', kind: 'range', value: { from, to } }],
    sort: [{ key: 'date', order: 'asc' }],
    max,
  }
}
