import type { Bounds, Geometry } from '@cairn/contract'
import { useItems, useSearch, useSession, type Query } from '@cairn/contract/web'
import { boundsOf, padBounds, unionOfBounds } from '@cairn/model/bounds'
import { use, useMemo, useState } from 'react'
import { FormOwnersContext } from '../../state/form-owners.ts'

const NONE: readonly string[] = []
/** Degrees around the places of one's organisations that a new map shows at first. */
const AROUND = 0.3

/** How many places of a type a new map shows, where one's organisations have none. */
const MOST_PLACES = 10

/**
 * Returns the area that a new place is likely to be in: around the places of the organisations that own the
 * item of the form when the map opens; else of the person's organisations; else around those that other
 * items of the type have in this property, as far as the person sees them. Undefined if there are none, if
 * `name` is undefined and the organisations have no place, and until all of these have come: a map moves
 * there once.
 */
export function useLikelyArea(typeName: string, name: string | undefined): Bounds | undefined {
  const mine = useSession()?.organizations ?? NONE
  const [owners] = useState(use(FormOwnersContext))
  const organizations = useItems(useMemo(() => [...new Set([...owners, ...mine])], [owners, mine]))
  const isKnown = mine.every((id) => organizations.has(id))
  const own = useMemo(() => {
    const aroundThose = (ids: readonly string[]) => around(ids.map((id) => organizations.get(id)?.['place']))
    return aroundThose(owners) ?? (isKnown ? aroundThose(mine) : undefined)
  }, [organizations, owners, mine, isKnown])
  const query = useMemo((): Query | null => {
    if (name === undefined || !isKnown || own !== undefined) return null
    return { types: [typeName], must: [{ prop: name, kind: 'exists', value: true }], max: MOST_PLACES, total: false }
  }, [typeName, name, isKnown, own])
  const { ids, status } = useSearch(query)
  const found = useMemo(() => (query ? ids.slice(0, MOST_PLACES) : NONE), [query, ids])
  const items = useItems(found)
  const [shown, setShown] = useState<Bounds | undefined>(undefined)
  const areThere = status === 'ready' && found.every((id) => items.has(id))
  const others = areThere && name !== undefined ? around(found.map((id) => items.get(id)?.[name])) : undefined
  const area = shown ?? own ?? others
  // Once it is known it stays, so that no map moves because somebody changes a place.
  if (shown === undefined && area !== undefined) setShown(area)
  return area
}

/** Returns the bounds of places, and some land around them. Undefined without a place. */
function around(places: readonly unknown[]): Bounds | undefined {
  const known = places.flatMap((place) => (place ? [boundsOf(place as Geometry)] : []))
  const [west, south, east, north] = unionOfBounds(known) ?? []
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
  return padBounds([west - AROUND, south - AROUND, east + AROUND, north + AROUND])
}
