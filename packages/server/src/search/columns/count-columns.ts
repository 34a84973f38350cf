import type { Columns } from './columns.ts'
import type { StoreParts } from '../../items/store/store-parts.ts'
import { all, conditionOf, idsOf, type Known } from '../sql/conditions.ts'
import { columnOf, compile, slotReader, wordSieve, wordsOf, type Sieve } from './column-filters.ts'
import type { Slot, WordsPlan } from '../query/filter-plan.ts'
import { run } from '../sql/run-statement.ts'
import type { ConditionPlan, PlannedFilter } from '../query/query-plan.ts'
import { typeNumbers } from '../sql/where.ts'

/** Items that are looked at together. */
const PART = 131_072

/** The items of the types searched that this person may see. */
export interface View {
  /** All of them, in the order of their numbers, some at a time. */
  parts(): Iterable<Int32Array>
  /** Those of these. */
  among(items: readonly number[] | Int32Array): Int32Array
}

/** Each set of items with the same type and keys, 1 where it is searched and seen. */
function openSets({ keySets }: Columns, plan: ConditionPlan, known: Known): Uint8Array {
  return keySets.opened(new Set(typeNumbers(plan, known)), plan.keys && idsOf(plan.keys, known))
}

/** Whether an item is of a type searched and this person may see it. */
export function seenBy(columns: Columns, plan: ConditionPlan, known: Known): (n: number) => boolean {
  const isOpen = openSets(columns, plan, known)
  const { ofItems } = columns.keySets
  return (n) => isOpen[ofItems[n] ?? 0] === 1
}

/**
 * Every count of a query begins with what may be seen, and each filter sifts what the last one left: short loops over plain numbers, a few
 * milliseconds for a million items.
 */
export function viewOf(columns: Columns, plan: ConditionPlan, known: Known): View {
  const isOpen = openSets(columns, plan, known)
  const { ofItems } = columns.keySets
  return {
    *parts() {
      const few = columns.keySets.few(isOpen)
      if (few) return yield few
      for (let from = 0; from < columns.length; from += PART)
        yield openFrom(ofItems, isOpen, from, Math.min(from + PART, columns.length))
    },
    among: (items) => openAmong(ofItems, isOpen, items),
  }
}

function openFrom(ofItems: Int32Array, isOpen: Uint8Array, from: number, end: number): Int32Array {
  const items = new Int32Array(end - from)
  let count = 0
  for (let n = from; n < end; n++) {
    items[count] = n
    count += isOpen[ofItems[n] ?? 0] ?? 0
  }
  return items.subarray(0, count)
}

function openAmong(ofItems: Int32Array, isOpen: Uint8Array, wanted: readonly number[] | Int32Array): Int32Array {
  const items = new Int32Array(wanted.length)
  let count = 0
  for (let at = 0; at < wanted.length; at++) {
    const n = wanted[at] ?? 0
    items[count] = n
    count += n < ofItems.length ? (isOpen[ofItems[n] ?? 0] ?? 0) : 0
  }
  return items.subarray(0, count)
}

/** What of the visible items are hits, undefined where they are more than the limit. */
export function hitsUpTo(
  limit: number,
  columns: Columns,
  plan: ConditionPlan,
  known: Known,
  visible: Iterable<Int32Array>,
): Int32Array | undefined {
  const sieves = compile(columns, plan, known, plan.must) ?? []
  const parts: Int32Array[] = []
  let count = 0
  for (const part of visible) {
    const items = sift(sieves, part)
    count += items.length
    if (count > limit) return undefined
    parts.push(items)
  }
  const hits = new Int32Array(count)
  parts.reduce((at, part) => (hits.set(part, at), at + part.length), 0)
  return hits
}

/**
 * Whether the columns hold all that the conditions ask for; they lack numbers, lists and properties with a level. Words that they do not tell of
 * are found beforehand.
 */
export function areInColumns(columns: Columns, plan: ConditionPlan, known: Known): boolean {
  return plan.text.kind !== 'item' && compile(columns, plan, known, plan.must) !== undefined
}

/** How often each type, and each term in the slot of each facet, comes up among hits, by its number. */
export interface HitCounts {
  types(): Uint32Array
  slots(facets: readonly (readonly Slot[])[]): Uint32Array[]
}

/** Counts what of the visible items are hits. */
export function countHits(
  columns: Columns,
  plan: ConditionPlan,
  known: Known,
  visible: Iterable<Int32Array>,
  must: readonly PlannedFilter[],
): HitCounts {
  const sieves = compile(columns, plan, known, must) ?? []
  const hits = Array.from(visible, (part) => sift(sieves, part))
  return {
    types: () => tally(hits, columns.types, Math.max(0, ...known.types.values()) + 1),
    slots: (facets) =>
      facets.map((slots) => {
        const column = columnOf(columns, slots, known)
        if (column) return tally(hits, column, columns.termsEnd)
        const read = slotReader(columns, slots, known)
        return tally(
          hits.map((part) => part.map(read)),
          undefined,
          columns.termsEnd,
        )
      }),
  }
}

/** Those of the items that pass all of the sieves. */
export function sift(sieves: readonly Sieve[], items: Int32Array): Int32Array {
  return sieves.reduce((left, sieve) => sieve(left), items)
}

function tally(parts: readonly Int32Array[], column: Int32Array | Int16Array | undefined, end: number): Uint32Array {
  const counts = new Uint32Array(end)
  for (const items of parts)
    for (let at = 0; at < items.length; at++) {
      const n = items[at] ?? 0
      const value = column ? (column[n] ?? 0) : n
      counts[value] = (counts[value] ?? 0) + 1
    }
  return counts
}

/** One item in 64, as two indexes of the text rows have them. */
const IN_SAMPLE = '(hashint8(x.n) & 63) = 0'

/**
 * Numbers of the items that have the words a query asks for, where the columns do not tell: at most so many, of some, of a sample; undefined where
 * they tell of all.
 */
export async function foundByWords(
  parts: StoreParts,
  conditions: Pick<ConditionPlan, 'text' | 'must'>,
  known: Known,
  columns: Columns,
  { most, among, isSample = false }: { most?: number; among?: readonly number[]; isSample?: boolean } = {},
): Promise<number[] | undefined> {
  const words = untoldWords(columns, conditions)
  return words.length === 0 ? undefined : findWords(parts, words, known, { most, among, isSample })
}

/** Numbers of the items that have all of the words. */
export async function findWords(
  parts: StoreParts,
  words: readonly WordsPlan[],
  known: Known,
  {
    most,
    among,
    isSample = false,
  }: { most?: number | undefined; among?: readonly number[] | undefined; isSample?: boolean } = {},
): Promise<number[]> {
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

/** The words that hits must have and of which the columns do not tell. */
export function untoldWords(columns: Columns, conditions: Pick<ConditionPlan, 'text' | 'must'>): WordsPlan[] {
  return wordsOf(conditions).filter((words) => !wordSieve(columns, words))
}
