import { useMemo } from 'react'
import { useItems, type Item } from '@cairn/contract/web'

/** Items at most whose rights are looked at. */
const MOST_LOOKED_AT = 100

/** Tells what may be done with at least one of some items. */
export interface Offered {
  /** A right, such as `delete`. */
  right: (name: string) => boolean
  /** A move, which starts in some states only: of more items than are looked at, any may be in one. */
  move: (action: string) => boolean
}

/**
 * Asks the server what it would allow with at least one of these items, the first 100 of them. Everything is
 * offered while it is not known.
 */
export function useOffered(ids: Iterable<string>): Offered {
  const all = [...ids]
  const key = all.slice(0, MOST_LOOKED_AT).join(' ')
  const known = [...useItems(useMemo(() => key.split(' ').filter(Boolean), [key])).values()]
  const isAllKnown = known.length >= all.length
  const right = (name: string) => known.length === 0 || known.some((item) => may(item, name))
  return { right, move: (action) => !isAllKnown || right(action) }
}

function may({ $can }: Item, name: string): boolean {
  return $can === undefined || $can[name] === true
}
