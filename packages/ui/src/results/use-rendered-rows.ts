import type { VirtualItem } from '@tanstack/react-virtual'
import { useLayoutEffect } from 'react'
import type { ScrollVelocity } from './scroll-velocity.ts'
import type { RowPool } from './row-pool.ts'
import type { Rerender } from './use-rerender.ts'
import type { Virtual } from './use-virtual.ts'

const NOTHING = { startIndex: 0, endIndex: -1 }

/** A row, and the place that it is drawn in. */
export interface RenderedRow extends VirtualItem {
  place: number
}

export interface RenderedRows {
  /** In the order in which they stand in the document. */
  drawn: RenderedRow[]
  /** Whether rows in sight are not drawn yet. */
  isPartial: boolean
}

export interface RenderedRowsOptions {
  virtual: Virtual
  places: RowPool
  pace: ScrollVelocity
  redraw: Rerender
  ids: readonly string[]
  perRow: number
  isActive: (index: number) => boolean
}

/** The rows that are drawn: what comes into sight is drawn a step at a time, as `Places` tells, until all around it is there. */
export function useRenderedRows({ virtual, places, pace, redraw, ids, ...options }: RenderedRowsOptions): RenderedRows {
  const { isScrolling, scrollDirection } = virtual
  const { isActive } = options
  const { isJump, isFling, isPointerDown } = pace
  const rows = virtual.getVirtualItems()
  const inSight = virtual.range ?? NOTHING
  const step = { rows, inSight, direction: scrollDirection, isJump, isFling, ...options }
  // What has left stands where it would stand now.
  const drawn = places.assign(step, ids).map((row) => row && (virtual.measurementsCache[row.index] ?? row))
  const there = new Set(drawn.map((row) => row?.index))
  const missing = rows.filter(({ index }) => !there.has(index))
  const isPartial = missing.some(({ index }) => index >= inSight.startIndex && index <= inSight.endIndex)
  // What is moved while it is pressed has no click.
  const order = places.domOrder(drawn, !isScrolling && !isPointerDown && missing.length === 0)
  const { measurementsCache } = virtual
  useLayoutEffect(() => places.commit({ rows: drawn, order, ids, isPartial, isActive, sizes: measurementsCache }))
  const goesOn = missing.length > 0 && !isFling
  useLayoutEffect(() => {
    if (!goesOn) return undefined
    const frame = requestAnimationFrame(redraw.soon)
    return () => cancelAnimationFrame(frame)
  }, [goesOn, redraw, drawn])
  return {
    drawn: order.flatMap((place) => {
      const row = drawn[place]
      return row ? [{ ...row, place }] : []
    }),
    isPartial,
  }
}

/** Draws again when other rows are to be drawn, or the same in other places: most steps of a scroll pass what is drawn already. */
export function rerenderIfNeeded(virtual: Virtual, places: RowPool, pace: ScrollVelocity, redraw: Rerender): void {
  const lacksSight = places.lacks(virtual.range ?? NOTHING)
  if (pace.isFling) {
    if ((lacksSight && !places.isPartial) || places.lacksActive(rangeOf(virtual))) redraw.soon()
  } else if (pace.isJump && lacksSight) redraw.now()
  else if (!virtual.isScrolling || places.lacks(rangeOf(virtual)) || !places.hasSizes(sizesOf(virtual))) redraw.soon()
}

function rangeOf(virtual: Virtual) {
  const indexes = virtual.getVirtualIndexes()
  return { startIndex: indexes[0] ?? 0, endIndex: indexes.at(-1) ?? -1 }
}

function sizesOf(virtual: Virtual) {
  // They are worked out when somebody asks for them.
  virtual.getTotalSize()
  return virtual.measurementsCache
}
