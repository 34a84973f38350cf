import type { StoreParts } from '../../items/store/store-parts.ts'
import { wordsOf } from './column-filters.ts'
import type { Columns } from './columns.ts'
import type { Known } from '../sql/conditions.ts'
import { areInColumns, findWords, hitsUpTo, untoldWords, viewOf } from './count-columns.ts'
import type { FilterPlan, WordsPlan } from '../query/filter-plan.ts'
import type { QueryPlan } from '../query/query-plan.ts'

/** The hits of a query, as the columns tell them: all of them, or, without any, that there are more than the limit. */
export interface Found {
  items?: Int32Array | undefined
}

/**
 * With so many hits among one item in 64, there are more than 10,000 in all: of 10,000, fewer than 157 would be expected there, and so many
 * would be off by eight standard deviations. The items are told by a hash of their number, which nothing else follows.
 */
const SURE_IN_SAMPLE = 256

/** All hits up to the limit; undefined where the columns do not tell. */
export async function findHits(
  parts: StoreParts,
  plan: QueryPlan,
  known: Known,
  columns: Columns,
  limit: number,
): Promise<Found | undefined> {
  if (!areInColumns(columns, plan, known)) return undefined
  const untold = untoldWords(columns, plan)
  const found = await (untold.length > 0
    ? findUntold(parts, plan, known, columns, limit, untold)
    : findTold(parts, plan, known, columns, limit))
  // Words of which the columns ceased to tell meanwhile were not looked for.
  return untoldWords(columns, plan).length > untold.length ? undefined : found
}

/** The same for words of which the columns tell. */
async function findTold(
  parts: StoreParts,
  plan: QueryPlan,
  known: Known,
  columns: Columns,
  limit: number,
): Promise<Found> {
  const view = viewOf(columns, plan, known)
  const rare = wordsOf(plan).filter((words) => areRare(columns, words, known))
  // Of so few the index of words tells sooner than a look at everything that is seen.
  const listed = rare.length > 0 ? await findWords(parts, rare, known) : listedIn(plan, known)?.ns
  return { items: hitsUpTo(limit, columns, plan, known, listed ? [view.among(listed)] : view.parts()) }
}

/** The fewest items that one of the filters lists. */
function listedIn({ must }: QueryPlan, known: Known): Listed | undefined {
  const lists = must.flatMap(({ plan }) => listOf(plan, known) ?? [])
  return lists.toSorted((left, right) => left.ns.length - right.ns.length)[0]
}

interface Listed {
  ns: readonly number[] | Int32Array
}

function listOf(plan: FilterPlan, { placed }: Known): Listed | undefined {
  if (plan.kind === 'items') return { ns: plan.ns }
  const found = placed.get(plan)
  return found?.kind === 'items' ? { ns: found.ns } : found?.all && { ns: found.all }
}

function areRare(columns: Columns, { column, words }: WordsPlan, { tuning }: Known): boolean {
  return (column === 'ttv' ? columns.labels : columns.words).fewest(words) <= tuning.named
}

/** The same for words of which the columns do not tell. */
async function findUntold(
  parts: StoreParts,
  plan: QueryPlan,
  known: Known,
  columns: Columns,
  limit: number,
  words: readonly WordsPlan[],
): Promise<Found> {
  const view = viewOf(columns, plan, known)
  const others = hitsUpTo(Number.POSITIVE_INFINITY, columns, plan, known, view.parts()) ?? new Int32Array()
  if (others.length === 0) return { items: others }
  const hitsOf = (found: readonly number[]) =>
    hitsUpTo(Number.POSITIVE_INFINITY, columns, plan, known, [view.among(found)]) ?? new Int32Array()
  // Of few that meet all else the words are looked up: what else has them is nothing to this query.
  if (others.length <= known.tuning.few)
    return upTo(limit, hitsOf(await findWords(parts, words, known, { among: [...others] })))
  const rarity = (columns.length / others.length) * 1.3
  const inSample = await findWords(parts, words, known, { most: Math.ceil(SURE_IN_SAMPLE * rarity), isSample: true })
  if (hitsOf(inSample).length >= SURE_IN_SAMPLE) return {}
  // As many as are likely to make the limit; all where that was too few, or where all are wanted.
  const most = Number.isFinite(limit) ? Math.ceil(limit * rarity) : undefined
  const first = await findWords(parts, words, known, { most })
  const hits = hitsOf(first)
  if (most === undefined || hits.length > limit || first.length < most) return upTo(limit, hits)
  return upTo(limit, hitsOf(await findWords(parts, words, known)))
}

function upTo(limit: number, items: Int32Array): Found {
  return items.length > limit ? {} : { items }
}
