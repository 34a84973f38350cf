import { drain } from './drainage.ts'
import { SIDE_M, type Grid } from './grid.ts'

/** Years of one step, and the highest uplift in metres a year. */
const [STEP_YEARS, UPLIFT_M] = [40_000, 0.0011]
/** How much water cuts: of drained area in square metres, to the power of `AREA_POWER`. */
const [CUTTING, AREA_POWER] = [5.2e-6, 0.47]
/** How much slopes creep, in square metres a year, as share of what one step could level. */
const CREEP = 0.13

/**
 * Lets rivers shape land that rises (stream power law, after Braun & Willett 2013). Changes `land`. `uplift`
 * is from 0 to 1 for each cell; cells of the sea, at or below 0, stay.
 */
export function erode(land: Grid, uplift: Grid, steps: number): void {
  const { size, values } = land
  const cell = SIDE_M / size
  for (let step = 0; step < steps; step++) {
    const { next, order, area } = drain(land)
    for (const at of order) {
      const below = next[at] ?? at
      const height = values[at] ?? 0
      if (below === at || height <= 0) continue
      const isStraight = Math.abs(below - at) === 1 || Math.abs(below - at) === size
      const length = cell * (isStraight ? 1 : Math.SQRT2)
      const cut = (CUTTING * STEP_YEARS * ((area[at] ?? 1) * cell * cell) ** AREA_POWER) / length
      const raised = height + (uplift.values[at] ?? 0) * UPLIFT_M * STEP_YEARS
      values[at] = Math.max(0.5, (raised + cut * Math.max(0, values[below] ?? 0)) / (1 + cut))
    }
    creep(land)
  }
}

/** Rounds slopes off: each cell of land moves towards the mean of its neighbours. */
function creep({ size, values }: Grid): void {
  const before = values.slice()
  for (let row = 1; row < size - 1; row++)
    for (let at = row * size + 1; at < (row + 1) * size - 1; at++) {
      const height = before[at] ?? 0
      if (height <= 0) continue
      const sum =
        Math.max(0, before[at - 1] ?? 0) +
        Math.max(0, before[at + 1] ?? 0) +
        Math.max(0, before[at - size] ?? 0) +
        Math.max(0, before[at + size] ?? 0)
      values[at] = Math.max(0.5, height + CREEP * (sum - 4 * height))
    }
}
