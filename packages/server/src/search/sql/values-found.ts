import type { StoreParts } from '../../items/store/store-parts.ts'
import type { LocatedQuery } from '../executor.ts'
import type { Condition, PlannedFilter, WordsCondition } from '../query/condition.ts'
import { findFew } from './find-words.ts'
import { findsNothing } from './where.ts'

/**
 * Replaces the exact values of a query, such as a name, by the items that have them, if these are few.
 * The database does not know yet how many items there are of what came in just now: it would look at
 * each of them for the value.
 */
export async function withValuesFound(parts: StoreParts, query: LocatedQuery): Promise<LocatedQuery> {
  const { plan, known } = query
  if (findsNothing(query)) return query
  const must = await Promise.all(
    plan.must.map(async (filter): Promise<PlannedFilter> => {
      const found =
        filter.isSelection && isOfValues(filter.plan) ? await itemsOf(parts, [filter.plan], query) : undefined
      return found ? { ...filter, plan: found } : filter
    }),
  )
  const isOneOf = plan.minShould === 1 && plan.should.every(isOfValues)
  const found = isOneOf ? await itemsOf(parts, plan.should.filter(isOfValues), query) : undefined
  if (!found) return { plan: { ...plan, must }, known }
  return { plan: { ...plan, must: [...must, { prop: '$values', plan: found, isSelection: false }] }, known }
}

async function itemsOf(parts: StoreParts, conditions: readonly WordsCondition[], { known }: LocatedQuery) {
  const ns = await findFew(parts, conditions, known, known.tuning.named)
  return ns && ({ kind: 'items', ns } as const)
}

/** Whether a condition is that a property has one of some values, whole as they are kept. */
function isOfValues(condition: Condition): condition is WordsCondition {
  return (
    condition.kind === 'words' &&
    condition.words.length > 0 &&
    condition.words.every(({ isPrefix, whole }) => !isPrefix && !whole)
  )
}
