import type { Query } from '@cairn/contract/query'

/** Holders counted at most. Those who have the most come first. */
export const MOST_HOLDERS = 200

/** An institution that holds belongings, with how many the asker may see of each status, and open claims. */
export interface Holder {
  id: string
  label: string
  count: number
  /** Number of belongings by status; those without one stand under `NONE`. */
  statuses: Readonly<Record<string, number>>
  claims: number
  /** Day of the last letter or call about them or a claim on them, of those that the asker may read. */
  contact?: string
}

/** A letter or call: its date as stored, and the ids of what it is about. */
export interface Contacted {
  date: string
  context: readonly string[]
}

/**
 * Returns the day of the last letter or call by institution. `claims` names the institution of each claim,
 * as one about a claim counts for that. `logs` begin with the last.
 */
export function lastContacts(
  logs: readonly Contacted[],
  claims: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const last: Record<string, string> = {}
  for (const { date, context } of logs) for (const about of context) last[claims[about] ?? about] ??= date
  return last
}

/** Returns the query for the latest 200 letters and calls about any of these items. */
export function contactsAbout(ids: readonly string[]): Query {
  return {
    types: ['CommLog'],
    must: [{ prop: 'context', kind: 'rel', value: [...ids] }],
    sort: [{ key: 'date', order: 'desc' }],
    max: MOST_HOLDERS,
    total: false,
  }
}

/** One counted value of a facet. */
export interface CountedTerm {
  value: unknown
  count: number
}

/**
 * Makes the query that counts belongings by the institution that holds them, the 200 with the most, of one
 * status or of all, and only at those `among`, if set.
 */
export function countedByHolder(status?: string, among?: readonly string[]): Query {
  return {
    types: ['Belonging'],
    // A facet counts beside a condition of `must` on the same property.
    ...(among ? { should: [{ prop: 'institution', kind: 'rel' as const, value: [...among] }], minShould: 1 } : {}),
    must: [
      { prop: 'institution', kind: 'exists', value: true },
      ...(status === undefined ? [] : [{ prop: 'repatriationStatus', kind: 'is' as const, value: status }]),
    ],
    facets: { count: { prop: 'institution', kind: 'terms', limit: MOST_HOLDERS } },
    max: 0,
    total: false,
  }
}

/** Makes the query that counts open claims by institution. */
export function countedClaims(): Query {
  return {
    types: ['RepatriationClaim'],
    mustNot: [{ prop: 'state', kind: 'is', value: ['CLOSED', 'WITHDRAWN'] }],
    facets: { count: { prop: 'institution', kind: 'terms', limit: MOST_HOLDERS } },
    max: 0,
    total: false,
  }
}

/** Makes the query for up to 200 organisations of any kind that the search finds by these words. */
export function holdersNamed(words: string): Query {
  return { types: ['Organization'], text: words, max: MOST_HOLDERS, total: false }
}

/** Makes the query for belongings with holders that are not counted. Undefined if all holders are. */
export function heldByOthers(counts: readonly CountedTerm[]): Query | undefined {
  if (counts.length < MOST_HOLDERS) return undefined
  const { types, must = [] } = countedByHolder()
  const counted = counts.map(({ value }) => String(value))
  return { types, must, mustNot: [{ prop: 'institution', kind: 'rel', value: counted }], max: 0 }
}

/**
 * Joins counts of belongings, of each status, and of claims by institution. An institution whose label the
 * asker may not read is left out.
 */
export function holdersOf(
  counts: readonly CountedTerm[],
  byStatus: Readonly<Record<string, readonly CountedTerm[]>>,
  claims: readonly CountedTerm[],
  labels: Readonly<Record<string, string>>,
): Holder[] {
  return counts
    .flatMap(({ value, count }) => {
      const id = String(value)
      const label = labels[id]
      if (label === undefined) return []
      const found = Object.entries(byStatus).map(([status, terms]) => [status, countOf(terms, id)] as const)
      const rest = count - found.reduce((sum, [, each]) => sum + each, 0)
      const statuses = Object.fromEntries([...found, ['NONE', rest] as const].filter(([, each]) => each > 0))
      return [{ id, label, count, statuses, claims: countOf(claims, id) }]
    })
    .sort((one, other) => other.count - one.count || one.label.localeCompare(other.label))
}

function countOf(terms: readonly CountedTerm[], id: string): number {
  return terms.find(({ value }) => value === id)?.count ?? 0
}
