import { parseCellPath } from '@cairn/model/cell-path'

interface Address {
  pathname: string
  search: string
}

/**
 * Returns the keys of the cells (what columns show) that are on the screen at the address `from` and not at
 * `to`. In single-column layout only the last cell of an address is on the screen.
 */
export function cellsLeft(from: Address, to: Address, isSingleColumn: boolean): string[] {
  const remaining = new Set(keysOf(to, isSingleColumn))
  return keysOf(from, isSingleColumn).filter((key) => !remaining.has(key))
}

/**
 * Returns the cell keys of an address; none for other addresses. With a single column only the last cell is
 * shown.
 */
function keysOf({ pathname, search }: Address, isSingleColumn: boolean): string[] {
  try {
    return parseCellPath(pathname, search)
      .map(({ key }) => key)
      .slice(isSingleColumn ? -1 : 0)
  } catch {
    return []
  }
}
