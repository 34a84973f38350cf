import { parseItemId } from '@cairn/contract'
import { termPrefix } from '../items/index/property-index.ts'
import { columnStoreOf, currentColumns, mayUseColumns } from './columns/column-store.ts'
import { findPlacesInColumns } from './columns/places-in-columns.ts'
import { mayBeRelated, relatedInColumns } from './columns/related-in-columns.ts'
import { findPlacesBySql } from './sql/find-places.ts'
import { findRelated } from './sql/find-related.ts'
import type { StoreParts } from '../items/store/store-parts.ts'
import { takeTurns, type Turns } from '../lib/take-turns.ts'
import {
  leavesOf,
  listedIn,
  placesIn,
  subsIn,
  termsIn,
  type Condition,
  type ConditionPlan,
  type SubPlan,
} from './query/condition.ts'
import { idsOf, type Known, type Placed, type Related } from './known.ts'
import { TUNING } from '../items/store/search-tuning.ts'

/**
 * Looks up what a plan names: the numbers of its terms and types, what its sub-queries find (the innermost
 * first), and its places.
 */
export async function locate(
  parts: StoreParts,
  plan: ConditionPlan,
  {
    names = [],
    counted = [],
    inTurn = takeTurns(1),
  }: { names?: readonly string[]; counted?: readonly Condition[]; inTurn?: Turns } = {},
): Promise<Known> {
  const plans = [...plan.must.map((filter) => filter.plan), ...plan.should, ...plan.mustNot, ...counted]
  const wanted = new Set([...plan.types.map(({ name }) => name), ...names, ...plans.flatMap(typesIn)])
  if (plan.text.kind === 'item') wanted.add(parseItemId(plan.text.id).type)
  const [named, related] = await Promise.all([
    nameAll(parts, { terms: [...(plan.keys ?? []), ...plans.flatMap(termsIn)], types: [...wanted] }, plans),
    Promise.all(plans.flatMap(subsIn).map(async (sub) => [sub, await askRelated(parts, sub, inTurn)] as const)),
  ])
  const known: Known = { ...named, related: new Map(related) }
  const places = plans.flatMap(placesIn)
  if (places.length === 0) return known
  const columns = known.columns ?? (await currentColumns(parts, known))
  const placed = new Map<Condition, Placed>()
  // One after the other, those of sub-queries too: each may hold a hundred thousand boxes while they are tested.
  for (const place of places)
    placed.set(
      place,
      await inTurn(() =>
        columns
          ? findPlacesInColumns(parts, { plan, known }, columns, place)
          : findPlacesBySql(parts, { plan, known }, place),
      ),
    )
  return { ...known, columns, placed }
}

/** Looks up names, and lists rows for conditions of which the columns do not tell the terms: without sub-queries and places. */
async function nameAll(
  parts: StoreParts,
  names: { terms: readonly string[]; types: readonly string[] },
  plans: readonly Condition[],
): Promise<Known> {
  const [terms, size, types] = await Promise.all([
    parts.terms.find([...names.terms]),
    parts.terms.size(),
    Promise.all(names.types.map(async (name) => [name, await parts.types.find(name)] as const)),
  ])
  const known: Known = {
    terms,
    size,
    related: new Map(),
    placed: new Map(),
    types: new Map(types.flatMap(([name, t]) => (t === undefined ? [] : [[name, t] as const]))),
    tuning: parts.tuning ?? TUNING,
    valuesBy: columnStoreOf(parts.database).lists.asOfNow(),
  }
  listAnswers(parts, plans, known)
  const listed = plans.flatMap(listedIn)
  const columns = listed.length > 0 ? await currentColumns(parts, known) : undefined
  return columns ? { ...known, columns, listed: await listRows(parts, listed, known) } : known
}

/** Begins to list the values of questions that are asked for, beside the columns. */
function listAnswers(parts: StoreParts, plans: readonly Condition[], known: Known): void {
  if (!mayUseColumns(parts, known)) return
  const { lists } = columnStoreOf(parts.database)
  for (const leaf of plans.flatMap(leavesOf))
    if (leaf.kind === 'terms' && leaf.isOfAnswers) lists.find(termPrefix(leaf.prop))
}

/** Lists the rows that have one of the terms of each condition, as of the changes that the columns know. */
async function listRows(parts: StoreParts, conditions: readonly Condition[], known: Known): Promise<Known['listed']> {
  const { rows } = columnStoreOf(parts.database)
  const found = conditions.map(async (condition) => {
    const ids = condition.kind === 'terms' ? idsOf(condition.anyOf, known) : []
    return [condition, await rows.withTerms(ids)] as const
  })
  return new Map(await Promise.all(found))
}

function typesIn(plan: Condition): string[] {
  return leavesOf(plan).flatMap((leaf) => (leaf.kind === 'types' ? leaf.names : []))
}

/** Asks a sub-query: the columns if they tell of it, else the database. */
async function askRelated(parts: StoreParts, sub: SubPlan, inTurn: Turns): Promise<Related> {
  if (sub.types.length === 0) return { kind: 'terms', ids: [] }
  const query = { plan: sub, known: await locate(parts, sub, { inTurn }) }
  const columns = mayBeRelated(sub) ? (query.known.columns ?? (await currentColumns(parts, query.known))) : undefined
  return (columns && (await relatedInColumns(parts, query, columns))) ?? findRelated(parts, query)
}
