import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState } from 'react'
import { Places } from './places.ts'

const NOTHING = { startIndex: 0, endIndex: -1 }

/** The row of each place in which rows are drawn; none where there are fewer rows. */
export function useDrawnRows(
  virtual: Virtualizer<HTMLDivElement, HTMLElement>,
  ids: readonly string[],
  perRow: number,
  isActive: (index: number) => boolean,
): (VirtualItem | undefined)[] {
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
  useLayoutEffect(() => places.drawn(drawn, ids, isScrolling))
  return drawn
}
