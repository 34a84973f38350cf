import { CairnError } from '@cairn/contract/errors'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { Located, Related } from '../known.ts'
import type { SubPlan } from '../query/condition.ts'
import { facetColumn, slotValue, type Writing } from './conditions.ts'
import { run } from './run-statement.ts'
import { tablesOf, whereOf } from './where.ts'

/** A sub-query that finds more related items is refused: it would cost more than anyone could read. */
const MOST_RELATED = 100_000

/**
 * Runs a sub-query and returns what it contributes to the query around it: terms of which a hit must have
 * one, or the hits. Throws `invalidFilter` if it finds more than 100,000 related items, unless a facet slot
 * holds the relation.
 */
export async function findRelated(context: ItemContext, { plan: sub, known }: Located<SubPlan>): Promise<Related> {
  const { via } = sub
  const [row] = await run<{ hits: number; found: number[] }>(context, known, (writing) => {
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

/** Selects the terms by which an item refers to one of those found. */
function forwardStatement(from: string, prefixes: readonly string[], { parameters }: Writing): string {
  return `with r as materialized (select s.t, s.i from ${from} limit ${MOST_RELATED + 1}),
    name as materialized (select prefix || item_type.name || '-' || r.i as term from r join item_type using (t) cross join unnest(${parameters.add(prefixes, 'text[]')}) as prefix)
    select (select count(*)::int from r) as hits, array(select term.id from name join term using (term)) as found`
}

/** Selects the items that one of those found refers to. */
function reverseStatement(from: string, prefixes: readonly string[], { parameters }: Writing): string {
  return `with r as materialized (select s.terms from ${from} limit ${MOST_RELATED + 1}),
    own as materialized (select distinct u.id from r cross join unnest(r.terms) as u (id)),
    named as materialized (select term from own join term using (id) where ${prefixCondition(prefixes, parameters)})
    ${itemsNamed('(select count(*)::int from r)')}`
}

/** Selects the same items if the relation has a slot: however many are found, they refer to few. */
function slotStatement(from: string, slot: string): string {
  // Of types that nobody has made an item of the slot is null, which has a type of its own.
  return `with own as materialized (select distinct (${slot})::int as id from ${from}),
    named as materialized (select term from own join term using (id))
    ${itemsNamed('0')}`
}

function itemsNamed(hits: string): string {
  return `, target as materialized (select substr(term, strpos(term, '=') + 1) as id from named)
    select ${hits} as hits, array(select item.n from target join item_type on item_type.name = split_part(target.id, '-', 1)
      join item on item.t = item_type.t and item.i = split_part(target.id, '-', 2)::int) as found`
}

/** Returns the SQL condition that a term starts with one of the prefixes, each of which ends in `=`. */
export function prefixCondition(prefixes: readonly string[], parameters: Writing['parameters']): string {
  const ranges = prefixes.map(
    (prefix) =>
      `(term >= ${parameters.add(prefix, 'text')} and term < ${parameters.add(`${prefix.slice(0, -1)}>`, 'text')})`,
  )
  return ranges.length === 0 ? 'false' : `(${ranges.join(' or ')})`
}
