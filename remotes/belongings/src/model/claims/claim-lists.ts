import type { Filter, Query } from '@cairn/contract/query'

/**
 * The lists of claims: open ones, the person's own, late or due soon, our turn, the holder's turn, and closed
 * ones.
 */
export const CLAIM_LISTS = ['open', 'mine', 'due', 'ours', 'theirs', 'over'] as const
/** Name of a list of claims. */
export type ClaimList = (typeof CLAIM_LISTS)[number]

const OVER: Filter = { prop: 'state', kind: 'is', value: ['CLOSED', 'WITHDRAWN'] }
const turn = (value: string): Filter => ({ prop: 'turn', kind: 'is', value })

const OF_TYPE = { types: ['RepatriationClaim'] }
/** Days ahead within which something is due soon. */
const SOON = 14
const DAY_MS = 86_400_000

/** Makes the query of a list of claims for a person, as of a day (`YYYY-MM-DD`). */
export function claimsOf(list: ClaimList, { user, today }: { user: string | undefined; today: string }): Query {
  const until = new Date(Date.parse(today) + SOON * DAY_MS).toISOString().slice(0, 10)
  const filters: Record<ClaimList, Filter[]> = {
    open: [],
    mine: [{ prop: '_c', kind: 'rel', value: user === undefined ? [] : [user] }],
    due: [{ prop: 'dueNext', kind: 'range', value: { to: until } }],
    ours: [turn('COMMUNITY')],
    theirs: [turn('HOLDER')],
    over: [OVER],
  }
  return { ...OF_TYPE, must: filters[list], ...(list === 'over' ? {} : { mustNot: [OVER] }) }
}

/** Reads which list to show from the parameter of the column: `list=due`. Without one, all open claims. */
export function parseClaimList(parameter: string): ClaimList {
  const name = new URLSearchParams(parameter).get('list')
  return CLAIM_LISTS.find((list) => list === name) ?? 'open'
}

/** Makes the query of the claims that are late or due soon, the latest first, as of a day (`YYYY-MM-DD`). */
export function claimsDue(today: string, max: number): Query {
  const sort: Query['sort'] = [{ key: 'dueNext', order: 'asc' }]
  return { ...claimsOf('due', { user: undefined, today }), sort, max, labels: true }
}
