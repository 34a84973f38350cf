import { itemId, parseItemId } from '@cairn/contract'
import { DEFAULT_PAGE_SIZE, MAX_RESULT_IDS, type Query, type SearchResult } from '@cairn/contract/query'
import { labelsOf } from '../items/store/labels.ts'
import type { StoreParts } from '../items/store/store-parts.ts'
import type { Principal } from '../items/model/types.ts'
import { columnStoreOf } from './columns/column-store.ts'
import type { Columns } from './columns/columns.ts'
import type { Known } from './sql/conditions.ts'
import { cursorKey, readCursor, writeCursor, type Cursor } from './cursor.ts'
import { readFacets } from './facets.ts'
import { findHits, type Found } from './columns/find-hits.ts'
import { isFoundAmongSeen, withWordsFound } from './columns/words-among-seen.ts'
import { pageOfFound, type Hit } from './columns/found-page.ts'
import { locate } from './locate.ts'
import { firstByLabel, likelyOfPage } from './columns/order-page.ts'
import { run } from './sql/run-statement.ts'
import { pageStatement, sortedPage } from './sql/page-statement.ts'
import { planQuery, type PlannedFilter, type QueryPlan } from './query/query-plan.ts'
import { tablesOf, whereOf } from './sql/where.ts'

/** Totals are exact up to here; above it reads "10,000+" (architecture.md, "Search"). */
export const EXACT_TOTAL = 10_000

/** Answers a query with what this person may see. Ids, total and facets are read at once, each from the committed state. */
export async function searchItems(parts: StoreParts, principal: Principal, query: Query): Promise<SearchResult> {
  const asked = planQuery(query, principal, parts.catalogue)
  const cursor = query.after === undefined ? undefined : readCursor(parts.cursors, asked, query.after)
  const known = await locate(parts, asked, {
    names: cursor ? [parseItemId(cursor.id).type] : [],
    counted: asked.facets.flatMap((facet) =>
      facet.kind === 'buckets' ? facet.buckets.map((bucket) => bucket.plan) : [],
    ),
  })
  const max = Math.min(query.max ?? DEFAULT_PAGE_SIZE, MAX_RESULT_IDS)
  const isAmongSeen = isFoundAmongSeen(asked, known)
  const isInColumns = isAmongSeen || query.total !== false || asked.facets.length > 0
  const isLarge = known.size >= known.tuning.columnsFrom
  const columns = known.columns ?? (isInColumns && isLarge ? await columnStoreOf(parts.database).current() : undefined)
  const plan = isAmongSeen && columns ? await withWordsFound(parts, asked, known, columns) : asked
  // Of who sees few, all hits are at hand once the words are found.
  const isAtHand = plan !== asked
  const most = isAtHand ? Number.POSITIVE_INFINITY : mostFound(plan, known)
  const isFound = isAtHand || query.total !== false
  const found = columns && isFound ? await findHits(parts, plan, known, columns, most) : undefined
  const [hits, count, facets] = await Promise.all([
    columns && found
      ? pageInColumns(parts, plan, known, columns, found, cursor, max)
      : readPage(parts, plan, known, cursor, max),
    query.total === false ? undefined : countHits(parts, plan, known, found),
    readFacets(parts, plan, known, columns),
  ])
  const names = new Map([...known.types].map(([name, t]) => [t, name]))
  const page = hits.slice(0, max)
  const ids = page.map(({ t, i }) => itemId(names.get(t) ?? '', i))
  const [last, lastId] = [page.at(-1), ids.at(-1)]
  return {
    ids,
    ...(count === undefined
      ? { total: ids.length, totalIsExact: hits.length <= max }
      : { total: Math.min(count, EXACT_TOTAL), totalIsExact: count <= EXACT_TOTAL }),
    ...(query.labels ? { labels: await labelsOf(parts.loader, principal, ids) } : {}),
    ...(query.facets ? { facets: Object.fromEntries(facets) } : {}),
    ...(hits.length > max && last && lastId
      ? {
          next: writeCursor(parts.cursors, plan, {
            key: cursorKey(last.key),
            ...(last.further ? { further: last.further } : {}),
            id: lastId,
          }),
        }
      : {}),
  }
}

/** One hit more than asked for tells whether there is another page. */
async function readPage(
  parts: StoreParts,
  plan: QueryPlan,
  known: Known,
  cursor: Cursor | undefined,
  max: number,
): Promise<Hit[]> {
  if (max === 0) return []
  const limit = max + 1
  let isSure = true
  const hits = await run<Hit>(parts, known, (writing) => {
    const statement = pageStatement({ plan, writing, cursor, limit })
    isSure = statement.isSure
    return statement.text
  })
  if (isSure || hits.length === limit) return hits
  return run<Hit>(parts, known, (writing) => sortedPage({ plan, writing, cursor, limit }))
}

/** How many hits are looked for: of a wide area all, which their order by time takes less than looking up boxes one by one. */
function mostFound({ must, sort }: QueryPlan, { placed }: Known): number {
  const isWide = must.some((filter) => placed.get(filter.plan)?.all)
  return isWide && sort.by.kind === 'created' ? Number.POSITIVE_INFINITY : EXACT_TOTAL
}

/** The page, from the columns where they tell its order, or which few items are to be put in order. */
async function pageInColumns(
  parts: StoreParts,
  plan: QueryPlan,
  known: Known,
  columns: Columns,
  { items }: Found,
  cursor: Cursor | undefined,
  max: number,
): Promise<Hit[]> {
  const page = items && pageOfFound(columns, items, plan, known, cursor, max + 1)
  if (page) return page
  const { orders } = columnStoreOf(parts.database)
  const isByLabel = plan.sort.by.kind === 'label' && plan.thenBy.length === 0
  const first = items && isByLabel ? firstByLabel(columns, items, plan, cursor, max + 1) : items
  const isFew = first && first.length <= known.tuning.named && plan.sort.by.kind !== 'score'
  const ns = isFew ? [...first] : await likelyOfPage(orders, columns, plan, known, cursor, max + 1)
  if (!ns) return readPage(parts, plan, known, cursor, max)
  const named: PlannedFilter = { prop: '$found', plan: { kind: 'items', ns }, isSelection: false }
  const ofNamed = { ...plan, text: { kind: 'none' as const }, must: [named], should: [], minShould: 0, mustNot: [] }
  return readPage(parts, ofNamed, known, cursor, max)
}

async function countHits(parts: StoreParts, plan: QueryPlan, known: Known, found: Found | undefined): Promise<number> {
  if (found) return found.items?.length ?? EXACT_TOTAL + 1
  const [row] = await run<{ count: number }>(
    parts,
    known,
    (writing) =>
      `select count(*)::int as count from (select from ${tablesOf(plan)} where ${whereOf(plan, writing)} limit ${EXACT_TOTAL + 1}) hits`,
  )
  return row?.count ?? 0
}
