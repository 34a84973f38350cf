import { FRONT_PAGE_TYPE } from '@cairn/contract'
import type { FacetTerm, Query } from '@cairn/contract/query'

/** Pages that are offered to be begun at once, at most. */
const MOST_OFFERED = 3

/** Counts pages by their owner. */
export const PAGES_BY_OWNER: Query = {
  types: [FRONT_PAGE_TYPE],
  facets: { owner: { prop: 'owner', kind: 'terms', limit: 200 } },
  max: 0,
}

/** Returns those of these organisations that have no page yet, by the counts of pages by their owner. */
export function withoutPage(owners: readonly string[], counts: readonly FacetTerm[]): string[] {
  const having = new Set(counts.flatMap(({ value, count }) => (count > 0 ? [String(value)] : [])))
  return owners.filter((owner) => !having.has(owner)).slice(0, MOST_OFFERED)
}
