import type { Query } from '@cairn/contract/query'

/** An organisation that material came from, with how many entries the asker may see of it. */
export interface SourceOrg {
  id: string
  label: string
  count: number
}

/** Most organisations of an answer. */
export const MOST_ORGS = 1000

/** Makes the query for up to 1,000 organisations with these words in their names. */
export function orgsNamed(words: string): Query {
  return { types: ['Organization'], text: words, max: MOST_ORGS, total: false }
}

/** Makes the query that counts entries, or sources, by an organisation; `among` narrows it to these. */
export function countedBy(type: 'ArchiveEntry' | 'Source', property: string, among?: readonly string[]): Query {
  return {
    types: [type],
    // A facet counts beside a condition of `must` on the same property.
    ...(among ? { should: [{ prop: property, kind: 'rel' as const, value: [...among] }], minShould: 1 } : {}),
    facets: { count: { prop: property, kind: 'terms', limit: MOST_ORGS } },
    max: 0,
    total: false,
  }
}

/** One counted value of a facet. */
export interface CountedTerm {
  value: unknown
  count: number
}

/**
 * Joins the organisations that entries name with those that only a source names, by label. `among` narrows
 * them. An organisation without a label that the asker may read is left out.
 */
export function sourceOrgsOf(
  entries: readonly CountedTerm[],
  sources: readonly CountedTerm[],
  labels: Readonly<Record<string, string>>,
  among?: readonly string[],
): SourceOrg[] {
  const wanted = among && new Set(among)
  const counts = new Map<string, number>()
  for (const { value } of sources) if (isOrganization(value)) counts.set(value, 0)
  for (const { value, count } of entries) if (isOrganization(value)) counts.set(value, count)
  return [...counts]
    .flatMap(([id, count]) => {
      const label = labels[id]
      return label === undefined || wanted?.has(id) === false ? [] : [{ id, label, count }]
    })
    .sort((one, other) => one.label.localeCompare(other.label))
}

function isOrganization(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('Organization-')
}
