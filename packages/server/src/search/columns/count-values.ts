import type { Located } from '../known.ts'
import type { Condition, PlannedFilter, Slot } from '../query/condition.ts'
import { columnOf, compile, compileFilter, slotReader } from './column-filters.ts'
import type { Columns } from './columns.ts'
import { sift } from './sift-hits.ts'

/** How often each type, and each term in the slots of each facet, comes up among hits, by its number. */
export interface ValueCounts {
  types(): Uint32Array
  slots(facets: readonly (readonly Slot[])[]): Uint32Array[]
  /** How many hits meet the condition. Undefined if the columns do not tell it. */
  meeting(condition: Condition): number | undefined
}

/** Counts types and terms over the hits among the visible items. */
export function countValues(
  columns: Columns,
  { plan, known }: Located,
  visible: Iterable<Int32Array>,
  must: readonly PlannedFilter[],
): ValueCounts {
  const sieves = compile(columns, plan, known, must) ?? []
  const hits = Array.from(visible, (part) => sift(sieves, part))
  return {
    types: () => tally(hits, columns.types, Math.max(0, ...known.types.values()) + 1),
    meeting(condition) {
      const test = compileFilter(columns, plan, known, condition)
      return test && hits.reduce((sum, part) => sum + part.filter(test).length, 0)
    },
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
