import type { Grid } from './grid.ts'

/**
 * Where water flows on a grid: for each cell the next one downhill, an order from the sea upwards, and how
 * many cells drain through it.
 */
export interface Drainage {
  /** Index of the cell that a cell drains to. Cells of the sea drain to themselves. */
  next: Int32Array
  /** Indices of all cells, each after the one it drains to. */
  order: Int32Array
  /** Number of cells that drain through a cell, itself included. */
  area: Float32Array
}

/** The eight neighbours of a cell: steps in columns and rows, and their length in cells. */
export const STEPS = [
  [-1, 0, 1],
  [1, 0, 1],
  [0, -1, 1],
  [0, 1, 1],
  [-1, -1, Math.SQRT2],
  [1, -1, Math.SQRT2],
  [-1, 1, Math.SQRT2],
  [1, 1, Math.SQRT2],
] as const

/**
 * Returns how a grid drains (priority flood, Barnes 2014). Every cell finds a way to the sea, which is all
 * that is at or below 0; water fills hollows and leaves them at their lowest rim.
 */
export function drain({ size, values }: Grid): Drainage {
  const count = size * size
  const next = new Int32Array(count).fill(-1)
  const order = new Int32Array(count)
  const queue = new LowestFirst(count)
  for (let cell = 0; cell < count; cell++) {
    if ((values[cell] ?? 0) > 0) continue
    next[cell] = cell
    queue.push(cell, values[cell] ?? 0)
  }
  for (let at = 0; at < count; at++) {
    const [cell, height] = queue.pop()
    order[at] = cell
    const [column, row] = [cell % size, Math.floor(cell / size)]
    for (const [dx, dy] of STEPS) {
      const [x, y] = [column + dx, row + dy]
      const other = y * size + x
      if (x < 0 || y < 0 || x >= size || y >= size || next[other] !== -1) continue
      next[other] = cell
      queue.push(other, Math.max(height + 1e-4, values[other] ?? 0))
    }
  }
  steepen({ size, values }, next, order)
  return { next, order, area: areasOf(next, order) }
}

/** Lets cells outside of hollows drain down their steepest side instead of to whoever reached them first. */
function steepen({ size, values }: Grid, next: Int32Array, order: Int32Array): void {
  const rank = new Int32Array(order.length)
  for (let at = 0; at < order.length; at++) rank[order[at] ?? 0] = at
  for (const cell of order) {
    if (next[cell] === cell) continue
    const height = values[cell] ?? 0
    let steepest = 0
    const [column, row] = [cell % size, Math.floor(cell / size)]
    for (const [dx, dy, length] of STEPS) {
      const [x, y] = [column + dx, row + dy]
      if (x < 0 || y < 0 || x >= size || y >= size) continue
      const other = y * size + x
      const fall = (height - (values[other] ?? 0)) / length
      if (fall > steepest && (rank[other] ?? 0) < (rank[cell] ?? 0)) {
        steepest = fall
        next[cell] = other
      }
    }
  }
}

function areasOf(next: Int32Array, order: Int32Array): Float32Array {
  const area = new Float32Array(order.length).fill(1)
  for (let at = order.length - 1; at >= 0; at--) {
    const cell = order[at] ?? 0
    const below = next[cell] ?? cell
    if (below !== cell) area[below] = (area[below] ?? 0) + (area[cell] ?? 0)
  }
  return area
}

/** A queue of cells that gives the lowest first. `room` is the number of cells it can hold. */
export class LowestFirst {
  readonly #cells: Int32Array
  readonly #heights: Float64Array
  #length = 0

  constructor(room: number) {
    this.#cells = new Int32Array(room + 1)
    this.#heights = new Float64Array(room + 1)
  }

  push(cell: number, height: number): void {
    let at = this.#length++
    while (at > 0) {
      const above = (at - 1) >> 1
      if ((this.#heights[above] ?? 0) <= height) break
      this.#move(above, at)
      at = above
    }
    this.#cells[at] = cell
    this.#heights[at] = height
  }

  pop(): [cell: number, height: number] {
    const lowest: [number, number] = [this.#cells[0] ?? 0, this.#heights[0] ?? 0]
    const last = --this.#length
    const [cell, height] = [this.#cells[last] ?? 0, this.#heights[last] ?? 0]
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= last) break
      if (below + 1 < last && (this.#heights[below + 1] ?? 0) < (this.#heights[below] ?? 0)) below++
      if ((this.#heights[below] ?? 0) >= height) break
      this.#move(below, at)
      at = below
    }
    this.#cells[at] = cell
    this.#heights[at] = height
    return lowest
  }

  #move(from: number, to: number): void {
    this.#cells[to] = this.#cells[from] ?? 0
    this.#heights[to] = this.#heights[from] ?? 0
  }
}
