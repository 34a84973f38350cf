import type { ItemContext } from '../../items/read/item-context.ts'
import type { LocatedQuery } from '../executor.ts'
import type { Condition, PlannedFilter, WordsCondition } from '../query/condition.ts'
import { findFew } from './find-words.ts'
import { findsNothing } from './where.ts'

/**
 * Narrows a query with exact values, such as a name, to the items that have them, if these are few:
 * PostgreSQL's statistics do not cover recent writes, so it would scan too many rows.
 */
export async function withValuesFound(context: ItemContext, query: LocatedQuery): Promise<LocatedQuery> {
  const { plan, known } = query
  if (findsNothing(query)) return query
  const must = await Promise.all(
    plan.must.map(async (filter): Promise<PlannedFilter> => {
      const found =
        filter.isSelection && isOfValues(filter.plan) ? await findItems(context, [filter.plan], query) : undefined
      return found ? { ...filter, plan: found } : filter
    }),
  )
  const isOneOf = plan.minShould === 1 && plan.should.every(isOfValues)
  const found = isOneOf ? await findItems(context, plan.should.filter(isOfValues), query) : undefined
  if (!found) return { plan: { ...plan, must }, known }
  return { plan: { ...plan, must: [...must, { prop: '$values', plan: found, isSelection: false }] }, known }
}

/**
 * Replaces exact values that are one of several alternatives of a filter by the items that have them, if
 * these are few. (Answers are indexed by kind, which differs between forms.) The rest needs no text index.
 */
export async function withWaysFound(context: ItemContext, query: LocatedQuery): Promise<LocatedQuery> {
  const { plan, known } = query
  const hasWays = (condition: Condition) => condition.kind === 'any' && condition.plans.some(isOfValues)
  if (!plan.must.some((filter) => hasWays(filter.plan))) return query
  const found = async (condition: Condition): Promise<Condition> => {
    if (condition.kind !== 'any' || !hasWays(condition)) return condition
    const plans = condition.plans.map(async (each) =>
      isOfValues(each) ? ((await findItems(context, [each], query, known.tuning.few)) ?? each) : each,
    )
    return { ...condition, plans: await Promise.all(plans) }
  }
  const must = plan.must.map(async (filter) => ({ ...filter, plan: await found(filter.plan) }))
  return { plan: { ...plan, must: await Promise.all(must) }, known }
}

async function findItems(
  context: ItemContext,
  conditions: readonly WordsCondition[],
  { known }: LocatedQuery,
  most = known.tuning.named,
) {
  const ns = await findFew(context, conditions, known, most)
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
