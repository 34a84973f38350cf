import { parseItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { StoreParts } from '../items/store/store-parts.ts'
import { takeTurns, type Turns } from '../lib/take-turns.ts'
import { columnStoreOf } from './columns/column-store.ts'
import {
  facetColumn,
  leavesOf,
  placesIn,
  slotValue,
  subsIn,
  termsIn,
  type Known,
  type Placed,
  type Related,
  type Writing,
} from './sql/conditions.ts'
import { TUNING } from '../items/store/search-tuning.ts'
import type { FilterPlan } from './query/filter-plan.ts'
import { findPlaces } from './find-places.ts'
import type { ConditionPlan, SubPlan } from './query/query-plan.ts'
import { run } from './sql/run-statement.ts'
import { tablesOf, whereOf } from './sql/where.ts'

/** A sub-query that finds more related items is refused: it would cost more than anyone could read. */
const MOST_RELATED = 100_000

/** Looks up the numbers of a plan's terms and types, and asks its sub-queries, the innermost first. */
export async function locate(
  parts: StoreParts,
  plan: ConditionPlan,
  {
    names = [],
    counted = [],
    inTurn = takeTurns(1),
  }: { names?: readonly string[]; counted?: readonly FilterPlan[]; inTurn?: Turns } = {},
): Promise<Known> {
  const plans = [...plan.must.map((filter) => filter.plan), ...plan.should, ...plan.mustNot, ...counted]
  const wanted = new Set([...plan.types.map(({ name }) => name), ...names, ...plans.flatMap(typesIn)])
  if (plan.text.kind === 'item') wanted.add(parseItemId(plan.text.id).type)
  const [terms, size, types, related] = await Promise.all([
    parts.terms.find([...(plan.keys ?? []), ...plans.flatMap(termsIn)]),
    parts.terms.size(),
    Promise.all([...wanted].map(async (name) => [name, await parts.types.find(name)] as const)),
    Promise.all(plans.flatMap(subsIn).map(async (sub) => [sub, await askRelated(parts, sub, inTurn)] as const)),
  ])
  const known: Known = {
    terms,
    size,
    related: new Map(related),
    placed: new Map(),
    types: new Map(types.flatMap(([name, t]) => (t === undefined ? [] : [[name, t] as const]))),
    tuning: parts.tuning ?? TUNING,
  }
  const places = plans.flatMap(placesIn)
  if (places.length === 0) return known
  const columns = known.size >= known.tuning.columnsFrom ? await columnStoreOf(parts.database).current() : undefined
  const placed = new Map<FilterPlan, Placed>()
  // One after the other, those of sub-queries too: each may hold a hundred thousand boxes while they are tested.
  for (const place of places)
    placed.set(place, await inTurn(() => findPlaces(parts, plan, { ...known, columns }, place)))
  return { ...known, columns, placed }
}

function typesIn(plan: FilterPlan): string[] {
  return leavesOf(plan).flatMap((leaf) => (leaf.kind === 'types' ? leaf.names : []))
}

/** What a sub-query finds, as the condition on items that are related to it. */
async function askRelated(parts: StoreParts, sub: SubPlan, inTurn: Turns): Promise<Related> {
  if (sub.types.length === 0) return { kind: 'terms', ids: [] }
  const known = await locate(parts, sub, { inTurn })
  const { via } = sub
  const [row] = await run<{ hits: number; found: number[] }>(parts, known, (writing) => {
    const from = `${tablesOf(sub)} where ${whereOf(sub, writing)}`
    if (via.kind === 'forward') return forwardStatement(from, via.prefixes, writing)
    return via.slots
      ? slotStatement(from, slotValue(via.slots, writing, facetColumn))
      : reverseStatement(from, via.prefixes, writing)
  })
  const { hits = 0, found = [] } = row ?? {}
  if (hits > MOST_RELATED)
    throw new CairnError('invalidFilter', `more than ${MOST_RELATED} related items: narrow the query on them`)
  const numbers = found.map(Number)
  return via.kind === 'forward' ? { kind: 'terms', ids: numbers } : { kind: 'items', ns: numbers }
}

/** Terms by which an item refers to one of those found. */
function forwardStatement(from: string, prefixes: readonly string[], { parameters }: Writing): string {
  return `with r as materialized (select s.t, s.i from ${from} limit ${MOST_RELATED + 1}),
    name as materialized (select prefix || item_type.name || '-' || r.i as term from r join item_type using (t) cross join unnest(${parameters.add(prefixes, 'text[]')}) as prefix)
    select (select count(*)::int from r) as hits, array(select term.id from name join term using (term)) as found`
}

/** Items that one of those found refers to. */
function reverseStatement(from: string, prefixes: readonly string[], { parameters }: Writing): string {
  return `with r as materialized (select s.terms from ${from} limit ${MOST_RELATED + 1}),
    own as materialized (select distinct u.id from r cross join unnest(r.terms) as u (id)),
    named as materialized (select term from own join term using (id) where ${prefixCondition(prefixes, parameters)})
    ${itemsNamed('(select count(*)::int from r)')}`
}

/** The same where the relation has a slot: however many there are, they refer to few. */
function slotStatement(from: string, slot: string): string {
  return `with own as materialized (select distinct ${slot} as id from ${from}),
    named as materialized (select term from own join term using (id))
    ${itemsNamed('0')}`
}

function itemsNamed(hits: string): string {
  return `, target as materialized (select substr(term, strpos(term, '=') + 1) as id from named)
    select ${hits} as hits, array(select item.n from target join item_type on item_type.name = split_part(target.id, '-', 1)
      join item on item.t = item_type.t and item.i = split_part(target.id, '-', 2)::int) as found`
}

/** Terms that begin with one of the prefixes, each of which ends in `=`. */
export function prefixCondition(prefixes: readonly string[], parameters: Writing['parameters']): string {
  const ranges = prefixes.map(
    (prefix) =>
      `(term >= ${parameters.add(prefix, 'text')} and term < ${parameters.add(`${prefix.slice(0, -1)}>`, 'text')})`,
  )
  return ranges.length === 0 ? 'false' : `(${ranges.join(' or ')})`
}
