import type { ChartRow } from './chart-data.ts'

/** Adds the quantities of a row. */
export function sumOf({ values }: Pick<ChartRow, 'values'>): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** Returns the largest sum of the rows, at least 1. */
export function largestSum(rows: readonly Pick<ChartRow, 'values'>[]): number {
  return Math.max(1, ...rows.map(sumOf))
}

/** Part of a bar: where it begins and how long it is, in percent of the longest bar. */
export interface Part {
  from: number
  size: number
}

/** Returns the parts of a bar, one for each quantity, each beginning where the one before it ends. */
export function partsOf({ values }: Pick<ChartRow, 'values'>, most: number): Part[] {
  let from = 0
  return values.map((value) => {
    const part = { from, size: (100 * value) / most }
    from += part.size
    return part
  })
}
