import type { FacetTerm } from '@cairn/contract/query'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { Counted, FacetGroup, LocatedQuery } from '../executor.ts'
import { firstTerms, type FacetOf } from '../facets.ts'
import { needsWords, type PlannedFilter } from '../query/condition.ts'
import type { FacetPlan } from '../query/facet-plan.ts'
import { conditionOf, facetColumn, slotValue, type Writing } from './conditions.ts'
import { prefixCondition } from './find-related.ts'
import { run } from './run-statement.ts'
import { isByWords, tablesOf, whereOf } from './where.ts'

/** The hits that facets are counted over: those of the query, with other `must` filters. */
interface Hits {
  context: ItemContext
  query: LocatedQuery
  must: readonly PlannedFilter[]
}

/** Counts all facets of a group by SQL, over the hits that the query's person may see. */
export async function countFacets(
  context: ItemContext,
  query: LocatedQuery,
  { must, facets }: FacetGroup,
): Promise<Counted[]> {
  const hits = { context, query, must }
  const of = <Kind extends FacetPlan['kind']>(kind: Kind) =>
    facets.filter((facet): facet is FacetOf<Kind> => facet.kind === kind)
  const [types, slots, terms, buckets] = await Promise.all([
    Promise.all(of('types').map((facet) => countTypes(hits, facet))),
    countSlots(hits, of('slots')),
    Promise.all(of('terms').map((facet) => countTerms(hits, facet))),
    countBuckets(hits, of('buckets')),
  ])
  return [...of('none').map(({ name }): Counted => [name, []]), ...types, ...slots, ...terms, ...buckets]
}

function fromHits({ query: { plan }, must }: Hits, writing: Writing): string {
  return `${tablesOf(plan)} where ${whereOf(plan, writing, must)}`
}

async function countTypes(hits: Hits, { name, limit }: FacetOf<'types'>): Promise<Counted> {
  const { known } = hits.query
  const rows = await run<{ t: number; count: number }>(
    hits.context,
    known,
    (writing) => `select s.t, count(*)::int as count from ${fromHits(hits, writing)} group by s.t`,
  )
  const names = new Map([...known.types].map(([type, t]) => [t, type]))
  const terms = rows.map(({ t, count }) => ({ value: names.get(t) ?? String(t), count }))
  return [name, firstTerms(terms, limit)]
}

/** Counts facets with slots in one pass over the hits. */
async function countSlots(hits: Hits, facets: readonly FacetOf<'slots'>[]): Promise<Counted[]> {
  if (facets.length === 0) return []
  const rows = await run<{ at: number; value: string; count: number }>(hits.context, hits.query.known, (writing) =>
    slotsStatement(hits, facets, writing),
  )
  return facets.map(({ name, limit }, at) => {
    const terms = rows.filter((row) => row.at === at).map(({ value, count }) => ({ value, count }))
    return [name, firstTerms(terms, limit)]
  })
}

function slotsStatement(hits: Hits, facets: readonly FacetOf<'slots'>[], writing: Writing): string {
  const most = Math.max(...facets.map(({ limit }) => limit))
  const names = facets.map((_, at) => `a${at}`)
  const columns = facets.map(({ slots }, at) => `(${slotValue(slots, writing, facetColumn)})::int as a${at}`)
  const cases = names.map((name, at) => `when grouping(${name}) = 0 then ${at}`).join(' ')
  const sets = names.map((name) => `(${name})`).join(', ')
  return `with h as materialized (select ${columns.join(', ')} from ${fromHits(hits, writing)}),
    c as materialized (select case ${cases} end as at, coalesce(${names.join(', ')}) as id, count(*)::int as count
      from h group by grouping sets (${sets})),
    ranked as materialized (select at, id, count, rank() over (partition by at order by count desc) as place
      from c where id is not null)
    select at, substr(term, strpos(term, '=') + 1) as value, count from ranked join term using (id) where place <= ${most}`
}

/** Counts a facet of many values, or with values that only some may see, by the terms of the hits. */
async function countTerms(hits: Hits, { name, prefixes, limit }: FacetOf<'terms'>): Promise<Counted> {
  // One item counts once a value, even where several keys of the person open it.
  const count = prefixes.length === 1 ? 'count(*)' : 'count(distinct hits.n)'
  const rows = await run<FacetTerm>(hits.context, hits.query.known, (writing) => {
    const from = fromHits(hits, writing)
    return `with hits as materialized (select s.n, s.terms from ${from}),
      named as materialized (select id, substr(term, strpos(term, '=') + 1) as value
        from term where ${prefixCondition(prefixes, writing.parameters)})
      select named.value, ${count}::int as count from hits cross join unnest(hits.terms) as u (id) join named using (id)
      group by named.value order by count desc, named.value collate "C" limit ${limit}`
  })
  return [name, rows]
}

/** Counts buckets (ranges, time spans, existence) in one pass over the hits; empty ones have the count 0. */
async function countBuckets(hits: Hits, facets: readonly FacetOf<'buckets'>[]): Promise<Counted[]> {
  if (facets.length === 0) return []
  const { plan, known } = hits.query
  const buckets = facets.flatMap((facet) => facet.buckets)
  const isJoined = isByWords(plan) || buckets.some((bucket) => needsWords(bucket.plan))
  const [row = {}] = await run<Record<string, number>>(hits.context, known, (writing) => {
    const counts = buckets.map(
      (bucket, at) => `count(*) filter (where ${conditionOf(bucket.plan, writing)})::int as b${at}`,
    )
    const tables = isJoined ? 'item_s s join item_x x on x.n = s.n' : tablesOf(plan)
    return `select ${counts.join(', ')} from ${tables} where ${whereOf(plan, writing, hits.must)}`
  })
  let next = 0
  return facets.map((facet) => [
    facet.name,
    facet.buckets.map(({ plan: _plan, ...bucket }) => ({ ...bucket, count: row[`b${next++}`] ?? 0 })),
  ])
}
