import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { formatCellPath, parseCellPath, type CellStack } from '@cairn/model/cell-path'
import { createContext, use, useCallback, useMemo } from 'react'
import { useLocation, useNavigate, type Path } from 'react-router'

/** Tells the address at this moment, which is drawn a little later. */
export const AddressNow = createContext<() => Pick<Path, 'pathname' | 'search'>>(() => window.location)

export interface Navigation {
  /** Null when the address names no cells. */
  stack: CellStack | null
  /** Why not. */
  error: CairnError | null
  /** The cells of the address at this moment. Those that are drawn can be former ones. */
  stackNow: () => CellStack | null
  /** Path and query as they stand. */
  address: string
  /** Shows this stack; `replace` leaves no step to go back to. */
  go: (stack: CellStack, options?: { replace: boolean }) => void
  goTo: (address: string, options?: { replace: boolean }) => void
}

/** Returns the address is the one truth about what is on the screen. */
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
