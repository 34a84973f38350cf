import type { Columns } from './columns.ts'
import type { StoreParts } from '../store/store-parts.ts'
import { all, conditionOf, idsOf, type Known } from './conditions.ts'
import { columnOf, compile, slotReader } from './column-filters.ts'
import type { Slot } from './filter-plan.ts'
import { run } from './run-statement.ts'
import type { ConditionPlan, PlannedFilter } from './query-plan.ts'
import { typeNumbers } from './where.ts'

/** Items that are looked at together when it is known how many are enough. */
const PART = 131_072

/** The hits of a query in the columns, in no order. */
export interface ColumnHits {
  count(): number
  /** How often each type, and each term in the slot of each facet, comes up, by its number. */
  countTypes(): Uint32Array
  countSlots(facets: readonly (readonly Slot[])[]): Uint32Array[]
}

/** The items of the types searched that this person may see: those of `found`, or of a part of all. */
export type View = (found?: readonly number[], from?: number, to?: number) => Int32Array

/**
 * Every count of a query begins with what may be seen, and each filter sifts what the last one left: short loops over plain numbers, a few
 * milliseconds for a million items.
 */
export function viewOf({ types, keySets, length, opened }: Columns, plan: ConditionPlan, known: Known): View {
  const isSearched = new Uint8Array(Math.max(0, ...known.types.values()) + 1)
  for (const t of typeNumbers(plan, known)) isSearched[t] = 1
  const isOpen = opened(plan.keys && new Set(idsOf(plan.keys, known)))
  const isBlind = !isOpen.includes(1)
  return (found, from = 0, to = found?.length ?? length) => {
    if (isBlind) return new Int32Array()
    const items = new Int32Array(Math.max(0, to - from))
    let count = 0
    for (let at = from; at < to; at++) {
      const n = found ? (found[at] ?? 0) : at
      // A type of a higher number than any that is searched reads as undefined.
      if (isSearched[types[n] ?? 0] === 1 && isOpen[keySets[n] ?? 0] === 1) items[count++] = n
    }
    return items.subarray(0, count)
  }
}

/** How many hits there are; from the limit on it does not go on counting. */
export function countUpTo(limit: number, columns: Columns, plan: ConditionPlan, known: Known, view: View): number {
  let count = 0
  for (let from = 0; from < columns.length && count < limit; from += PART)
    count += hitsIn(columns, plan, known, view(undefined, from, Math.min(from + PART, columns.length))).count()
  return count
}

/** Whether the columns hold all that the conditions ask for; they lack numbers, lists and properties with a level. Words are found beforehand. */
export function areInColumns(columns: Columns, plan: ConditionPlan, known: Known): boolean {
  return plan.text.kind !== 'item' && compile(columns, plan, known, plan.must) !== undefined
}

/** What of the visible items are hits. */
export function hitsIn(
  columns: Columns,
  plan: ConditionPlan,
  known: Known,
  visible: Int32Array,
  must: readonly PlannedFilter[] = plan.must,
): ColumnHits {
  const hits = (compile(columns, plan, known, must) ?? []).reduce((items, sieve) => sieve(items), visible)
  return {
    count: () => hits.length,
    countTypes: () => tally(hits, columns.types, Math.max(0, ...known.types.values()) + 1),
    countSlots: (facets) =>
      facets.map((slots) => {
        const column = columnOf(columns, slots, known)
        if (column) return tally(hits, column, columns.termsEnd)
        const read = slotReader(columns, slots, known)
        return tally(hits.map(read), undefined, columns.termsEnd)
      }),
  }
}

function tally(items: Int32Array, column: Int32Array | Int16Array | undefined, end: number): Uint32Array {
  const counts = new Uint32Array(end)
  for (let at = 0; at < items.length; at++) {
    const n = items[at] ?? 0
    const value = column ? (column[n] ?? 0) : n
    counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}

/** One item in 64, as two indexes of the text rows have them. */
const IN_SAMPLE = '(hashint8(x.n) & 63) = 0'

/** Numbers of the items that have the words a query asks for: at most so many, of some, of a sample; undefined where it asks for none. */
export async function foundByWords(
  parts: StoreParts,
  { text, must }: Pick<ConditionPlan, 'text' | 'must'>,
  known: Known,
  { most, among, isSample = false }: { most?: number; among?: readonly number[]; isSample?: boolean } = {},
): Promise<number[] | undefined> {
  const words = wordsAsked({ text, must })
  if (words.length === 0) return undefined
  const [row] = await run<{ found: string | null }>(parts, known, (writing) => {
    const conditions = all([
      ...words.map((each) => conditionOf(each, writing)),
      isSample && IN_SAMPLE,
      among && `x.n = any(${writing.parameters.add(among, 'bigint[]')})`,
    ])
    return `select string_agg(n::text, ',') as found from (select x.n from item_x x where ${conditions} ${most === undefined ? '' : `limit ${most}`}) w`
  })
  return row?.found?.split(',').map(Number) ?? []
}

/** Whether hits are those that have certain words. */
export function asksForWords(plan: ConditionPlan): boolean {
  return wordsAsked(plan).length > 0
}

function wordsAsked({ text, must }: Pick<ConditionPlan, 'text' | 'must'>) {
  const asked = [...(text.kind === 'words' ? [text.plan] : []), ...must.map(({ plan }) => plan)]
  return asked.filter(({ kind }) => kind === 'words')
}
