import { parseItemId } from '@cairn/contract'
import type { LocatedQuery, PageRequest } from '../executor.ts'
import { compile, sieveBy } from './column-filters.ts'
import { startOfLabel, type Columns } from './columns.ts'
import { type Known, typeNumbers } from '../known.ts'
import { sift, untoldWords } from './sift-hits.ts'
import { viewOf } from './visible-items.ts'
import type { Cursor } from '../cursor.ts'
import { INDEXED } from '../sql/page-statement.ts'
import { wordsOf } from '../query/condition.ts'
import type { QueryPlan } from '../query/query-plan.ts'
import type { SortedValue, SortOrder, SortOrders } from './sort-orders.ts'

/** A longer page is put in order by the database. */
const LONGEST = 500
/** So many items are looked at together. */
const PART = 4096

/**
 * Returns candidates for a page by a cached sort order: the first hits in that order, and all hits whose
 * position is unknown. `found` has all hits if they are known. Undefined if no cached order fits the query
 * (one that is missing begins to be built), or it does not fill the page: items without a value are not in
 * it.
 */
export async function likelyOfPage(
  orders: SortOrders,
  columns: Columns,
  query: LocatedQuery,
  { cursor, limit }: PageRequest,
  found?: Int32Array,
): Promise<number[] | undefined> {
  const { plan, known } = query
  const value = limit <= LONGEST && plan.thenBy.length === 0 ? sortedValue(columns, query, found) : undefined
  const order = value && orders.find(value)
  if (!order) return undefined
  const last = cursor && numberOf(columns, known, cursor)
  // If the item's value has changed since the order was built, its position there is not where the previous
  // page ended.
  if (cursor && last !== undefined && (await orders.keyOf(value, last)) !== cursor.key) return undefined
  if (last !== undefined && (order.loose.has(last) || placeOf(order, last) === -1)) return undefined
  if (found) return firstOf(found, order, plan, { last, limit })
  if (untoldWords(columns, plan).length > 0) return undefined
  const view = viewOf(columns, query)
  const sieves = compile(columns, plan, known, plan.must) ?? []
  const hitsOf = (ns: Iterable<number> | Int32Array) => sift(sieves, view.among(Int32Array.from(ns)))
  const first: number[] = []
  for (const part of partsFrom(order, plan, last)) {
    const placed = order.loose.size === 0 ? part : part.filter((n) => !order.loose.has(n))
    first.push(...hitsOf(placed))
    if (first.length >= limit) return [...first.slice(0, limit), ...hitsOf(order.loose)]
  }
  // The last ones are those without a value, which the order does not have.
  return undefined
}

/**
 * Picks the first of all hits behind the item that the page before ended with, and all whose place is not
 * known. Undefined if the first are too few.
 */
function firstOf(
  hits: Int32Array,
  order: SortOrder,
  { sort }: QueryPlan,
  { last, limit }: { last: number | undefined; limit: number },
): number[] | undefined {
  const sign = sort.order === 'asc' ? 1 : -1
  const behind = last === undefined ? Number.NEGATIVE_INFINITY : sign * placeOf(order, last)
  const loose: number[] = []
  // Hits may be a quarter of all items: nothing is looked up for each of them that need not be.
  const hasLoose = order.loose.size > 0
  /** Places of the first, in order. */
  const first: number[] = []
  for (let at = 0; at < hits.length; at++) {
    const n = hits[at] ?? 0
    const place = placeOf(order, n)
    if (hasLoose && order.loose.has(n)) loose.push(n)
    // One without a value comes last.
    else if (place !== -1 && sign * place > behind && (first.length < limit || sign * place < (first.at(-1) ?? 0)))
      putInto(first, sign * place, limit)
  }
  return first.length < limit ? undefined : [...first.map((place) => order.ns[sign * place] ?? 0), ...loose]
}

/** Puts a number among those in order, of which so many are kept. */
function putInto(sorted: number[], value: number, most: number): void {
  let at = sorted.length
  while (at > 0 && (sorted[at - 1] ?? 0) > value) at -= 1
  sorted.splice(at, 0, value)
  if (sorted.length > most) sorted.pop()
}

const placeOf = ({ places }: SortOrder, n: number) => places[n] ?? -1

/**
 * Returns candidates for a page sorted by label: the first hits by the first bytes of their labels, and all
 * that tie with the last of them.
 */
export function firstByLabel(
  { labelStarts }: Columns,
  hits: Int32Array,
  { sort }: QueryPlan,
  { cursor, limit }: PageRequest,
): Int32Array {
  const sign = sort.order === 'asc' ? 1 : -1
  const from = cursor ? sign * startOfLabel(cursor.key ?? '') : Number.NEGATIVE_INFINITY
  /** The least ranks behind the page before, in order. */
  const least: number[] = []
  for (let at = 0; at < hits.length; at++) {
    const rank = sign * (labelStarts[hits[at] ?? 0] ?? 0)
    if (rank > from && (least.length < limit || rank < (least.at(-1) ?? 0))) putInto(least, rank, limit)
  }
  // Of those that begin like the one that the page before ended with, some may come before it.
  const to = least[limit - 1] ?? Number.POSITIVE_INFINITY
  return sieveBy((n) => {
    const rank = sign * (labelStarts[n] ?? 0)
    return rank >= from && rank <= to
  })(hits)
}

/**
 * Returns what a query is sorted by, if no index of the database has that order, if all hits are known, or
 * if only some are wanted along it: the database would look at each label on the way, which may be long.
 */
function sortedValue(columns: Columns, { plan, known }: LocatedQuery, found?: Int32Array): SortedValue | undefined {
  const { by } = plan.sort
  const [only, ...more] = typeNumbers(plan, known)
  const t = more.length === 0 ? only : by.kind === 'label' && found ? typeOfAll(columns, found) : undefined
  if (t === undefined) return undefined
  const isOfSome = plan.must.length > 0 || wordsOf(plan).length > 0
  if (by.kind === 'label') return found || isOfSome ? { t, kind: 'label', at: 0 } : undefined
  if (by.kind !== 'number' && by.kind !== 'text') return undefined
  const at = by.slots[0]?.at ?? 0
  return at > INDEXED[by.kind] ? { t, kind: by.kind, at } : undefined
}

/** Returns the type that all of these items have, such as members of a collection. Undefined for several. */
function typeOfAll({ types }: Columns, items: Int32Array): number | undefined {
  const t = types[items[0] ?? 0]
  return items.every((n) => types[n] === t) ? t : undefined
}

/** Gives the numbers of an order, from behind the item that the page before ended with. */
function* partsFrom(order: SortOrder, { sort }: QueryPlan, last: number | undefined): Generator<Int32Array> {
  const { ns } = order
  const [step, first] = sort.order === 'asc' ? [1, 0] : [-1, ns.length - 1]
  const from = last === undefined ? first : placeOf(order, last) + step
  for (let at = from; at >= 0 && at < ns.length; at += step * PART)
    yield step === 1 ? ns.subarray(at, at + PART) : ns.subarray(Math.max(0, at + 1 - PART), at + 1).toReversed()
}

function numberOf({ types, indexes, length }: Columns, known: Known, { id }: Cursor): number {
  const { type, index } = parseItemId(id)
  const t = known.types.get(type)
  for (let n = 0; n < length; n++) if (indexes[n] === index && types[n] === t) return n
  return -1
}
