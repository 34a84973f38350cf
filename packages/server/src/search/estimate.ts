import type { Known } from './known.ts'
import type { Condition, ConditionPlan } from './query/condition.ts'

/**
 * Tells whether a query has few candidates: because the store is small or its size unknown (0), because it
 * asks for one item by its id, or by the approximate counts of the terms of a condition or of the person's
 * keys.
 */
export function isNarrow({ keys, must, text }: ConditionPlan, known: Known): boolean {
  if (known.size <= known.tuning.few || text.kind === 'item') return true
  if (keys !== undefined && isSelective(keys, known)) return true
  return must.some(({ plan }) => isNarrowFilter(plan, known))
}

/** Tells whether few items have any of the terms, by approximate counts. */
export function isSelective(
  terms: readonly string[],
  { terms: known, tuning }: Pick<Known, 'terms' | 'tuning'>,
): boolean {
  return terms.reduce((sum, term) => sum + (known.get(term)?.df ?? 0), 0) <= tuning.few
}

function isNarrowFilter(plan: Condition, known: Known): boolean {
  if (plan.kind === 'items') return plan.ns.length <= known.tuning.few
  if (plan.kind === 'indexes') return plan.indexes.length <= known.tuning.few
  if (plan.kind === 'terms') return isSelective(plan.anyOf, known)
  if (plan.kind === 'any') return plan.plans.every((each) => isNarrowFilter(each, known))
  if (plan.kind === 'all') return plan.plans.some((each) => isNarrowFilter(each, known))
  if (plan.kind === 'place') return known.placed.get(plan)?.kind === 'items'
  const related = plan.kind === 'related' ? known.related.get(plan.sub) : undefined
  return related !== undefined && (related.kind === 'items' || related.ids.length === 0)
}
