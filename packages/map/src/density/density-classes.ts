import type { DensityCell } from '@cairn/contract/features'

/** Most classes that cells are told apart by; the palette has a colour for each. */
const MOST_CLASSES = 5
/** Numbers that read well as the end of a class, within each power of ten. */
const ROUND = [1, 2, 3, 5, 10]

/**
 * A range of counts, both ends included, whose hexagons have the same colour. `cells` is for the legend.
 */
export interface DensityClass {
  from: number
  to: number
  /** How many of the cells are in it. */
  cells: number
}

/**
 * Returns classes for the counts of cells, lowest first. Each ends at a round number and covers about the
 * same multiple of the one before. Empty without cells.
 */
export function densityClasses(cells: readonly Pick<DensityCell, 'count'>[]): DensityClass[] {
  const most = cells.reduce((highest, { count }) => Math.max(highest, count), 0)
  if (most === 0) return []
  const ends = most <= MOST_CLASSES ? Array.from({ length: most }, (_, at) => at + 1) : roundEnds(most)
  return ends.map((to, at) => {
    const from = (ends[at - 1] ?? 0) + 1
    return { from, to, cells: cells.filter(({ count }) => count >= from && count <= to).length }
  })
}

/** Returns the index of a count's class, from 0. */
export function classOf(classes: readonly DensityClass[], count: number): number {
  return Math.max(
    0,
    classes.findIndex(({ to }) => count <= to),
  )
}

function roundEnds(most: number): number[] {
  const growth = most ** (1 / MOST_CLASSES)
  const ends = Array.from({ length: MOST_CLASSES - 1 }, (_, at) => rounded(growth ** (at + 1)))
  return [...new Set(ends.filter((end) => end < most)), most]
}

function rounded(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const nearest =
    ROUND.toSorted((one, other) => Math.abs(one * power - value) - Math.abs(other * power - value))[0] ?? 1
  return Math.max(1, nearest * power)
}
