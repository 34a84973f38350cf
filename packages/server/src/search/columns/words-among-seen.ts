import type { StoreParts } from '../../items/store/store-parts.ts'
import { wordSieve, wordsOf } from './column-filters.ts'
import type { Columns } from './columns.ts'
import type { Known } from '../sql/conditions.ts'
import { foundByWords, viewOf } from './count-columns.ts'
import { isSelective } from '../estimate.ts'
import type { QueryPlan } from '../query/query-plan.ts'

/**
 * Whether the words of a query are better looked for among what this person sees than among everything: what has them, whoever sees it, would
 * have to be looked at first.
 */
export function isFoundAmongSeen(plan: QueryPlan, known: Known): boolean {
  const seesFew = plan.keys !== undefined && isSelective(plan.keys, known)
  return seesFew && wordsOf(plan).length > 0 && plan.sort.by.kind !== 'score'
}

/**
 * The query with the items that have its words in place of them: from the columns, or looked up once for page, total and facets. What a facet may
 * leave out stays as it is.
 */
export async function withWordsFound(
  parts: StoreParts,
  plan: QueryPlan,
  known: Known,
  columns: Columns,
): Promise<QueryPlan> {
  const [visible = new Int32Array(), ...more] = viewOf(columns, plan, known).parts()
  // The counts by which this way is chosen lag behind.
  if (more.length > 0 || visible.length > known.tuning.few) return plan
  const sought = plan.must.filter((filter) => filter.plan.kind === 'words' && !filter.isSelection)
  const words = { text: plan.text, must: sought }
  const told = wordsOf(words)
    .flatMap((each) => wordSieve(columns, each) ?? [])
    .reduce((left, sieve) => sieve(left), visible)
  const ns = (await foundByWords(parts, words, known, columns, { among: [...told] })) ?? [...told]
  const text: QueryPlan['text'] = plan.text.kind === 'words' ? { kind: 'none' } : plan.text
  const must = plan.must.filter((filter) => !sought.includes(filter))
  return { ...plan, text, must: [...must, { prop: '$words', plan: { kind: 'items', ns }, isSelection: false }] }
}
