import { isItemId, itemId, parseItemId, type ItemId } from '@cairn/contract'
import { DEFAULT_PAGE_SIZE, MAX_RESULT_IDS, type Query, type SearchResult } from '@cairn/contract/query'
import { USER_TYPE } from '../items/facts/item-facts.ts'
import { labelsOf } from '../items/labels/labels.ts'
import { forAsker } from '../platform/database/stoppable.ts'
import type { ItemContext } from '../items/read/item-context.ts'
import type { Principal } from '../items/facts/types.ts'
import { cursorKey, readCursor, writeCursor, type Cursor } from './cursor.ts'
import {
  EXACT_TOTAL,
  type Counted,
  type FullExecutor,
  type Hit,
  type LocatedQuery,
  type PageRequest,
} from './executor.ts'
import { groupBySelection } from './facets.ts'
import { locate } from './locate.ts'
import { numberedFirst } from './numbered-first.ts'
import { planExecution } from './planner.ts'
import { apart } from './masked-facets.ts'
import { spendFound } from './query/price.ts'
import { planQuery, type QueryPlan } from './query/query-plan.ts'
import { alphabetsTyped } from './query/alphabets-typed.ts'
import { membersIn } from './query/members.ts'

/**
 * Answers a query of stored types with what the principal may see (`searchVirtual` answers those of virtual
 * types). Page, total and facets are read concurrently, each from committed state. The ids are spent work and
 * nothing is noted in the access log. Throws as `planQuery` and `locate` do, `invalidFilter` for a cursor of
 * another query, `serverBusy` if it waits too long, and `streamEnded` if the client is gone.
 */
export async function searchItems(given: ItemContext, principal: Principal, query: Query): Promise<SearchResult> {
  const context = forAsker(given)
  const [members, alphabets] = await Promise.all([
    membersIn(context, principal, query),
    alphabetsTyped(context, principal, query),
  ])
  const plan = planQuery(query, principal, context.catalogue, members, alphabets)
  const cursor = query.after === undefined ? undefined : readCursor(context.cursors, plan, query.after)
  const located = { plan, known: await locateAll(context, plan, cursor) }
  const max = Math.min(query.max ?? DEFAULT_PAGE_SIZE, MAX_RESULT_IDS)
  // Whoever wants counts alone gets no page, and no hits are put in order for it.
  const hasPage = max > 0 || query.total === false
  const [{ executor, query: executed }, first] = await Promise.all([
    planExecution(context, located, { hasTotal: query.total !== false, hasPage }),
    hasPage ? numberedFirst(context, located, max) : undefined,
  ])
  const read = first ?? (async (request: PageRequest) => (await executor.page(request)).hits)
  // One hit more than asked for tells whether there is another page.
  const [hits, count, facets] = await Promise.all([
    hasPage ? read({ cursor, limit: max + 1 }) : [],
    query.total === false ? undefined : executor.count(),
    countAll(executor, executed.plan),
  ])
  const page = hits.slice(0, max)
  const found = idsOfHits(page, located)
  spendFound(query, found)
  const ids = plan.shownAs === undefined ? found : found.map((id) => itemId(plan.shownAs ?? '', parseItemId(id).index))
  return {
    ids,
    ...(count === undefined
      ? { total: ids.length, totalIsExact: hits.length <= max }
      : { total: Math.min(count, EXACT_TOTAL), totalIsExact: count <= EXACT_TOTAL }),
    ...(query.labels ? { labels: await labelsIn(context, principal, ids, facets) } : {}),
    ...(query.facets ? { facets: Object.fromEntries(facets) } : {}),
    ...(hits.length > max ? nextOf(context, plan, page.at(-1), found.at(-1)) : {}),
  }
}

/**
 * Loads labels of the hits, and names of accounts counted by facets; each of these created or changed a
 * readable item.
 */
async function labelsIn(
  context: ItemContext,
  principal: Principal,
  ids: readonly ItemId[],
  facets: readonly Counted[],
) {
  const values = facets.flatMap(([, terms]) => terms.map(({ value }) => value)).filter(isItemId)
  const people = values.filter((id) => parseItemId(id).type === USER_TYPE)
  const [labels, names] = await Promise.all([
    labelsOf(context.loader, principal, ids),
    labelsOf(context.loader, principal, people, 'inside'),
  ])
  return { ...names, ...labels }
}

function locateAll(context: ItemContext, plan: QueryPlan, cursor: Cursor | undefined) {
  return locate(context, plan, {
    names: cursor ? [parseItemId(cursor.id).type] : [],
    counted: plan.facets.flatMap((facet) =>
      facet.kind === 'buckets' ? facet.buckets.map((bucket) => bucket.plan) : [],
    ),
  })
}

/**
 * Counts the facets of a query, each with its own selection left out, in the order of the query: that tells
 * nothing of how they were counted.
 */
async function countAll(executor: FullExecutor, plan: QueryPlan): Promise<readonly Counted[]> {
  const counted = await Promise.all(groupBySelection(plan).map((group) => executor.facets(group)))
  const places = new Map(plan.facets.map(({ name }, at) => [name, at]))
  return apart(counted.flat(), plan.facets).toSorted(
    ([one], [other]) => (places.get(one) ?? 0) - (places.get(other) ?? 0),
  )
}

function idsOfHits(hits: readonly Hit[], { known }: LocatedQuery): ItemId[] {
  const names = new Map([...known.types].map(([name, t]) => [t, name]))
  return hits.map(({ t, i }) => itemId(names.get(t) ?? '', i))
}

/** The cursor of the next page. */
function nextOf(
  { cursors }: ItemContext,
  plan: QueryPlan,
  last: Hit | undefined,
  id: ItemId | undefined,
): { next?: string } {
  if (!last || !id) return {}
  const { key, further } = last
  return { next: writeCursor(cursors, plan, { key: cursorKey(key), ...(further ? { further } : {}), id }) }
}
