import { parseCellPath } from '@cairn/model/cell-path'

interface Address {
  pathname: string
  search: string
}

/** Keys of the cells that disappear from the screen when one address is left for another. */
export function cellsLeft(from: Address, to: Address, isSingleColumn: boolean): string[] {
  const remaining = new Set(keysOf(to, isSingleColumn))
  return keysOf(from, isSingleColumn).filter((key) => !remaining.has(key))
}

/** An address that names no cells shows none. A single column shows the last cell only. */
function keysOf({ pathname, search }: Address, isSingleColumn: boolean): string[] {
  try {
    return parseCellPath(pathname, search)
      .map(({ key }) => key)
      .slice(isSingleColumn ? -1 : 0)
  } catch {
    return []
  }
}
