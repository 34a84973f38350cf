import { firstTerms } from './facets.ts'
import type { Counted } from './executor.ts'
import type { FacetPlan } from './query/facet-plan.ts'

/**
 * Splits facet counts of masked options, which were counted together with their substitute: takes each
 * option, counted as a facet of its own, off its substitute, drops zeros, and cuts to the limit of the facet.
 */
export function apart(counted: readonly Counted[], facets: readonly FacetPlan[]): Counted[] {
  const byName = new Map(counted)
  const extra = new Set(facets.flatMap(({ masked = [] }) => masked.map(({ name }) => name)))
  return counted.flatMap(([name, terms]) => {
    if (extra.has(name)) return []
    const { masked, limit = terms.length } = facets.find((facet) => facet.name === name) ?? {}
    if (!masked) return [[name, terms] as const]
    const told = masked.map(({ name: at, value, as }) => ({ value, as, count: byName.get(at)?.[0]?.count ?? 0 }))
    const others = terms.map((term) => ({
      ...term,
      count: told.reduce((left, { as, count }) => left - (as === term.value ? count : 0), term.count),
    }))
    const all = [...others, ...told.map(({ value, count }) => ({ value, count }))]
    return [
      [
        name,
        firstTerms(
          all.filter(({ count }) => count > 0),
          limit,
        ),
      ] as const,
    ]
  })
}
