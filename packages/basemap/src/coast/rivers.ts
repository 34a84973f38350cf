import { drain } from './drainage.ts'
import type { Spot } from './grid.ts'
import type { Relief } from './relief.ts'

/**
 * A stretch of a river from its source or a confluence down to the next, with the number of cells it
 * drains.
 */
export interface River {
  course: Spot[]
  area: number
}

/** Cells that drain through a river where it begins. */
const SPRING_CELLS = 160
/** Nearer to the edge of the square than this share of it are no rivers, as beyond it. */
const EDGE = 0.025

/** Returns the rivers of a relief. Each flows downhill to the sea or into another. */
export function riversOf({ coarse, bend }: Relief): River[] {
  const { size, values } = coarse
  const { next, order, area } = drain(coarse)
  const inflows = new Uint8Array(order.length)
  const isAtEdge = (cell: number) =>
    [cell % size, Math.floor(cell / size)].some((at) => Math.min(at, size - at) < EDGE * size)
  const isRiver = (cell: number) => (area[cell] ?? 0) >= SPRING_CELLS && (values[cell] ?? 0) > 0 && !isAtEdge(cell)
  for (const cell of order) {
    const below = next[cell] ?? cell
    if (isRiver(cell) && below !== cell) inflows[below] = (inflows[below] ?? 0) + 1
  }
  const rivers: River[] = []
  for (const source of order) {
    if (!isRiver(source) || inflows[source] === 1) continue
    const course: Spot[] = []
    let [cell, widest] = [source, 0]
    for (;;) {
      course.push(spotIn(cell, size, bend))
      if (!isRiver(cell) || (cell !== source && inflows[cell] !== 1)) break
      widest = area[cell] ?? 0
      cell = next[cell] ?? cell
    }
    if (course.length > 2) rivers.push({ course: rounded(rounded(course)), area: widest })
  }
  return rivers
}

/** Spot of a cell on the fine relief, which is bent against the coarse one. */
function spotIn(cell: number, size: number, bend: Relief['bend']): Spot {
  const [u, v] = [((cell % size) + 0.5) / size, (Math.floor(cell / size) + 0.5) / size]
  const [du, dv] = bend(u, v)
  return [u - du, v - dv]
}

/** Cuts the corners of a line (Chaikin). Its ends stay. */
export function rounded(line: readonly Spot[]): Spot[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last) return []
  const cut = line.slice(1).flatMap(([u, v], at): Spot[] => {
    const [fromU, fromV] = line[at] ?? [u, v]
    return [
      [0.75 * fromU + 0.25 * u, 0.75 * fromV + 0.25 * v],
      [0.25 * fromU + 0.75 * u, 0.25 * fromV + 0.75 * v],
    ]
  })
  return [first, ...cut.slice(1, -1), last]
}
