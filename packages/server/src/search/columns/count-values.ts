import type { Located } from '../known.ts'
import type { Condition, PlannedFilter, Slot } from '../query/condition.ts'
import { columnOf, compile, compileFilter, numberReader, slotReader } from './column-filters.ts'
import type { Columns } from './columns.ts'
import { sift } from './sift-hits.ts'
import type { ValueList } from './value-lists.ts'

/**
 * Counts over the hits of a query in the column index, each an array with a position for every number
 * counted.
 */
export interface ValueCounts {
  /** Hits of each type, by the number of the type. */
  types(): Uint32Array
  /** For each facet the hits with each value in its slots, by term id; at 0 those without a value. */
  slots(facets: readonly (readonly Slot[])[]): Uint32Array[]
  /**
   * Hits with each value of a list, by position in its `ids`, counting only terms with one of the prefixes.
   */
  values(list: ValueList, prefixes: readonly string[]): Uint32Array
  /**
   * How many hits meet each of the conditions. Undefined if the column index lacks the data for one of them.
   */
  meeting(conditions: readonly Condition[]): number[] | undefined
}

/**
 * Returns functions that count types and facet values over those of the visible items that meet `must` and
 * the plan's other conditions. Words that the column index lacks are not checked; if it lacks other data for
 * the conditions, all visible items are counted, so callers ask `areInColumns` first.
 */
export function countValues(
  columns: Columns,
  { plan, known }: Located,
  visible: Iterable<Int32Array>,
  must: readonly PlannedFilter[],
): ValueCounts {
  const sieves = compile(columns, plan, known, must) ?? []
  const hits = Array.from(visible, (part) => sift(sieves, part))
  return {
    values: (list, prefixes) => list.tally(hits, prefixes),
    types: () => tally(hits, columns.types, Math.max(0, ...known.types.values()) + 1),
    meeting: (conditions) =>
      countRanges(columns, known, hits, conditions) ?? countMeeting(columns, { plan, known }, hits, conditions),
    slots: (facets) =>
      facets.map((slots) => {
        const column = columnOf(columns, slots, known)
        if (column) return tally(hits, column, columns.termsEnd)
        const read = slotReader(columns, slots, known)
        const terms = hits.map((part) => part.map(read))
        return tally(terms, undefined, columns.termsEnd)
      }),
  }
}

function countMeeting(
  columns: Columns,
  { plan, known }: Located,
  hits: readonly Int32Array[],
  conditions: readonly Condition[],
): number[] | undefined {
  const tests = conditions.map((condition) => compileFilter(columns, plan, known, condition))
  if (tests.includes(undefined)) return undefined
  return tests.map((test) => (test ? hits.reduce((sum, part) => sum + part.filter(test).length, 0) : 0))
}

/**
 * Counts ranges of one number in one pass. Undefined if the conditions are others, or the columns do not hold
 * it.
 */
function countRanges(
  columns: Columns,
  known: Located['known'],
  hits: readonly Int32Array[],
  conditions: readonly Condition[],
): number[] | undefined {
  const ranges = conditions.flatMap((condition) => (condition.kind === 'numbers' ? [condition] : []))
  const [first] = ranges
  if (!first || ranges.length < conditions.length) return undefined
  const places = JSON.stringify(first.slots)
  const valueOf = numberReader(columns, first.slots, known)
  if (!valueOf || ranges.some(({ slots }) => JSON.stringify(slots) !== places)) return undefined
  const [from, to] = [
    Float64Array.from(ranges, (range) => range.from ?? Number.NEGATIVE_INFINITY),
    Float64Array.from(ranges, (range) => range.to ?? Number.POSITIVE_INFINITY),
  ]
  const counts = new Uint32Array(ranges.length)
  for (const items of hits)
    for (let at = 0; at < items.length; at++) {
      const value = valueOf(items[at] ?? 0)
      for (let range = 0; range < counts.length; range++)
        if (value >= (from[range] ?? 0) && value <= (to[range] ?? 0)) counts[range] = (counts[range] ?? 0) + 1
    }
  return [...counts]
}

/** Counts the values that the items have in the column; without a column, the given numbers themselves. */
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
