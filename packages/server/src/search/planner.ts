import type { ItemContext } from '../items/read/item-context.ts'
import { columnsExecutor } from './columns/columns-executor.ts'
import { currentColumns } from './columns/column-store.ts'
import type { Columns } from './columns/columns.ts'
import { isFoundAmongSeen, withWordsFound } from './columns/words/words-among-seen.ts'
import { listsByLabel, rareWords } from './columns/sift-hits.ts'
import { EXACT_TOTAL, type Executor, type FacetGroup, type FullExecutor, type LocatedQuery } from './executor.ts'
import { holdNumbers } from './columns/column-filters.ts'
import { typeNumbers } from './known.ts'
import { leavesOf, wordsOf, type Condition } from './query/condition.ts'
import { sqlExecutor } from './sql/sql-executor.ts'
import { withValuesFound, withWaysFound } from './sql/values-found.ts'

/**
 * A query ready to run, and its executor. Words in it may have been replaced by the items found with them.
 */
export interface Execution {
  query: LocatedQuery
  executor: FullExecutor
}

/**
 * Chooses how a query is answered and returns one executor for it: the column index for every part that it
 * can answer if that is worthwhile, SQL for the rest. `hasTotal` tells whether hits are counted, `hasPage`
 * whether hits are wanted.
 */
export async function planExecution(
  context: ItemContext,
  given: LocatedQuery,
  { hasTotal, hasPage }: { hasTotal: boolean; hasPage: boolean },
): Promise<Execution> {
  const asked = await withWaysFound(context, given)
  const isAmongSeen = isFoundAmongSeen(asked)
  const isOfNumbers = hasPage && isByNumbers(asked)
  const isAlongLabels = hasPage && isByLabelOfWords(asked)
  const areMembers = isOfMembers(asked)
  const isFound = hasTotal || (hasPage && areMembers)
  const isWorthAsking = isAmongSeen || isFound || isOfNumbers || isAlongLabels || asked.plan.facets.length > 0
  const columns = asked.known.columns ?? (isWorthAsking ? await currentColumns(context, asked.known) : undefined)
  if (!columns) {
    const query = await withValuesFound(context, asked)
    return { query, executor: sqlExecutor(context, query) }
  }
  const query = isAmongSeen ? await withWordsFound(context, asked, columns) : asked
  // All hits of a person who sees few are at hand once the words are found.
  const isAtHand = query !== asked
  const findsAll = isAtHand || areMembers || isOfNumbers || (isAlongLabels && areListed(columns, asked))
  const most = findsAll ? Number.POSITIVE_INFINITY : isFound ? mostFound(asked) : undefined
  return { query, executor: preferring(await columnsExecutor(context, query, columns, most), context, query) }
}

/**
 * Tells whether all hits are found in the columns because of the order, or the range of numbers or dates
 * that is asked for. If no index of the database has it, the database looks at every row of the type; along
 * an index it reads rows that lie anywhere in the table, one by one.
 */
function isByNumbers({ plan, known }: LocatedQuery): boolean {
  const { sort, thenBy, must } = plan
  if (thenBy.length > 0 || wordsOf(plan).length > 0 || typeNumbers(plan, known).length !== 1) return false
  if (sort.by.kind === 'number') return holdNumbers(sort.by.slots)
  const ranges = must.flatMap((filter) => leavesOf(filter.plan)).filter((leaf) => leaf.kind === 'numbers')
  return sort.by.kind === 'created' && ranges.length > 0
}

/** Tells whether members of an item are wanted. No index has them: the database would look at each row. */
function isOfMembers({ plan }: LocatedQuery): boolean {
  return plan.must.some(({ plan: each }) => each.kind === 'any' && each.plans.some(({ kind }) => kind === 'all'))
}

/** Tells whether the items that have the words are at hand: the columns or the database list them. */
function areListed(columns: Columns, query: LocatedQuery): boolean {
  return listsByLabel(columns, query.plan).length > 0 || rareWords(columns, query).length > 0
}

/**
 * Tells whether the query is for items of one type with certain words, sorted by label, as in autocompletion.
 */
function isByLabelOfWords({ plan, known }: LocatedQuery): boolean {
  const { sort, thenBy } = plan
  const isByLabel = sort.by.kind === 'label' && thenBy.length === 0
  return isByLabel && wordsOf(plan).length > 0 && typeNumbers(plan, known).length === 1
}

/**
 * The number of hits that the columns find at most. Of a wide area they find all: putting these in order of
 * time takes less than SQL takes to look up boxes one by one.
 */
function mostFound({ plan: { must, sort }, known: { placed } }: LocatedQuery): number {
  const isWide = must.some((filter) => placed.get(filter.plan)?.all)
  return isWide && sort.by.kind === 'created' ? Number.POSITIVE_INFINITY : EXACT_TOTAL
}

/**
 * Combines two executors: the preferred one is tried for each part, SQL answers the rest, or reads the page
 * among the hits that the preferred one narrowed it to.
 */
export function preferring(preferred: Executor, context: ItemContext, query: LocatedQuery): FullExecutor {
  const sql = sqlExecutor(context, query)
  return {
    async page(request) {
      const answer = await preferred.page(request)
      if (!answer) return sql.page(request)
      return 'hits' in answer ? answer : sqlExecutor(context, onlyAmong(query, answer.among)).page(request)
    },
    count: async () => (await preferred.count()) ?? sql.count(),
    async facets(group) {
      const counted = await preferred.facets(group)
      return [
        ...counted,
        ...(await sql.facets(
          withoutCounted(
            group,
            counted.map(([name]) => name),
          ),
        )),
      ]
    },
  }
}

/** The query over hits that are known to be some of these: their order is all that is left to find. */
function onlyAmong({ plan, known }: LocatedQuery, ns: readonly number[]): LocatedQuery {
  const items: Condition = { kind: 'items', ns }
  const must = [{ prop: '$found', plan: items, isSelection: false }]
  return { plan: { ...plan, text: { kind: 'none' }, must, should: [], minShould: 0, mustNot: [] }, known }
}

function withoutCounted({ must, facets }: FacetGroup, names: readonly string[]): FacetGroup {
  return { must, facets: facets.filter(({ name }) => !names.includes(name)) }
}
