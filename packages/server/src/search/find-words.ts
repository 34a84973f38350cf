import type { StoreParts } from '../store/store-parts.ts'
import type { Columns } from './columns.ts'
import type { Known } from './conditions.ts'
import { asksForWords, foundByWords, viewOf } from './count-columns.ts'
import { isSelective } from './estimate.ts'
import type { FilterPlan, WordsPlan } from './filter-plan.ts'
import { areKept } from './label-words.ts'
import type { PlannedFilter, QueryPlan } from './query-plan.ts'

/**
 * Whether the words of a query are better looked for among what this person sees than among everything: what has them, whoever sees it, would
 * have to be looked at first.
 */
export function isFoundAmongSeen(plan: QueryPlan, known: Known): boolean {
  const seesFew = plan.keys !== undefined && isSelective(plan.keys, known)
  return seesFew && asksForWords(plan) && plan.sort.by.kind !== 'score'
}

/**
 * The query with the items that have its words in place of them: words of labels from the columns, others looked up once for page, total and
 * facets. What a facet may leave out stays as it is.
 */
export async function withWordsFound(
  parts: StoreParts,
  plan: QueryPlan,
  known: Known,
  columns: Columns,
): Promise<QueryPlan> {
  const visible = viewOf(columns, plan, known)()
  // The counts by which this way is chosen lag behind.
  if (visible.length > known.tuning.few) return plan
  const sought = plan.must.filter((filter) => filter.plan.kind === 'words' && !filter.isSelection)
  const labels = sought.filter((filter) => isOfLabels(filter.plan))
  const labelled = [...siftByLabels(columns, labels, visible)]
  const general = { text: plan.text, must: sought.filter((filter) => !labels.includes(filter)) }
  const ns = (await foundByWords(parts, general, known, { among: labelled })) ?? labelled
  const text: QueryPlan['text'] = plan.text.kind === 'words' ? { kind: 'none' } : plan.text
  const must = plan.must.filter((filter) => !sought.includes(filter))
  return { ...plan, text, must: [...must, { prop: '$words', plan: { kind: 'items', ns }, isSelection: false }] }
}

/** Whether all words of a query are ones that labels have, so that the columns tell its hits. */
export function asksForLabelsAlone({ text, must }: QueryPlan): boolean {
  const words = must.filter((filter) => filter.plan.kind === 'words')
  return text.kind !== 'words' && words.length > 0 && words.every((filter) => isOfLabels(filter.plan))
}

/** Those of the items whose labels have the words asked for in these filters; others are passed over. */
export function siftByLabels({ labels }: Columns, must: readonly PlannedFilter[], items: Int32Array): Int32Array {
  return must
    .map((filter) => filter.plan)
    .filter(isOfLabels)
    .reduce((left, { words }) => labels.sift(left, words), items)
}

function isOfLabels(plan: FilterPlan): plan is WordsPlan {
  return plan.kind === 'words' && plan.column === 'ttv' && plan.words.length > 0 && areKept(plan.words)
}
