import type { LocatedQuery } from '../executor.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { Condition } from '../query/condition.ts'
import type { Columns } from './columns.ts'
import type { Known } from '../known.ts'
import { areInColumns, hitsUpTo, listsByLabel, rareWords, untoldWords } from './sift-hits.ts'
import { findWords } from '../sql/find-words.ts'
import { seesNone, viewOf } from './visible-items.ts'

/** The hits of a query found in the column index. `items` is undefined if there are more than the limit. */
export interface Found {
  items?: Int32Array | undefined
}

/**
 * With this many hits in a sample of one item in 64 there are more than 10,000 in all: 10,000 would give 157
 * on average, and this many would be eight standard deviations off. The sample is by a hash of the item
 * number.
 */
const SURE_IN_SAMPLE = 256

/**
 * Finds all hits of a query in the column index, up to `limit`. Undefined if the index lacks data that the
 * query needs.
 */
export async function findHits(
  context: ItemContext,
  query: LocatedQuery,
  columns: Columns,
  limit: number,
): Promise<Found | undefined> {
  if (!areInColumns(columns, query)) return seesNone(columns, query) ? { items: new Int32Array() } : undefined
  const untold = untoldWords(columns, query.plan)
  const found = await (untold.length > 0
    ? findUntold(context, query, columns, limit)
    : findTold(context, query, columns, limit))
  // If the columns dropped words meanwhile, the search was incomplete.
  return untoldWords(columns, query.plan).length > untold.length ? undefined : found
}

/** Finds hits whose words are all in the columns. */
async function findTold(context: ItemContext, query: LocatedQuery, columns: Columns, limit: number): Promise<Found> {
  const view = viewOf(columns, query)
  const { plan, known } = query
  // Of few the lists of words tell sooner than a look at everything that is seen.
  const [byLabel] = listsByLabel(columns, plan)
  if (byLabel) {
    const left = { plan: byLabel.rest(plan), known }
    return { items: hitsUpTo(limit, columns, left, [view.among(byLabel.items())]) }
  }
  const rare = rareWords(columns, query)
  const listed = rare.length > 0 ? await findWords(context, rare, known) : listedIn(query)?.ns
  return { items: hitsUpTo(limit, columns, query, listed ? [view.among(listed)] : view.parts()) }
}

/** Picks the shortest list of items that one of the filters gives. */
function listedIn({ plan: { must }, known }: LocatedQuery): Listed | undefined {
  const lists = must.flatMap(({ plan }) => listOf(plan, known) ?? [])
  return lists.toSorted((left, right) => left.ns.length - right.ns.length)[0]
}

interface Listed {
  ns: readonly number[] | Int32Array
}

function listOf(plan: Condition, { placed }: Known): Listed | undefined {
  if (plan.kind === 'items') return { ns: plan.ns }
  const found = placed.get(plan)
  return found?.kind === 'items' ? { ns: found.ns } : found?.all && { ns: found.all }
}

/** Finds hits by words that are not in the columns: the database is asked which items have them. */
async function findUntold(context: ItemContext, query: LocatedQuery, columns: Columns, limit: number): Promise<Found> {
  const { plan, known } = query
  const words = untoldWords(columns, plan)
  const view = viewOf(columns, query)
  const others = hitsUpTo(Number.POSITIVE_INFINITY, columns, query, view.parts()) ?? new Int32Array()
  if (others.length === 0) return { items: others }
  const hitsOf = (found: readonly number[]) =>
    hitsUpTo(Number.POSITIVE_INFINITY, columns, query, [view.among(found)]) ?? new Int32Array()
  // Of few that meet all else the words are looked up: what else has them is nothing to this query.
  if (others.length <= known.tuning.few)
    return upTo(limit, hitsOf(await findWords(context, words, known, { among: [...others] })))
  const rarity = (columns.length / others.length) * 1.3
  const inSample = await findWords(context, words, known, { most: Math.ceil(SURE_IN_SAMPLE * rarity), isSample: true })
  if (hitsOf(inSample).length >= SURE_IN_SAMPLE) return {}
  // As many as are likely to make the limit; all where that was too few, or where all are wanted.
  const most = Number.isFinite(limit) ? Math.ceil(limit * rarity) : undefined
  const first = await findWords(context, words, known, { most })
  const hits = hitsOf(first)
  if (most === undefined || hits.length > limit || first.length < most) return upTo(limit, hits)
  return upTo(limit, hitsOf(await findWords(context, words, known)))
}

function upTo(limit: number, items: Int32Array): Found {
  return items.length > limit ? {} : { items }
}
