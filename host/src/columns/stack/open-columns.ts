import type { ColumnPlace } from '@cairn/ui'

/** The columns of a stack that are open, by index: from `from` up to and with `to`. */
export interface OpenColumns {
  from: number
  to: number
}

/** Least width of two open columns, in rem: twice the least width of a column. */
const TWO = 45
/** Width of each where more than two are open, in rem: a list or an item is read in comfort. */
const EACH = 35
/** Width of a folded column, in rem. */
const SPINE = 3.5

/** Returns how many of `count` columns, at least one, fit side by side into a stack of this width in rem. */
export function mostOpen(width: number, count: number): number {
  for (let open = count; open > 1; open--) {
    const room = width - SPINE * (count - open)
    if (room >= (open > 2 ? EACH * open : TWO)) return open
  }
  return 1
}

/** Which columns were open, and in which stack. */
export interface OpenBefore extends OpenColumns {
  count: number
  /** Whether the stack has the same columns, and room for as many, as now. */
  isSame: boolean
}

/**
 * Returns which columns of a stack of `count` are open: the last ones, or as before if columns were closed or
 * replaced; moved as little as brings the active one among them. `active` is undefined if it was closed.
 */
export function nextOpen(
  before: OpenBefore | undefined,
  count: number,
  most: number,
  active: number | undefined,
): OpenColumns {
  const isKept = before && (before.isSame || before.count >= count)
  const last = Math.max(0, count - most)
  const from = isKept ? Math.min(before.from, last) : last
  const wanted = active === undefined || !isKept ? from : Math.min(Math.max(from, active - most + 1), active)
  return { from: wanted, to: Math.min(wanted + most, count) - 1 }
}

/** Returns where column `index` stands. Columns at the left of an expanded one are not shown. */
export function placeOf(index: number, { from, to }: OpenColumns, isExpanded: boolean): ColumnPlace {
  if (index === to) return 'last'
  if (index < from) return isExpanded ? 'away' : 'folded'
  return index < to ? 'before' : 'folded'
}
