import type { Item } from '@cairn/contract'

/** Levels that a tree has at most. */
const MOST = 12

/** The way from the top of a tree to an item's own place, and the next item that must be read to go on. */
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
