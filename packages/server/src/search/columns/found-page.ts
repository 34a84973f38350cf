import { parseItemId } from '@cairn/contract'
import type { LocatedQuery, PageRequest, Hit } from '../executor.ts'
import type { Columns } from './columns.ts'
import type { Cursor } from '../cursor.ts'
import { areKept } from './words/item-words.ts'
import { LABEL_SCORE, type SortPlan } from '../query/sort-plan.ts'
import { numberReader } from './column-filters.ts'

/** A longer page is put in order by the database. */
const LONGEST = 2000

interface Ranked {
  n: number
  rank: number
}

/**
 * Sorts known hits and returns one page of them, none for a limit of 1. Undefined unless they are sorted by
 * time, number, index or score only, for a page of more than 2,000, and for a cursor whose item is no hit any
 * more.
 */
export function pageOfFound(
  columns: Columns,
  found: Int32Array,
  query: LocatedQuery,
  { cursor, limit }: PageRequest,
): Hit[] | undefined {
  const { plan } = query
  if (limit === 1) return []
  const { by, order } = plan.sort
  const rankOf = limit <= LONGEST && plan.thenBy.length === 0 ? rankBy(columns, found, query) : undefined
  if (!rankOf) return undefined
  const last = cursor && lastOf(columns, found, query, cursor)
  if (cursor && !last) return undefined
  const sign = order === 'asc' ? 1 : -1
  const comesBefore = (left: Ranked, right: Ranked) => sign * (left.rank - right.rank || left.n - right.n) < 0
  const page: Ranked[] = []
  // Numbers follow time, mostly: those that come first are met first.
  for (let at = 0; at < found.length; at++) {
    const n = found[order === 'asc' ? at : found.length - 1 - at] ?? 0
    const rank = rankOf(n)
    const worst = page.length === limit ? page.at(-1) : undefined
    if (worst && sign * (rank - worst.rank) > 0) continue
    const each = { n, rank }
    // One that was deleted meanwhile has no type.
    if ((worst && !comesBefore(each, worst)) || (last && !comesBefore(last, each)) || columns.types[n] === 0) continue
    if (worst) page.pop()
    page.splice(placeOf(each, page, comesBefore), 0, each)
  }
  return page.map(({ n, rank }) => ({
    t: columns.types[n] ?? 0,
    i: columns.indexes[n] ?? 0,
    key: by.kind === 'created' ? new Date(rank).toISOString() : Number.isFinite(rank) ? rank : null,
  }))
}

/** Gives what hits are ordered by, as a number. */
function rankBy(
  columns: Columns,
  found: Int32Array,
  { plan: { sort, text }, known }: LocatedQuery,
): ((n: number) => number) | undefined {
  const { times, labels, indexes } = columns
  const { by } = sort
  const timeOf = (n: number) => times[n] ?? 0
  if (by.kind === 'created') return timeOf
  if (by.kind === 'index') return (n) => indexes[n] ?? 0
  if (by.kind === 'number') {
    const numberOf = numberReader(columns, by.slots, known)
    const none = rankOfNone(sort)
    return numberOf && ((n) => orElse(numberOf(n), none))
  }
  if (by.kind !== 'score' || text.kind !== 'words' || !labels.isWhole || !areKept(text.plan.words)) return undefined
  const inLabel = new Set(labels.sieve(text.plan.words)(found))
  return (n) => timeOf(n) + (inLabel.has(n) ? LABEL_SCORE : 0)
}

/** Items without a value come last, in either order. */
function rankOfNone({ order }: SortPlan): number {
  return order === 'asc' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
}

function orElse(value: number, none: number): number {
  return Number.isNaN(value) ? none : value
}

/** Finds the item that the page before ended with. Undefined if it is no hit any more. */
function lastOf(
  { types, indexes }: Columns,
  found: Int32Array,
  { plan, known }: LocatedQuery,
  { key, id }: Cursor,
): Ranked | undefined {
  const { type, index } = parseItemId(id)
  const t = known.types.get(type)
  const n = found.find((each) => types[each] === t && indexes[each] === index)
  return n === undefined ? undefined : { n, rank: rankOfKey(plan.sort, key) }
}

function rankOfKey(sort: SortPlan, key: string | null): number {
  if (sort.by.kind === 'created') return Date.parse(key ?? '')
  if (sort.by.kind === 'score') return Math.round(Number(key))
  return key === null ? rankOfNone(sort) : Number(key)
}

/** Finds where an item belongs in the page, which is in order. */
function placeOf(each: Ranked, page: readonly Ranked[], comesBefore: (left: Ranked, right: Ranked) => boolean): number {
  let [low, high] = [0, page.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = page[middle]
    if (other && comesBefore(other, each)) low = middle + 1
    else high = middle
  }
  return low
}
