import type { Item } from '@cairn/contract'

/** Levels that a tree has at most. */
const MOST = 12

/** The path from the root of a tree to an item, and the next ancestor that must be loaded to complete it. */
export interface PathUp {
  path: string[]
  next?: string
}

/** Follows `partOf` upwards as far as items are known. */
export function pathUp(item: Readonly<Record<string, unknown>>, known: (id: string) => Item | undefined): PathUp {
  const path: string[] = []
  let above = item['partOf']
  while (typeof above === 'string' && !path.includes(above) && path.length < MOST) {
    const found = known(above)
    if (!found) return { path, next: above }
    path.unshift(above)
    above = found['partOf']
  }
  return { path }
}
