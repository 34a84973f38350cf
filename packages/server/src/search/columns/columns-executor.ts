import type { ItemContext } from '../../items/read/item-context.ts'
import { EXACT_TOTAL, type Executor, type LocatedQuery, type PageAnswer, type PageRequest } from '../executor.ts'
import { columnStoreOf } from './column-store.ts'
import type { Columns } from './columns.ts'
import { countValues } from './count-values.ts'
import { countedItems, countInColumns, mayBeCounted } from './facets-in-columns.ts'
import { findHits, type Found } from './find-hits.ts'
import { pageOfFound } from './found-page.ts'
import { areInColumns } from './sift-hits.ts'
import { firstByLabel, likelyOfPage } from './order-page.ts'

/** Of more pages than this the order that is kept tells the first; of fewer the database reads all hits. */
const MANY_PAGES = 4

/**
 * Creates the query executor that uses the in-memory column index. `most` limits the hits found for pages and
 * totals; without it only facets, and pages by a cached sort order, are answered.
 */
export async function columnsExecutor(
  context: ItemContext,
  query: LocatedQuery,
  columns: Columns,
  most?: number,
): Promise<Executor> {
  const found = most === undefined ? undefined : await findHits(context, query, columns, most)
  let counted: ReturnType<typeof countedItems> | undefined
  return {
    page: async (request) => {
      if (found) return pageOf(context, query, { columns, found }, request)
      return most === undefined && areInColumns(columns, query)
        ? likelyPage(context, query, columns, request)
        : undefined
    },
    count: async () => found && (found.items?.length ?? EXACT_TOTAL + 1),
    async facets({ must, facets }) {
      if (!facets.some(mayBeCounted)) return []
      // Hits that are all known are counted as they are, unless a facet leaves its own selection out.
      if (found?.items && must.length === query.plan.must.length)
        return countInColumns(context, query, countValues(columns, query, [found.items], []), facets)
      counted ??= countedItems(context, query, columns)
      const visible = await counted
      return visible ? countInColumns(context, query, countValues(columns, query, visible, must), facets) : []
    },
  }
}

/** The page itself if the columns tell its order, or few items that hold it. */
async function pageOf(
  context: ItemContext,
  query: LocatedQuery,
  { columns, found: { items } }: { columns: Columns; found: Found },
  request: PageRequest,
): Promise<PageAnswer | undefined> {
  const { plan, known } = query
  const hits = items && pageOfFound(columns, items, query, request)
  if (hits) return { hits }
  // Of many hits the order that is kept tells the first; else the beginnings of labels do.
  if (items && items.length > Math.min(known.tuning.named, MANY_PAGES * request.limit)) {
    const likely = await likelyPage(context, query, columns, request, items)
    if (likely) return likely
  }
  const isByLabel = plan.sort.by.kind === 'label' && plan.thenBy.length === 0
  const first = items && isByLabel ? firstByLabel(columns, items, plan, request) : items
  const isFew = first && first.length <= known.tuning.named && plan.sort.by.kind !== 'score'
  if (isFew) return { among: [...first] }
  return items ? undefined : likelyPage(context, query, columns, request)
}

/** A few items among which the page is, if an order is kept that fits the query. */
async function likelyPage(
  { database }: ItemContext,
  query: LocatedQuery,
  columns: Columns,
  request: PageRequest,
  items?: Int32Array,
): Promise<PageAnswer | undefined> {
  const likely = await likelyOfPage(columnStoreOf(database).orders, columns, query, request, items)
  return likely && { among: likely }
}
