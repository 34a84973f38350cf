import type { Known } from './sql/conditions.ts'
import type { FilterPlan } from './query/filter-plan.ts'
import type { ConditionPlan } from './query/query-plan.ts'

/** When which form of a query is taken; tests take small numbers to reach them all. */
export interface SearchTuning {
  /** With at most so many candidates the inverted index comes first; else an ordered index is walked (storage.md, "Queries"). */
  few: number
  /** So many rows are walked before the inverted index is tried after all: what is common alone may be rare together. */
  walked: number
  /** From so many items on, counts are taken from columns in memory. */
  columnsFrom: number
  /** Of hits that are all known, and no more than so many, a page is read by their numbers, whatever its order. */
  named: number
}

export const TUNING: SearchTuning = { few: 20_000, walked: 20_000, columnsFrom: 20_000, named: 1000 }

/** Whether some condition leaves few candidates, by the counts kept of its terms. */
export function isNarrow({ keys, must, text }: ConditionPlan, known: Known): boolean {
  if (known.size <= known.tuning.few || text.kind === 'item') return true
  if (keys !== undefined && isSelective(keys, known)) return true
  return must.some(({ plan }) => isNarrowFilter(plan, known))
}

/** Whether few items have one of the terms. */
export function isSelective(
  terms: readonly string[],
  { terms: known, tuning }: Pick<Known, 'terms' | 'tuning'>,
): boolean {
  return terms.reduce((sum, term) => sum + (known.get(term)?.df ?? 0), 0) <= tuning.few
}

function isNarrowFilter(plan: FilterPlan, known: Known): boolean {
  if (plan.kind === 'items') return plan.ns.length <= known.tuning.few
  if (plan.kind === 'indexes') return plan.indexes.length <= known.tuning.few
  if (plan.kind === 'terms') return isSelective(plan.anyOf, known)
  if (plan.kind === 'any') return plan.plans.every((each) => isNarrowFilter(each, known))
  if (plan.kind === 'all') return plan.plans.some((each) => isNarrowFilter(each, known))
  if (plan.kind === 'place') return known.placed.get(plan)?.kind === 'items'
  const related = plan.kind === 'related' ? known.related.get(plan.sub) : undefined
  return related !== undefined && (related.kind === 'items' || related.ids.length === 0)
}
