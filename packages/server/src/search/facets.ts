import type { FacetTerm } from '@cairn/contract/query'
import type { StoreParts } from '../items/store/store-parts.ts'
import type { Columns } from './columns/columns.ts'
import { conditionOf, facetColumn, needsWords, slotValue, type Known } from './sql/conditions.ts'
import { areInColumns, countHits, foundByWords, untoldWords, viewOf, type HitCounts } from './columns/count-columns.ts'
import type { FacetPlan } from './query/facet-plan.ts'
import { prefixCondition } from './locate.ts'
import { run } from './sql/run-statement.ts'
import type { PlannedFilter, QueryPlan } from './query/query-plan.ts'
import { isByWords, tablesOf, whereOf, withoutSelection } from './sql/where.ts'

type Of<Kind extends FacetPlan['kind']> = Extract<FacetPlan, { kind: Kind }>
export type Counted = readonly [name: string, terms: FacetTerm[]]

/** Facets of a query by name, each counted with its own selection left out. */
export async function readFacets(
  parts: StoreParts,
  plan: QueryPlan,
  known: Known,
  columns: Columns | undefined,
): Promise<Counted[]> {
  const groups = groupBySelection(plan)
  const isQuick = columns && groups.length > 0 && areInColumns(columns, plan, known)
  const visible = isQuick ? await wordedView(parts, plan, known, columns) : undefined
  const counted = await Promise.all(
    groups.map(async ({ must, facets }) => {
      const counts = columns && visible ? countHits(columns, plan, known, visible, must) : undefined
      const quick = counts ? await countInColumns(parts, known, counts, facets) : []
      const done = new Set(quick.map(([name]) => name))
      const rest = facets.filter(({ name }) => !done.has(name))
      return [...quick, ...(await countGroup(parts, plan, known, must, rest))]
    }),
  )
  return counted.flat()
}

/** What is seen, but for items without the words that the columns do not tell of; undefined where these became more meanwhile. */
async function wordedView(
  parts: StoreParts,
  plan: QueryPlan,
  known: Known,
  columns: Columns,
): Promise<Int32Array[] | undefined> {
  const view = viewOf(columns, plan, known)
  const untold = untoldWords(columns, plan)
  const found = await foundByWords(parts, plan, known, columns)
  if (untoldWords(columns, plan).length > untold.length) return undefined
  return found ? [view.among(found)] : [...view.parts()]
}

/** Types and slots, from the columns. */
async function countInColumns(
  parts: StoreParts,
  known: Known,
  hits: HitCounts,
  facets: readonly FacetPlan[],
): Promise<Counted[]> {
  const names = new Map([...known.types].map(([type, t]) => [t, type]))
  const types = facets.filter((facet): facet is Of<'types'> => facet.kind === 'types')
  const slots = facets.filter((facet): facet is Of<'slots'> => facet.kind === 'slots')
  const counts = slots.length > 0 ? hits.slots(slots.map((facet) => facet.slots)) : []
  const best = slots.map(({ limit }, at) => mostFrequent(counts[at] ?? new Uint32Array(), limit))
  const texts = await parts.terms.valuesOf(best.flat().map(({ id }) => id))
  const byType = types.length > 0 ? [...hits.types()].map((count, t) => ({ value: names.get(t) ?? '', count })) : []
  return [
    ...types.map(({ name, limit }): Counted => [
      name,
      firstTerms(
        byType.filter(({ count }) => count > 0),
        limit,
      ),
    ]),
    ...slots.map(({ name, limit }, at): Counted => {
      const named = best[at]?.map(({ id, count }) => ({ value: texts.get(id) ?? '', count })) ?? []
      return [name, firstTerms(named, limit)]
    }),
  ]
}

/** The most frequent terms, with all that come up as often as the last of them. */
function mostFrequent(counts: Uint32Array, limit: number): { id: number; count: number }[] {
  const found: { id: number; count: number }[] = []
  // Term 0 stands for no value.
  for (let id = 1; id < counts.length; id++) {
    const count = counts[id] ?? 0
    if (count > 0) found.push({ id, count })
  }
  found.sort((left, right) => right.count - left.count)
  const least = found[Math.min(limit, found.length) - 1]?.count ?? 1
  return found.filter(({ count }) => count >= least)
}

/** Facets that leave the same filters out are counted together. */
export function groupBySelection({ must, facets }: QueryPlan) {
  const groups = new Map<string, { must: PlannedFilter[]; facets: FacetPlan[] }>()
  for (const facet of facets) {
    const isChosen = must.some(({ prop, isSelection }) => isSelection && prop === facet.prop)
    const group = groups.get(isChosen ? facet.prop : '') ?? { must: withoutSelection(must, facet.prop), facets: [] }
    group.facets.push(facet)
    groups.set(isChosen ? facet.prop : '', group)
  }
  return [...groups.values()]
}

async function countGroup(
  parts: StoreParts,
  plan: QueryPlan,
  known: Known,
  must: readonly PlannedFilter[],
  facets: readonly FacetPlan[],
): Promise<Counted[]> {
  const of = <Kind extends FacetPlan['kind']>(kind: Kind) =>
    facets.filter((facet): facet is Of<Kind> => facet.kind === kind)
  const [types, slots, terms, buckets] = await Promise.all([
    Promise.all(of('types').map((facet) => countTypes(parts, plan, known, must, facet))),
    countSlots(parts, plan, known, must, of('slots')),
    Promise.all(of('terms').map((facet) => countTerms(parts, plan, known, must, facet))),
    countBuckets(parts, plan, known, must, of('buckets')),
  ])
  return [...of('none').map(({ name }): Counted => [name, []]), ...types, ...slots, ...terms, ...buckets]
}

/** The types among the hits. */
async function countTypes(
  parts: StoreParts,
  plan: QueryPlan,
  known: Known,
  must: readonly PlannedFilter[],
  { name, limit }: Of<'types'>,
): Promise<Counted> {
  const rows = await run<{ t: number; count: number }>(
    parts,
    known,
    (writing) =>
      `select s.t, count(*)::int as count from ${tablesOf(plan)} where ${whereOf(plan, writing, must)} group by s.t`,
  )
  const names = new Map([...known.types].map(([type, t]) => [t, type]))
  return [
    name,
    firstTerms(
      rows.map(({ t, count }) => ({ value: names.get(t) ?? String(t), count })),
      limit,
    ),
  ]
}

/** Facets with slots, in one pass over the hits. */
async function countSlots(
  parts: StoreParts,
  plan: QueryPlan,
  known: Known,
  must: readonly PlannedFilter[],
  facets: readonly Of<'slots'>[],
): Promise<Counted[]> {
  if (facets.length === 0) return []
  const most = Math.max(...facets.map(({ limit }) => limit))
  const names = facets.map((_, at) => `a${at}`)
  const rows = await run<{ at: number; value: string; count: number }>(parts, known, (writing) => {
    const columns = facets.map(({ slots }, at) => `(${slotValue(slots, writing, facetColumn)})::int as a${at}`)
    return `with h as materialized (select ${columns.join(', ')} from ${tablesOf(plan)} where ${whereOf(plan, writing, must)}),
      c as materialized (select ${names.map((name, at) => `when grouping(${name}) = 0 then ${at}`).reduce((cases, each) => `${cases} ${each}`, 'case')} end as at,
        coalesce(${names.join(', ')}) as id, count(*)::int as count from h group by grouping sets (${names.map((name) => `(${name})`).join(', ')})),
      ranked as materialized (select at, id, count, rank() over (partition by at order by count desc) as place from c where id is not null)
      select at, substr(term, strpos(term, '=') + 1) as value, count from ranked join term using (id) where place <= ${most}`
  })
  return facets.map(({ name, limit }, at) => [
    name,
    firstTerms(
      rows.filter((row) => row.at === at).map(({ value, count }) => ({ value, count })),
      limit,
    ),
  ])
}

/** A facet of many values, or with values that only some may see: by the terms of the hits. */
async function countTerms(
  parts: StoreParts,
  plan: QueryPlan,
  known: Known,
  must: readonly PlannedFilter[],
  { name, prefixes, limit }: Of<'terms'>,
): Promise<Counted> {
  // One item counts once a value, even where several keys of the person open it.
  const count = prefixes.length === 1 ? 'count(*)' : 'count(distinct hits.n)'
  const rows = await run<FacetTerm>(
    parts,
    known,
    (
      writing,
    ) => `with hits as materialized (select s.n, s.terms from ${tablesOf(plan)} where ${whereOf(plan, writing, must)}),
      named as materialized (select id, substr(term, strpos(term, '=') + 1) as value from term where ${prefixCondition(prefixes, writing.parameters)})
      select named.value, ${count}::int as count from hits cross join unnest(hits.terms) as u (id) join named using (id)
      group by named.value order by count desc, named.value collate "C" limit ${limit}`,
  )
  return [name, rows]
}

/** Ranges, days and existence, in one pass over the hits; those that nothing is in are there with 0. */
async function countBuckets(
  parts: StoreParts,
  plan: QueryPlan,
  known: Known,
  must: readonly PlannedFilter[],
  facets: readonly Of<'buckets'>[],
): Promise<Counted[]> {
  if (facets.length === 0) return []
  const buckets = facets.flatMap((facet) => facet.buckets)
  const isJoined = isByWords(plan) || buckets.some((bucket) => needsWords(bucket.plan))
  const [row = {}] = await run<Record<string, number>>(parts, known, (writing) => {
    const counts = buckets.map(
      (bucket, at) => `count(*) filter (where ${conditionOf(bucket.plan, writing)})::int as b${at}`,
    )
    return `select ${counts.join(', ')} from ${isJoined ? 'item_s s join item_x x on x.n = s.n' : tablesOf(plan)} where ${whereOf(plan, writing, must)}`
  })
  let next = 0
  return facets.map((facet) => [
    facet.name,
    facet.buckets.map(({ plan: _plan, ...bucket }) => ({ ...bucket, count: row[`b${next++}`] ?? 0 })),
  ])
}

/** The most frequent first; those alike by their text. */
export function firstTerms(terms: readonly FacetTerm[], limit: number): FacetTerm[] {
  const byPlace = (left: FacetTerm, right: FacetTerm) =>
    right.count - left.count || (left.value < right.value ? -1 : left.value > right.value ? 1 : 0)
  return [...terms].sort(byPlace).slice(0, limit)
}
