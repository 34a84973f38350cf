import type { StoreParts } from '../store/store-parts.ts'
import type { Columns } from './columns.ts'
import type { Known } from './conditions.ts'
import { areInColumns, asksForWords, countUpTo, foundByWords, hitsIn, viewOf } from './count-columns.ts'
import { countFound } from './count-found.ts'
import { asksForLabelsAlone, siftByLabels } from './find-words.ts'
import type { QueryPlan } from './query-plan.ts'

/**
 * With so many hits among one item in 64, there are more than 10,000 in all: of 10,000, fewer than 157 would be expected there, and so many
 * would be off by eight standard deviations. The items are told by a hash of their number, which nothing else follows.
 */
const SURE_IN_SAMPLE = 256

/** How many hits there are, exact up to the limit; undefined where the columns do not tell. */
export async function countInColumns(
  parts: StoreParts,
  plan: QueryPlan,
  known: Known,
  columns: Columns,
  limit: number,
): Promise<number | undefined> {
  if (!areInColumns(columns, plan, known)) return undefined
  const view = viewOf(columns, plan, known)
  if (!asksForWords(plan)) return countUpTo(limit + 1, columns, plan, known, view)
  const visible = view()
  if (visible.length === 0) return 0
  if (asksForLabelsAlone(plan)) return hitsIn(columns, plan, known, siftByLabels(columns, plan.must, visible)).count()
  const countOf = (found: readonly number[] | undefined) => hitsIn(columns, plan, known, view(found)).count()
  // Who sees few has those looked up: what else has the words is nothing to them.
  if (visible.length <= known.tuning.few)
    return countOf(await foundByWords(parts, plan, known, { among: [...visible] }))
  const rarity = (columns.length / visible.length) * 1.3
  const most = Math.ceil(SURE_IN_SAMPLE * rarity)
  if (countOf(await foundByWords(parts, plan, known, { most, isSample: true })) >= SURE_IN_SAMPLE) return limit + 1
  return countFound(countOf, (asked) => foundByWords(parts, plan, known, asked), Math.ceil(limit * rarity), limit)
}
