import { parseItemId } from '@cairn/contract'
import { termPrefix } from '../items/index/property-index.ts'
import { columnStoreOf, currentColumns, mayUseColumns } from './columns/column-store.ts'
import { findPlacesInColumns } from './columns/places-in-columns.ts'
import { mayBeRelated, relatedInColumns } from './columns/related-in-columns.ts'
import { findPlacesBySql } from './sql/find-places.ts'
import { findRelated } from './sql/find-related.ts'
import type { ItemContext } from '../items/read/item-context.ts'
import { limitTo, type Limit } from '../lib/limit.ts'
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
import { TUNING } from '../items/read/search-tuning.ts'

/**
 * Resolves the names in a plan: ids of its terms and types, results of its sub-queries (innermost first) and
 * of its conditions on places. It does so too for further types (`names`) and conditions (`counted`, those of
 * facets). Throws `invalidFilter` if too much is related or has to be compared.
 */
export async function locate(
  context: ItemContext,
  plan: ConditionPlan,
  {
    names = [],
    counted = [],
    inTurn = limitTo(1),
  }: { names?: readonly string[]; counted?: readonly Condition[]; inTurn?: Limit } = {},
): Promise<Known> {
  const plans = [...plan.must.map((filter) => filter.plan), ...plan.should, ...plan.mustNot, ...counted]
  const wanted = new Set([...plan.types.map(({ name }) => name), ...names, ...plans.flatMap(typesIn)])
  if (plan.text.kind === 'item') wanted.add(parseItemId(plan.text.id).type)
  const [named, related] = await Promise.all([
    nameAll(context, { terms: [...(plan.keys ?? []), ...plans.flatMap(termsIn)], types: [...wanted] }, plans),
    Promise.all(plans.flatMap(subsIn).map(async (sub) => [sub, await askRelated(context, sub, inTurn)] as const)),
  ])
  const known: Known = { ...named, related: new Map(related) }
  const places = plans.flatMap(placesIn)
  if (places.length === 0) return known
  const columns = known.columns ?? (await currentColumns(context, known))
  const placed = new Map<Condition, Placed>()
  // Sequentially, also those of sub-queries, because each may hold a hundred thousand boxes in memory.
  for (const place of places)
    placed.set(
      place,
      await inTurn(() =>
        columns
          ? findPlacesInColumns(context, { plan, known }, columns, place)
          : findPlacesBySql(context, { plan, known }, place),
      ),
    )
  return { ...known, columns, placed }
}

/**
 * Resolves names, and lists rows for conditions whose terms the column index lacks; sub-queries and places
 * excluded.
 */
async function nameAll(
  context: ItemContext,
  names: { terms: readonly string[]; types: readonly string[] },
  plans: readonly Condition[],
): Promise<Known> {
  const [terms, size, types] = await Promise.all([
    context.terms.find([...names.terms]),
    context.terms.size(),
    Promise.all(names.types.map(async (name) => [name, await context.types.find(name)] as const)),
  ])
  const known: Known = {
    terms,
    size,
    related: new Map(),
    placed: new Map(),
    types: new Map(types.flatMap(([name, t]) => (t === undefined ? [] : [[name, t] as const]))),
    tuning: context.tuning ?? TUNING,
    valuesBy: columnStoreOf(context.database).lists.asOfNow(),
  }
  listAnswers(context, plans, known)
  const listed = plans.flatMap(listedIn)
  const columns = listed.length > 0 ? await currentColumns(context, known) : undefined
  return columns ? { ...known, columns, listed: await listRows(context, listed, known) } : known
}

/** Begins to list the values of questions that are asked for, beside the columns. */
function listAnswers(context: ItemContext, plans: readonly Condition[], known: Known): void {
  if (!mayUseColumns(context, known)) return
  const { lists } = columnStoreOf(context.database)
  for (const leaf of plans.flatMap(leavesOf))
    if (leaf.kind === 'terms' && leaf.isOfAnswers) lists.find(termPrefix(leaf.prop))
}

/** Lists the rows that have one of the terms of each condition, as of the changes that the columns know. */
async function listRows(
  context: ItemContext,
  conditions: readonly Condition[],
  known: Known,
): Promise<Known['listed']> {
  const { rows } = columnStoreOf(context.database)
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
async function askRelated(context: ItemContext, sub: SubPlan, inTurn: Limit): Promise<Related> {
  if (sub.types.length === 0) return { kind: 'terms', ids: [] }
  const query = { plan: sub, known: await locate(context, sub, { inTurn }) }
  const columns = mayBeRelated(sub) ? (query.known.columns ?? (await currentColumns(context, query.known))) : undefined
  return (columns && (await relatedInColumns(context, query, columns))) ?? findRelated(context, query)
}
