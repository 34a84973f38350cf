import { createContext, use, useCallback, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'

/** Where the shell stands, and the way to elsewhere. */
export interface Place {
  pathname: string
  /** With its question mark, or empty. */
  search: string
  /** Goes to an address that begins with a slash; `replace` leaves no step to go back to. */
  move: (address: string, options?: { replace: boolean }) => void
}

export const PlaceContext = createContext<Place | null>(null)

/** The place within the browser's own history. */
export function BrowserPlace({ children }: { children: ReactNode }) {
  const [address, setAddress] = useState(addressNow)
  useLayoutEffect(() => {
    const onPop = () => setAddress(addressNow())
    globalThis.addEventListener('popstate', onPop)
    return () => globalThis.removeEventListener('popstate', onPop)
  }, [])
  const move = useCallback<Place['move']>((to, options) => {
    if (options?.replace) globalThis.history.replaceState(null, '', to)
    else globalThis.history.pushState(null, '', to)
    setAddress(addressNow())
  }, [])
  const place = useMemo(() => ({ ...address, move }), [address, move])
  return <PlaceContext value={place}>{children}</PlaceContext>
}

export function usePlace(): Place {
  const place = use(PlaceContext)
  if (!place) throw new Error('there is no place around this')
  return place
}

function addressNow(): Pick<Place, 'pathname' | 'search'> {
  const { pathname, search } = globalThis.location
  return { pathname, search }
}
