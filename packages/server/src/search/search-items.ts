import { itemId, parseItemId } from '@cairn/contract'
import { DEFAULT_MAX, MOST_IDS, type Query, type SearchResult } from '@cairn/contract/query'
import { labelsOf } from '../store/labels.ts'
import type { StoreParts } from '../store/store-parts.ts'
import type { Principal } from '../store/types.ts'
import { columnStoreOf } from './column-store.ts'
import type { Columns } from './columns.ts'
import type { Known } from './conditions.ts'
import { countPlacesInColumns } from './count-places.ts'
import { countInColumns } from './count-words.ts'
import { readCursor, writeCursor, type Cursor } from './cursor.ts'
import { readFacets } from './facets.ts'
import { isFoundAmongSeen, withWordsFound } from './find-words.ts'
import { locate } from './locate.ts'
import { run } from './run-statement.ts'
import { pageStatement, sortedPage } from './page-statement.ts'
import { planQuery, type QueryPlan } from './query-plan.ts'
import { tablesOf, whereOf } from './where.ts'

/** Totals are exact up to here; above it reads "10,000+" (architecture.md, "Search"). */
export const EXACT_TOTAL = 10_000

interface Hit {
  t: number
  i: number
  key: string | number | null
}

/** Answers a query with what this person may see. Ids, total and facets are read at once, each from the committed state. */
export async function searchItems(parts: StoreParts, principal: Principal, query: Query): Promise<SearchResult> {
  const asked = planQuery(query, principal, parts.catalogue)
  const cursor = query.after === undefined ? undefined : readCursor(asked, query.after)
  const known = await locate(parts, asked, {
    names: cursor ? [parseItemId(cursor.id).type] : [],
    counted: asked.facets.flatMap((facet) =>
      facet.kind === 'buckets' ? facet.buckets.map((bucket) => bucket.plan) : [],
    ),
  })
  const max = Math.min(query.max ?? DEFAULT_MAX, MOST_IDS)
  const isAmongSeen = isFoundAmongSeen(asked, known)
  const isInColumns = isAmongSeen || query.total !== false || asked.facets.length > 0
  const columns =
    isInColumns && known.size >= known.tuning.columnsFrom ? columnStoreOf(parts.database).current() : undefined
  const seen = isAmongSeen ? await columns : undefined
  const plan = seen ? await withWordsFound(parts, asked, known, seen) : asked
  const [hits, count, facets] = await Promise.all([
    readPage(parts, plan, known, cursor, max),
    query.total === false ? undefined : countHits(parts, plan, known, await columns),
    readFacets(parts, plan, known, await columns),
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
    ...(hits.length > max && last && lastId ? { next: writeCursor(plan, { key: keyOf(last), id: lastId }) } : {}),
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

async function countHits(
  parts: StoreParts,
  plan: QueryPlan,
  known: Known,
  columns: Columns | undefined,
): Promise<number> {
  const counted =
    columns &&
    ((await countInColumns(parts, plan, known, columns, EXACT_TOTAL)) ??
      (await countPlacesInColumns(parts, plan, known, columns, EXACT_TOTAL)))
  if (counted !== undefined) return counted
  const [row] = await run<{ count: number }>(
    parts,
    known,
    (writing) =>
      `select count(*)::int as count from (select from ${tablesOf(plan)} where ${whereOf(plan, writing)} limit ${EXACT_TOTAL + 1}) hits`,
  )
  return row?.count ?? 0
}

function keyOf({ key }: Hit): string | null {
  return key === null ? null : String(key)
}
