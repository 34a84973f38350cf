import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState } from 'react'
import { Places } from './places.ts'

const NOTHING = { startIndex: 0, endIndex: -1 }

/** A row, and the place that it is drawn in. */
export interface DrawnRow extends VirtualItem {
  place: number
}

/** The rows that are drawn, in the order in which they stand in the document. */
export function useDrawnRows(
  virtual: Virtualizer<HTMLDivElement, HTMLElement>,
  ids: readonly string[],
  perRow: number,
  isActive: (index: number) => boolean,
): DrawnRow[] {
  const [places] = useState(() => new Places())
  const { isScrolling, scrollDirection, range } = virtual
  const step = {
    rows: virtual.getVirtualItems(),
    inSight: range ?? NOTHING,
    perRow,
    isScrolling,
    isBackward: scrollDirection === 'backward',
    isActive,
  }
  // What has left stands where it would stand now.
  const drawn = places.after(step, ids).map((row) => row && (virtual.measurementsCache[row.index] ?? row))
  const order = places.order(drawn, isScrolling)
  useLayoutEffect(() => places.drawn(drawn, order, ids, isScrolling))
  return order.flatMap((place) => {
    const row = drawn[place]
    return row ? [{ ...row, place }] : []
  })
}
