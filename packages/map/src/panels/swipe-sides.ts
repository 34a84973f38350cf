import type { SetLook } from '../canvas/set-layers.ts'

/** One side of a map that is swiped: its name, and the keys of the sets that it does not show. */
export interface SwipeSide {
  label: string
  hides: readonly string[]
}
/** What is compared by swiping: what is at the left of the divider, and what at its right. */
export interface SwipeSides {
  left: SwipeSide
  right: SwipeSide
}

/** A layer that is compared by a divider: with another layer, or with the map without it. */
export interface SwipedLayer {
  id: string
  other?: string | undefined
}

/** Returns the looks with the sets `keys` made invisible; unchanged if there are none. */
export function hiding(
  looks: Readonly<Record<string, SetLook>>,
  keys: readonly string[] | undefined,
): Readonly<Record<string, SetLook>> {
  if (!keys || keys.length === 0) return looks
  return { ...looks, ...Object.fromEntries(keys.map((key) => [key, { opacity: 1, ...looks[key], isVisible: false }])) }
}
