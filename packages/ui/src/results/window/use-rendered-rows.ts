import type { VirtualItem } from '@tanstack/react-virtual'
import { useLayoutEffect } from 'react'
import type { ScrollVelocity } from './scroll-velocity.ts'
import type { RowPool } from './row-pool.ts'
import type { Rerender } from './use-rerender.ts'
import type { Virtual } from './use-virtual.ts'

const NOTHING = { startIndex: 0, endIndex: -1 }

/**
 * A row of a virtual list with the number of the reused element (slot of a `RowPool`) that it is rendered
 * in.
 */
export interface RenderedRow extends VirtualItem {
  slot: number
}

/** The rows that a virtual list must render now. They may lack visible rows while one scrolls fast. */
export interface RenderedRows {
  /** The rows in the order of the document. */
  drawn: RenderedRow[]
  /** Whether visible rows are not rendered yet. */
  isPartial: boolean
}

/** Options of `useRenderedRows`: the virtualizer, the pool of elements and the results. */
export interface RenderedRowsOptions {
  virtual: Virtual
  pool: RowPool
  pace: ScrollVelocity
  redraw: Rerender
  ids: readonly string[]
  /** Results in a row. */
  perRow: number
  /** Returns true if the keyboard is on a row. Such a row is always rendered. */
  isActive: (index: number) => boolean
}

/**
 * Returns the rows to render now. `RowPool` decides which rows are added in this step. While rows near
 * the view are missing, it schedules a render in the next frame.
 */
export function useRenderedRows({ virtual, pool, pace, redraw, ids, ...options }: RenderedRowsOptions): RenderedRows {
  const { isScrolling, scrollDirection } = virtual
  const { isActive } = options
  const { isJump, isFling, isPointerDown } = pace
  const rows = virtual.getVirtualItems()
  const inSight = virtual.range ?? NOTHING
  const step = { rows, inSight, direction: scrollDirection, isJump, isFling, ...options }
  // Rows that have left the view get their present positions.
  const drawn = pool.assign(step, ids).map((row) => row && (virtual.measurementsCache[row.index] ?? row))
  const there = new Set(drawn.map((row) => row?.index))
  const missing = rows.filter(({ index }) => !there.has(index))
  const isPartial = missing.some(({ index }) => index >= inSight.startIndex && index <= inSight.endIndex)
  // An element that moves in the document during a press gets no click.
  const order = pool.domOrder(drawn, !isScrolling && !isPointerDown && missing.length === 0)
  const { measurementsCache } = virtual
  useLayoutEffect(() => pool.commit({ rows: drawn, order, ids, isPartial, isActive, sizes: measurementsCache }))
  const goesOn = missing.length > 0 && !isFling
  useLayoutEffect(() => {
    if (!goesOn) return undefined
    const frame = requestAnimationFrame(redraw.soon)
    return () => cancelAnimationFrame(frame)
  }, [goesOn, redraw, drawn])
  return {
    drawn: order.flatMap((slot) => {
      const row = drawn[slot]
      return row ? [{ ...row, slot }] : []
    }),
    isPartial,
  }
}

/**
 * Calls `redraw` if rows of a virtual list are missing or have moved. Most steps of a scroll need no
 * rendering.
 */
export function rerenderIfNeeded(virtual: Virtual, pool: RowPool, pace: ScrollVelocity, redraw: Rerender): void {
  const lacksSight = pool.lacks(virtual.range ?? NOTHING)
  if (pace.isFling) {
    if ((lacksSight && !pool.isPartial) || pool.lacksActive(rangeOf(virtual))) redraw.soon()
  } else if (pace.isJump && lacksSight) redraw.now()
  else if (!virtual.isScrolling || pool.lacks(rangeOf(virtual)) || !pool.hasSizes(sizesOf(virtual))) redraw.soon()
}

function rangeOf(virtual: Virtual) {
  const indexes = virtual.getVirtualIndexes()
  return { startIndex: indexes[0] ?? 0, endIndex: indexes.at(-1) ?? -1 }
}

function sizesOf(virtual: Virtual) {
  // Reading the total size makes the virtualizer compute the measurements.
  virtual.getTotalSize()
  return virtual.measurementsCache
}
