import type { ItemContext } from '../items/read/item-context.ts'
import type { Hit, LocatedQuery, PageRequest } from './executor.ts'
import { planExecution } from './planner.ts'
import type { Condition } from './query/condition.ts'

/** Hits at most that stand first. Of more, the number is no name of a thing, and the usual order holds. */
const MOST_FIRST = 8

/** Gives a page of the hits of a query. */
type ReadPage = (request: PageRequest) => Promise<Hit[]>

/**
 * Returns a function that reads pages with the hits first that have the whole search text as a number (such
 * as a registration number), then the others in the order of the query. Undefined if no hit has it, more than
 * 8 do, or as many as a page holds (`max`).
 */
export async function numberedFirst(
  context: ItemContext,
  { plan, known }: LocatedQuery,
  max: number,
): Promise<ReadPage | undefined> {
  const { first } = plan
  if (!first) return undefined
  const read = async (query: Pick<typeof plan, 'must' | 'mustNot'>, request: PageRequest) => {
    const located = { plan: { ...plan, ...query, facets: [] }, known }
    const { executor } = await planExecution(context, located, { hasTotal: false, hasPage: true })
    return (await executor.page(request)).hits
  }
  const must = [...plan.must, { prop: '$first', plan: first, isSelection: false }]
  const firsts = await read({ must, mustNot: plan.mustNot }, { cursor: undefined, limit: MOST_FIRST + 1 })
  if (firsts.length === 0 || firsts.length > MOST_FIRST || firsts.length >= max) return undefined
  const others: readonly Condition[] = [...plan.mustNot, first]
  return async ({ cursor, limit }) => {
    const before = cursor ? [] : firsts
    const rest = await read({ must: plan.must, mustNot: others }, { cursor, limit: limit - before.length })
    return [...before, ...rest]
  }
}
