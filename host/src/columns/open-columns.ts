import type { ColumnPlace } from '@cairn/ui'

/** The columns of a stack that are open, by index: from `from` up to and with `to`. */
export interface OpenColumns {
  from: number
  to: number
}

/** Least width of a stack with two open columns, in rem: twice the least width of a column. */
const TWO = 45
/** Width that a further open column needs, in rem: a list or an item is read in comfort. */
const EACH = 35

/** Returns how many columns are open side by side in a stack of this width in rem, at least one. */
export function mostOpen(width: number): number {
  return Math.max(width >= TWO ? 2 : 1, Math.floor(width / EACH))
}

/**
 * Returns which columns of a stack of `count` are open: the last ones, or as before if the active one is
 * among them; else those from the active one on, or up to it if it stands at the right of them.
 */
export function nextOpen(before: OpenColumns | undefined, count: number, most: number, active: number): OpenColumns {
  const last = { from: Math.max(0, count - most), to: count - 1 }
  const open = before ?? last
  if (active >= open.from && active <= open.to) return open
  if (active >= last.from) return last
  return active < open.from ? { from: active, to: active + most - 1 } : { from: active - most + 1, to: active }
}

/** Returns where column `index` stands. Columns at the left of an expanded one are not shown. */
export function placeOf(index: number, { from, to }: OpenColumns, isExpanded: boolean): ColumnPlace {
  if (index === to) return 'last'
  if (index < from) return isExpanded ? 'away' : 'folded'
  return index < to ? 'before' : 'folded'
}
