import * as v from 'valibot'
import { foldText } from '../fold.ts'

const heading = v.pipe(v.string(), v.maxLength(5000))

/** Schema of how a second table belongs to the first: column `to` there has the keys of `from` here. */
export const secondTableSchema = v.strictObject({
  /** A sheet of the same workbook. Without it, the second file of the import. */
  sheet: v.optional(v.pipe(v.string(), v.maxLength(120))),
  from: heading,
  to: heading,
})
/** How a second table belongs to the first. */
export type SecondTable = v.InferOutput<typeof secondTableSchema>

/** Headings of two tables side by side: one of the second that the first has too gets a number. */
export function joinedHeadings(first: readonly string[], second: readonly string[]): string[] {
  const taken = new Set(first)
  return [...first, ...second.map((each) => (taken.has(each) ? `${each} (2)` : each))]
}

/** A key as it is compared between two tables. */
export function plainKey(text: string): string {
  return foldText(text).trim()
}

/** Headings of a table with some cells of each column. */
export interface SampledTable {
  headings: readonly string[]
  samples: readonly (readonly string[])[]
}

/** Finds the two columns that share most of their cells. Undefined if none do. */
export function proposeJoin(first: SampledTable, second: SampledTable): Pick<SecondTable, 'from' | 'to'> | undefined {
  let best = { shared: 0, from: '', to: '' }
  for (const [at, from] of first.headings.entries()) {
    const here = new Set((first.samples[at] ?? []).map(plainKey))
    for (const [other, to] of second.headings.entries()) {
      const shared = new Set(
        (second.samples[other] ?? []).map(plainKey).filter((cell) => cell !== '' && here.has(cell)),
      )
      if (shared.size > best.shared) best = { shared: shared.size, from, to }
    }
  }
  return best.shared === 0 ? undefined : { from: best.from, to: best.to }
}
