import type { FacetTerm } from '@cairn/contract/query'
import type { FacetGroup } from './executor.ts'
import { withoutSelection } from './query/condition.ts'
import type { FacetPlan } from './query/facet-plan.ts'
import type { QueryPlan } from './query/query-plan.ts'

/** The facet plan of one kind. */
export type FacetOf<Kind extends FacetPlan['kind']> = Extract<FacetPlan, { kind: Kind }>

/** Groups facets that leave out the same selections, so that each group is counted at once. */
export function groupBySelection({ must, facets }: QueryPlan): FacetGroup[] {
  const groups = new Map<string, FacetGroup & { facets: FacetPlan[] }>()
  for (const facet of facets) {
    const isChosen = must.some(({ prop, isSelection }) => isSelection && prop === facet.prop)
    const group = groups.get(isChosen ? facet.prop : '') ?? { must: withoutSelection(must, facet.prop), facets: [] }
    group.facets.push(facet)
    groups.set(isChosen ? facet.prop : '', group)
  }
  return [...groups.values()]
}

/** Returns the most frequent terms in descending order, ties sorted by text. */
export function firstTerms(terms: readonly FacetTerm[], limit: number): FacetTerm[] {
  const byPlace = (left: FacetTerm, right: FacetTerm) =>
    right.count - left.count || (left.value < right.value ? -1 : left.value > right.value ? 1 : 0)
  return [...terms].sort(byPlace).slice(0, limit)
}
