import type { Query } from '@cairn/contract/query'
import { foldText } from '@cairn/model/fold'

/** An organisation that material came from, with how many entries the asker may see of it. */
export interface SourceOrg {
  id: string
  label: string
  count: number
}

const MOST = 1000

/** Makes the query that counts entries, or sources, by an organisation. */
export function countedBy(type: 'ArchiveEntry' | 'Source', property: string): Query {
  return { types: [type], facets: { count: { prop: property, kind: 'terms', limit: MOST } }, max: 0, labels: true }
}

/** One counted value of a facet. */
export interface CountedTerm {
  value: unknown
  count: number
}

/**
 * Joins the organisations that entries name with those that only a source names, by label. `query` narrows
 * to labels that contain its words. An organisation without a label that the asker may read is left out.
 */
export function sourceOrgsOf(
  entries: readonly CountedTerm[],
  sources: readonly CountedTerm[],
  labels: Readonly<Record<string, string>>,
  query: string,
): SourceOrg[] {
  const counts = new Map<string, number>()
  for (const { value } of sources) if (isOrganization(value)) counts.set(value, 0)
  for (const { value, count } of entries) if (isOrganization(value)) counts.set(value, count)
  const wanted = foldText(query).split(/\s+/).filter(Boolean)
  return [...counts]
    .flatMap(([id, count]) => {
      const label = labels[id]
      const fits = label !== undefined && wanted.every((word) => foldText(label).includes(word))
      return fits ? [{ id, label, count }] : []
    })
    .sort((one, other) => one.label.localeCompare(other.label))
}

function isOrganization(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('Organization-')
}
