import { parseCellPath, type CellRef } from '@cairn/model/cell-path'
import { AreaView, Columns, ItemColumn } from '../columns/column-code.tsx'
import { ROUTES } from '../frame/address/routes.ts'
import { ShellDrawer } from './drawer-on-demand.tsx'
import { SHELL_VIEWS } from './shell-views.tsx'

/**
 * Preloads the code of the columns that an address names, but not of areas, of the stack that holds them, and
 * of the menu beside it. Resolves when it is loaded or has failed; never rejects.
 */
export async function loadFirstCode({ pathname, search }: { pathname: string; search: string }): Promise<void> {
  // Errors are ignored here: they are shown where the code is needed.
  const isAlone = ROUTES.some(({ path, view }) => view !== undefined && path === pathname)
  const frame = isAlone ? [] : [ShellDrawer.load(), Columns.load()]
  await Promise.allSettled([...frame, ...cellsOf(pathname, search).map((cell) => codeOf(cell)?.load())])
}

function cellsOf(pathname: string, search: string): readonly CellRef[] {
  try {
    return parseCellPath(pathname, search)
  } catch {
    return []
  }
}

function codeOf(cell: CellRef) {
  if (cell.kind === 'item') return ItemColumn
  return cell.kind === 'view' ? (SHELL_VIEWS[cell.view]?.View ?? AreaView) : undefined
}
