/**
 * A menu entry with the place it really has: the order that its area or the install sets, and whether it is
 * hidden.
 */
export interface PlacedEntry {
  path: string
  order: number
  isHidden: boolean
}

/** What an install sets for a menu entry instead of its area. Undefined leaves the area's choice. */
export interface OwnPlace {
  order?: number | undefined
  hidden?: boolean | undefined
}

/**
 * Sorts menu entries in the order in which they are shown. `own` maps paths to the settings of the install.
 */
export function orderEntries<T extends { path: string; order: number }>(
  entries: readonly T[],
  own: ReadonlyMap<string, OwnPlace>,
): (T & PlacedEntry)[] {
  return entries
    .map((entry) => {
      const { order = entry.order, hidden = false } = own.get(entry.path) ?? {}
      return { ...entry, order, isHidden: hidden }
    })
    .toSorted((left, right) => left.order - right.order)
}

/**
 * Moves an entry of a section to another position. Returns the new orders by path, without unchanged ones.
 * The section keeps the orders that it has, so that its place among the sections stays. Returns an empty map
 * for an unknown path.
 */
export function moveEntry(section: readonly PlacedEntry[], path: string, to: number): Map<string, number> {
  const from = section.findIndex((entry) => entry.path === path)
  const entry = section[from]
  if (!entry) return new Map()
  const next = section.toSpliced(from, 1).toSpliced(to, 0, entry)
  const orders = section.map(({ order }) => order)
  // Equal orders become different ones, so that the entry really moves.
  for (let at = 1; at < orders.length; at++) orders[at] = Math.max(orders[at] ?? 0, (orders[at - 1] ?? 0) + 1)
  const wanted = next.map((each, at) => [each, orders[at] ?? each.order] as const)
  return new Map(wanted.flatMap(([each, order]) => (each.order === order ? [] : [[each.path, order] as const])))
}
