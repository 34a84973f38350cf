import { parseItemId, type ItemId } from '@cairn/contract'
import { LABEL_KEY } from '@cairn/contract/query'
import { all, conditionOf, idsOf, needsWords, type Writing } from './conditions.ts'
import type { Cursor } from './cursor.ts'
import type { PlannedFilter, QueryPlan } from './query-plan.ts'

export type Statement = string

/** With at most this many candidates, and this part of all, the inverted index comes first; else an ordered index is walked (storage.md, "Queries"). */
const FEW = 60_000
const FEW_OF_ALL = 0.06

/** A page: `t`, `i` and the sort `key` of each hit, in order. */
export function pageStatement(
  plan: QueryPlan,
  writing: Writing,
  cursor: Cursor | undefined,
  limit: number | undefined,
): Statement {
  const column = plan.sort.key === LABEL_KEY ? 'lk' : 'ts'
  const { order } = plan.sort
  const where = whereOf(plan, writing, plan.must)
  const isInverted = isNarrow(plan, writing)
  const after = cursor ? cursorCondition(isInverted ? 'h' : 's', column, order, cursor, writing) : 'true'
  const tail = `order by ${column} ${order}, n ${order} ${limit === undefined ? '' : `limit ${limit}`}`
  const columns = `s.n, s.t, s.i, s.ts, s.lk`
  if (isInverted)
    return `with h as materialized (select ${columns} from ${where}) select t, i, ${column} as key from h where ${after} ${tail}`
  return `select s.t, s.i, s.${column} as key from ${where} and ${after} order by s.${column} ${order}, s.n ${order} ${limit === undefined ? '' : `limit ${limit}`}`
}

/** The number of hits, counted up to a limit. */
export function totalStatement(plan: QueryPlan, writing: Writing, limit: number): Statement {
  return `select count(*)::int as count from (select from ${whereOf(plan, writing, plan.must)} limit ${limit}) hits`
}

/** The values of a property with their counts; selections of that same property are left out. */
export function facetStatement(
  plan: QueryPlan,
  writing: Writing,
  prop: string,
  prefixes: readonly string[],
  limit: number,
): Statement {
  const where = whereOf(plan, writing, withoutSelection(plan.must, prop))
  const bounds = prefixes.map(
    (prefix) =>
      `(term >= ${writing.parameters.add(prefix, 'text')} and term < ${writing.parameters.add(`${prefix.slice(0, -1)}>`, 'text')})`,
  )
  // One item counts once a value, even where several keys of the person open it.
  const count = prefixes.length === 1 ? 'count(*)' : 'count(distinct hits.n)'
  return `with hits as materialized (select s.n, s.terms from ${where}),
    named as materialized (select id, substr(term, strpos(term, '=') + 1) as value from term where ${bounds.join(' or ')})
    select named.value, ${count}::int as count from hits cross join unnest(hits.terms) as u (id) join named using (id)
    group by named.value order by count desc, named.value limit ${limit}`
}

/** The types among the hits, by number, with their counts. */
export function typeFacetStatement(plan: QueryPlan, writing: Writing, limit: number): Statement {
  const where = whereOf(plan, writing, withoutSelection(plan.must, '_t'))
  return `select s.t::text as value, count(*)::int as count from ${where} group by s.t order by count desc, s.t limit ${limit}`
}

function withoutSelection(must: readonly PlannedFilter[], prop: string): PlannedFilter[] {
  return must.filter((filter) => filter.prop !== prop || !filter.isSelection)
}

/** Tables and conditions, `… where …`. The visibility condition is in every one of them. */
function whereOf(plan: QueryPlan, writing: Writing, must: readonly PlannedFilter[]): string {
  const { text, should, minShould, mustNot } = plan
  const plans = [
    ...must.map((filter) => filter.plan),
    ...(minShould > 0 ? should : []),
    ...mustNot,
    ...(text.kind === 'words' ? [text.plan] : []),
  ]
  const tables = plans.some(needsWords) ? 'item_s s join item_x x on x.n = s.n' : 'item_s s'
  const conditions = all([
    typeCondition(plan, writing),
    visibilityCondition(plan, writing),
    text.kind === 'words' && conditionOf(text.plan, writing),
    text.kind === 'item' && itemCondition(text.id, writing),
    ...must.map((filter) => conditionOf(filter.plan, writing)),
    shouldCondition(plan, writing),
    ...mustNot.map((each) => `not (${conditionOf(each, writing)})`),
  ])
  return `${tables} where ${conditions}`
}

/** Never true for nobody: a person without keys sees nothing. */
function visibilityCondition({ keys }: QueryPlan, writing: Writing): string | undefined {
  if (keys === undefined) return undefined
  const ids = idsOf(keys, writing)
  if (ids.length === 0) return 'false'
  const list = writing.parameters.add(ids, 'int[]')
  const isFew = isSelective(keys, writing)
  return `(s.k1 = any(${list}) or s.xk operator(pg_catalog.&&) ${list})${isFew ? ` and s.terms operator(pg_catalog.&&) ${list}` : ''}`
}

function typeCondition({ types, isGeneral, text }: QueryPlan, { types: numbers, parameters }: Writing): string {
  const searched = types.flatMap(({ name }) => numbers.get(name) ?? [])
  // An item asked for by its id is found whether or not its type takes part in general searches.
  const asked = text.kind === 'item' && isGeneral ? (numbers.get(parseItemId(text.id).type) ?? []) : []
  const [only, ...more] = [...new Set([searched, asked].flat())]
  if (only === undefined) return 'false'
  return more.length === 0
    ? `s.t = ${parameters.add(only, 'smallint')}`
    : `s.t = any(${parameters.add([only, ...more], 'smallint[]')})`
}

function itemCondition(id: ItemId, writing: Writing): string {
  const { type, index } = parseItemId(id)
  const t = writing.types.get(type)
  if (t === undefined || index > 2_147_483_647) return 'false'
  return `s.n = (select n from item where t = ${writing.parameters.add(t, 'smallint')} and i = ${writing.parameters.add(index, 'int')})`
}

function shouldCondition({ should, minShould }: QueryPlan, writing: Writing): string | undefined {
  if (minShould <= 0) return undefined
  const conditions = should.map((plan) => `(${conditionOf(plan, writing)})`)
  if (minShould === 1) return `(${conditions.join(' or ')})`
  return `(${conditions.map((condition) => `${condition}::int`).join(' + ')}) >= ${minShould}`
}

function cursorCondition(
  table: string,
  column: string,
  order: 'asc' | 'desc',
  { key, id }: Cursor,
  writing: Writing,
): string {
  const { type, index } = parseItemId(id)
  const [t, i] = [
    writing.parameters.add(writing.types.get(type) ?? 0, 'smallint'),
    writing.parameters.add(Math.min(index, 2_147_483_647), 'int'),
  ]
  const value = writing.parameters.add(key, column === 'lk' ? 'text' : 'timestamptz')
  return `(${table}.${column}, ${table}.n) ${order === 'asc' ? '>' : '<'} (${value}, (select item.n from item where item.t = ${t} and item.i = ${i}))`
}

/** Whether some condition leaves few candidates, by the counts kept of its terms. */
function isNarrow({ keys, must }: QueryPlan, writing: Writing): boolean {
  const termFilters = must.flatMap(({ plan }) => (plan.kind === 'terms' ? [plan.anyOf] : []))
  return [...(keys ? [keys] : []), ...termFilters].some((terms) => isSelective(terms, writing))
}

function isSelective(terms: readonly string[], { terms: known, size }: Writing): boolean {
  const candidates = terms.reduce((sum, term) => sum + (known.get(term)?.df ?? 0), 0)
  return candidates <= (size === 0 ? FEW : Math.min(FEW, size * FEW_OF_ALL))
}
