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
  /** Why not. */
  error: CairnError | null
  /** The cells of the present address, which may not be rendered yet. */
  stackNow: () => CellStack | null
  /** Path and query of the present address. */
  address: string
  /** Navigates to a stack; `replace` adds no history entry. */
  go: (stack: CellStack, options?: { replace: boolean }) => void
  goTo: (address: string, options?: { replace: boolean }) => void
}

/**
 * Returns the current stack of cells and functions to navigate. The address is the only source of what is on
 * the screen.
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
