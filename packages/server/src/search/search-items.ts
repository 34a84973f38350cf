import { itemId, parseItemId } from '@cairn/contract'
import { ALL, DEFAULT_MAX, LABEL_KEY, type FacetTerm, type Query, type SearchResult } from '@cairn/contract/query'
import { labelsOf } from '../store/labels.ts'
import type { StoreParts } from '../store/store-parts.ts'
import type { Principal } from '../store/types.ts'
import { createParameters, type Writing } from './conditions.ts'
import { readCursor, writeCursor, type Cursor } from './cursor.ts'
import { planQuery, termsOfPlan, type QueryPlan } from './query-plan.ts'
import { facetStatement, pageStatement, totalStatement, typeFacetStatement, type Statement } from './statements.ts'
import type { KnownTerm } from './term-book.ts'

/** Totals are exact up to here; above it reads "10,000+" (architecture.md, "Search"). */
export const EXACT_TOTAL = 10_000
const DEFAULT_FACET_LIMIT = 20

interface Hit {
  t: number
  i: number
  key: string
}

/** A plan with the numbers its terms and types have in the database. */
interface Located {
  plan: QueryPlan
  terms: ReadonlyMap<string, KnownTerm>
  types: ReadonlyMap<string, number>
  size: number
}

/** Answers a query with what this person may see. Ids, total and facets are read at once, each from the committed state. */
export async function searchItems(parts: StoreParts, principal: Principal, query: Query): Promise<SearchResult> {
  const plan = planQuery(query, principal, parts.catalogue)
  const sort = `${plan.sort.key} ${plan.sort.order}`
  const cursor = query.after === undefined ? undefined : readCursor(query.after, sort)
  const located = await locate(parts, plan, cursor)
  const max = query.max ?? DEFAULT_MAX
  const [hits, count, facets] = await Promise.all([
    readPage(parts, located, cursor, max),
    countHits(parts, located),
    readFacets(parts, located),
  ])
  const names = new Map([...located.types].map(([name, t]) => [t, name]))
  const page = hits.slice(0, max)
  const ids = page.map(({ t, i }) => itemId(names.get(t) ?? '', i))
  const [last, lastId] = [page.at(-1), ids.at(-1)]
  return {
    ids,
    total: Math.min(count, EXACT_TOTAL),
    totalIsExact: count <= EXACT_TOTAL,
    ...(query.labels ? { labels: await labelsOf(parts.loader, principal, ids) } : {}),
    ...(query.facets ? { facets } : {}),
    ...(hits.length > max && last && lastId ? { next: writeCursor({ sort, key: last.key, id: lastId }) } : {}),
  }
}

async function locate(
  { types: book, terms: termBook }: StoreParts,
  plan: QueryPlan,
  cursor: Cursor | undefined,
): Promise<Located> {
  const names = new Set(plan.types.map(({ name }) => name))
  if (plan.text.kind === 'item') names.add(parseItemId(plan.text.id).type)
  if (cursor) names.add(parseItemId(cursor.id).type)
  const [terms, size, numbers] = await Promise.all([
    termBook.find(termsOfPlan(plan)),
    termBook.size(),
    Promise.all([...names].map(async (name) => [name, await book.find(name)] as const)),
  ])
  return {
    plan,
    terms,
    size,
    types: new Map(numbers.flatMap(([name, t]) => (t === undefined ? [] : [[name, t] as const]))),
  }
}

async function readPage(parts: StoreParts, located: Located, cursor: Cursor | undefined, max: number): Promise<Hit[]> {
  if (max === 0) return []
  const rows = await run<{ t: number; i: number; key: string }>(parts, located, (writing) =>
    pageStatement(located.plan, writing, cursor, max >= ALL ? undefined : max + 1),
  )
  return located.plan.sort.key === LABEL_KEY
    ? rows
    : rows.map((row) => ({ ...row, key: new Date(row.key).toISOString() }))
}

async function countHits(parts: StoreParts, located: Located): Promise<number> {
  const [row] = await run<{ count: number }>(parts, located, (writing) =>
    totalStatement(located.plan, writing, EXACT_TOTAL + 1),
  )
  return row?.count ?? 0
}

async function readFacets(parts: StoreParts, located: Located): Promise<Record<string, FacetTerm[]>> {
  const names = new Map([...located.types].map(([name, t]) => [String(t), name]))
  const facets = located.plan.facets.map(async ({ name, prop, prefixes, limit = DEFAULT_FACET_LIMIT }) => {
    if (prop !== '_t')
      return [
        name,
        await run<FacetTerm>(parts, located, (writing) => facetStatement(located.plan, writing, prop, prefixes, limit)),
      ] as const
    const rows = await run<FacetTerm>(parts, located, (writing) => typeFacetStatement(located.plan, writing, limit))
    return [name, rows.map(({ value, count }) => ({ value: names.get(value) ?? value, count }))] as const
  })
  return Object.fromEntries(await Promise.all(facets))
}

/** Search statements have no name: each is planned for its values (storage.md, "Queries"). */
async function run<Row>(
  { database }: StoreParts,
  { terms, types, size }: Located,
  statement: (writing: Writing) => Statement,
): Promise<Row[]> {
  const parameters = createParameters()
  return database.query<Row>(statement({ terms, types, size, parameters }), parameters.values)
}
