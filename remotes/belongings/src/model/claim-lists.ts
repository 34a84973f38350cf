import type { Filter, Query } from '@cairn/contract/query'

/** The lists of claims: all that are open, those on which we or the holder are next, and what is over. */
export const CLAIM_LISTS = ['open', 'ours', 'theirs', 'over'] as const
/** Name of a list of claims. */
export type ClaimList = (typeof CLAIM_LISTS)[number]

const OVER: Filter = { prop: 'state', kind: 'is', value: ['CLOSED', 'WITHDRAWN'] }
const turn = (value: string): Filter => ({ prop: 'turn', kind: 'is', value })

const QUERIES: Record<ClaimList, Omit<Query, 'types'>> = {
  open: { mustNot: [OVER] },
  ours: { must: [turn('COMMUNITY')], mustNot: [OVER] },
  theirs: { must: [turn('HOLDER')], mustNot: [OVER] },
  over: { must: [OVER] },
}
const OF_TYPE = { types: ['RepatriationClaim'] }
const WHOLE = Object.fromEntries(CLAIM_LISTS.map((list) => [list, { ...OF_TYPE, ...QUERIES[list] }]))
const COUNTED = Object.fromEntries(CLAIM_LISTS.map((list) => [list, { ...OF_TYPE, ...QUERIES[list], max: 0 }]))

/**
 * Returns the query of a list of claims, with `max` 0 the one that only counts. The same object each time.
 */
export function claimsOf(list: ClaimList, max?: 0): Query {
  return (max === 0 ? COUNTED : WHOLE)[list] ?? OF_TYPE
}

/** Makes the query of the open claims that are due first. */
export function claimsDue(max: number): Query {
  return {
    ...OF_TYPE,
    must: [{ prop: 'dueNext', kind: 'exists', value: true }],
    mustNot: [OVER],
    sort: [{ key: 'dueNext', order: 'asc' }],
    max,
    labels: true,
  }
}
