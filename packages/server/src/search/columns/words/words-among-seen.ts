import type { LocatedQuery } from '../../executor.ts'
import { type PlannedFilter, wordsOf } from '../../query/condition.ts'
import type { ItemContext } from '../../../items/read/item-context.ts'
import { wordSieve } from '../column-filters.ts'
import type { Columns } from '../columns.ts'
import { foundByWords } from '../sift-hits.ts'
import { viewOf } from '../visible-items.ts'
import { isSelective } from '../../estimate.ts'
import type { QueryPlan } from '../../query/query-plan.ts'

/**
 * Tells whether the words of a query are searched only among the items visible to the principal, instead of
 * among all items that contain them.
 */
export function isFoundAmongSeen({ plan, known }: LocatedQuery): boolean {
  const seesFew = plan.keys !== undefined && isSelective(plan.keys, known)
  return seesFew && wordsOf(plan).length > 0 && plan.sort.by.kind !== 'score'
}

/**
 * Replaces the words of a query by the items that contain them, so that they are looked up once for page,
 * total and facets. Filters that a facet may leave out stay. Returns the query unchanged if the principal
 * sees too many items.
 */
export async function withWordsFound(
  context: ItemContext,
  query: LocatedQuery,
  columns: Columns,
): Promise<LocatedQuery> {
  const { plan, known } = query
  const [visible = new Int32Array(), ...more] = viewOf(columns, query).parts()
  // The counts by which this way is chosen lag behind.
  if (more.length > 0 || visible.length > known.tuning.few) return query
  const sought = plan.must.filter((filter) => filter.plan.kind === 'words' && !filter.isSelection)
  const words = { text: plan.text, must: sought }
  const told = wordsOf(words)
    .flatMap((each) => wordSieve(columns, each) ?? [])
    .reduce((left, sieve) => sieve(left), visible)
  const ns = (await foundByWords(context, { plan: words, known }, columns, { among: [...told] })) ?? [...told]
  const text: QueryPlan['text'] = plan.text.kind === 'words' ? { kind: 'none' } : plan.text
  const must = plan.must.filter((filter) => !sought.includes(filter))
  const found: PlannedFilter = { prop: '$words', plan: { kind: 'items', ns }, isSelection: false }
  return { plan: { ...plan, text, must: [...must, found] }, known }
}
