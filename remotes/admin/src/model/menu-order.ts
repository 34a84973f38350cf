/** An entry of the menu as it stands: its path, its order, and the order its area gave it. */
export interface PlacedEntry {
  path: string
  order: number
  isHidden: boolean
}

/** What an install says of an entry in place of its area. */
export interface OwnPlace {
  order?: number | undefined
  hidden?: boolean | undefined
}

/** The entries in the order they stand in: the install's own over those of the areas. */
export function placed<T extends { path: string; order: number }>(
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
 * The orders that bring one entry of a section to another place in it, by path; those that stay as they are
 * left out. The section keeps the orders it has, so that it stays where it stands among the others.
 */
export function moved(section: readonly PlacedEntry[], path: string, to: number): Map<string, number> {
  const from = section.findIndex((entry) => entry.path === path)
  const entry = section[from]
  if (!entry) return new Map()
  const next = section.toSpliced(from, 1).toSpliced(to, 0, entry)
  const orders = section.map(({ order }) => order)
  // Two of the same order would stand as they come.
  for (let at = 1; at < orders.length; at++) orders[at] = Math.max(orders[at] ?? 0, (orders[at - 1] ?? 0) + 1)
  const wanted = next.map((each, at) => [each, orders[at] ?? each.order] as const)
  return new Map(wanted.flatMap(([each, order]) => (each.order === order ? [] : [[each.path, order] as const])))
}
