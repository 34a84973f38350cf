import type { Filter, Query } from '@cairn/contract/query'

/** States of a claim that is over. */
const OVER = ['CLOSED', 'WITHDRAWN']

/** Tells whether a claim in this state is over. */
export function isOver(state: unknown): boolean {
  return OVER.includes(String(state))
}

/** Makes the query of the claim of an owner with the highest number in a year. */
export function lastClaimOf(owner: string, year: number): Query {
  return {
    types: ['RepatriationClaim'],
    must: [
      { prop: 'owner', kind: 'rel', value: [owner] },
      { prop: 'year', kind: 'is', value: year },
    ],
    sort: [{ key: 'number', order: 'desc' }],
    max: 1,
    total: false,
  }
}

/**
 * Makes the query of up to 20 claims that name a belonging: in one of these states, or without `states` those
 * that are not over.
 */
export function claimsNaming(belonging: string, states?: readonly string[]): Query {
  const names: Filter = { prop: 'belongings', kind: 'rel', value: [belonging] }
  return {
    types: ['RepatriationClaim'],
    must: states ? [names, { prop: 'state', kind: 'is', value: [...states] }] : [names],
    ...(states ? {} : { mustNot: [{ prop: 'state', kind: 'is', value: OVER }] }),
    max: 20,
  }
}

/** Makes the query of the open claims of an owner at a holder, newest first. */
export function claimsOfHolder(institution: string, owner: string): Query {
  return {
    types: ['RepatriationClaim'],
    must: [
      { prop: 'institution', kind: 'rel', value: [institution] },
      { prop: 'owner', kind: 'rel', value: [owner] },
    ],
    mustNot: [{ prop: 'state', kind: 'is', value: OVER }],
    max: 20,
    total: false,
  }
}

/** Makes the query of up to two loans in one of these states that name one of these belongings. */
export function loansNaming(belongings: readonly string[], states: readonly string[]): Query {
  return {
    types: ['Loan'],
    must: [
      { prop: 'belongings', kind: 'rel', value: [...belongings] },
      { prop: 'state', kind: 'is', value: [...states] },
    ],
    max: 2,
  }
}
