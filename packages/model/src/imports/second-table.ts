import * as v from 'valibot'
import { foldText } from '../text/fold.ts'

const heading = v.pipe(v.string(), v.maxLength(5000))

/** Schema of how a second table belongs to the first: column `to` there has the keys of `from` here. */
export const secondTableSchema = v.strictObject({
  /** A sheet of the same workbook. Without it, the second file of the import. */
  sheet: v.optional(v.pipe(v.string(), v.maxLength(120))),
  from: heading,
  to: heading,
})
/** How a second table is joined with the first. */
export type SecondTable = v.InferOutput<typeof secondTableSchema>

/** Headings of two tables side by side: one of the second that the first has too gets a number. */
export function joinedHeadings(first: readonly string[], second: readonly string[]): string[] {
  const taken = new Set(first)
  return [...first, ...second.map((each) => (taken.has(each) ? `${each} (2)` : each))]
}

/** Normalises a key for comparison between two tables. */
export function plainKey(text: string): string {
  return foldText(text).trim()
}

/** Headings of a table with some cells of each column. */
export interface SampledTable {
  headings: readonly string[]
  samples: readonly (readonly string[])[]
}

/** Columns of each table that are compared: each cell of one may be in every column of the other. */
const MOST_COMPARED = 100

/** Finds the two columns that share most of their cells. Undefined if none do. */
export function proposeJoin(first: SampledTable, second: SampledTable): Pick<SecondTable, 'from' | 'to'> | undefined {
  const columnsWith = new Map<string, number[]>()
  for (const [from, cells] of first.samples.slice(0, MOST_COMPARED).entries())
    for (const cell of new Set(cells.map(plainKey))) {
      const columns = columnsWith.get(cell) ?? []
      columns.push(from)
      if (cell !== '') columnsWith.set(cell, columns)
    }
  let best = { shared: 0, from: 0, to: 0 }
  for (const [to, cells] of second.samples.slice(0, MOST_COMPARED).entries()) {
    const counts = new Map<number, number>()
    for (const cell of new Set(cells.map(plainKey)))
      for (const from of columnsWith.get(cell) ?? []) counts.set(from, (counts.get(from) ?? 0) + 1)
    for (const [from, shared] of counts)
      if (shared > best.shared || (shared === best.shared && from < best.from)) best = { shared, from, to }
  }
  if (best.shared === 0) return undefined
  return { from: first.headings[best.from] ?? '', to: second.headings[best.to] ?? '' }
}
