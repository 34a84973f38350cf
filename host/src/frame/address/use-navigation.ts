import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { formatCellPath, parseCellPath, type CellStack } from '@cairn/model/cell-path'
import { createContext, use, useCallback, useMemo } from 'react'
import { useLocation, useNavigate, type Path } from 'react-router'

/** React context with a function that returns the current address, which may be newer than the drawn one. */
export const AddressNow = createContext<() => Pick<Path, 'pathname' | 'search'>>(() => window.location)

/** The address as a stack of cells, and functions to change it. */
export interface Navigation {
  /** Null when the address names no cells. */
  stack: CellStack | null
  /** Why the address names no cells; null if it does. */
  error: CairnError | null
  /** Returns the cells of the present address, which may not be drawn yet. */
  stackNow: () => CellStack | null
  /** Path and query of the drawn address. */
  address: string
  /** Navigates to a stack; `replace` adds no history entry. */
  go: (stack: CellStack, options?: { replace: boolean }) => void
  /** Navigates to an address (path and query); `replace` adds no history entry. */
  goTo: (address: string, options?: { replace: boolean }) => void
}

/**
 * Returns the drawn address as a stack of cells, and functions to navigate. No other state says which
 * columns there are.
 */
export function useNavigation(): Navigation {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const addressNow = use(AddressNow)
  const stackNow = useCallback(() => {
    const now = addressNow()
    return read(now.pathname, now.search).stack
  }, [addressNow])
  const goTo = useCallback(
    (address: string, options?: { replace: boolean }) => void navigate(address, options),
    [navigate],
  )
  const parsed = useMemo(() => read(pathname, search), [pathname, search])
  const go = useCallback(
    (stack: CellStack, options?: { replace: boolean }) => goTo(formatCellPath(stack), options),
    [goTo],
  )
  return { ...parsed, stackNow, address: pathname + search, go, goTo }
}

function read(pathname: string, search: string): { stack: CellStack | null; error: CairnError | null } {
  try {
    return { stack: parseCellPath(pathname, search), error: null }
  } catch (thrown) {
    return { stack: null, error: toCairnError(thrown) }
  }
}
