import type { ItemContext } from '../../items/read/item-context.ts'
import { EXACT_TOTAL, type FullExecutor, type Hit, type LocatedQuery, type PageRequest } from '../executor.ts'
import { countFacets } from './count-facets.ts'
import { pageStatement, sortedPage } from './page-statement.ts'
import { run } from './run-statement.ts'
import { findsNothing, tablesOf, whereOf } from './where.ts'

/** Creates the query executor that uses SQL and answers every part. */
export function sqlExecutor(context: ItemContext, query: LocatedQuery): FullExecutor {
  return {
    page: async (request) => ({ hits: await readPage(context, query, request) }),
    count: () => countHits(context, query),
    facets: (group) => countFacets(context, query, group),
  }
}

async function readPage(context: ItemContext, { plan, known }: LocatedQuery, request: PageRequest): Promise<Hit[]> {
  // One hit tells of a page without any whether more follow: nothing is asked for.
  if (request.limit <= 1 || findsNothing({ plan, known })) return []
  let isSure = true
  const hits = await run<Hit>(context, known, (writing) => {
    const statement = pageStatement({ ...request, plan, writing })
    isSure = statement.isSure
    return statement.text
  })
  if (isSure || hits.length === request.limit) return hits
  return run<Hit>(context, known, (writing) => sortedPage({ ...request, plan, writing }))
}

async function countHits(context: ItemContext, { plan, known }: LocatedQuery): Promise<number> {
  if (findsNothing({ plan, known })) return 0
  const [row] = await run<{ count: number }>(context, known, (writing) => {
    const from = `${tablesOf(plan)} where ${whereOf(plan, writing)}`
    return `select count(*)::int as count from (select from ${from} limit ${EXACT_TOTAL + 1}) hits`
  })
  return row?.count ?? 0
}
