/**
 * In which order the members of a collection stand: what is pinned first or alone, by label, or the newest
 * first.
 */
export const MEMBER_ORDERS = ['PINS_FIRST', 'PINS_ONLY', 'LABEL', 'DATE'] as const
/** How a collection shows its members at first. */
export const MEMBER_SHOWS = ['LIST', 'CARDS', 'CAROUSEL', 'MAP'] as const

/** A link by which something is pinned. `position` is infinite if the link has none. */
export interface Pin {
  link: string
  to: string
  position: number
  note: string | undefined
}

/** Reads pins from links, in their order. Those without a position come last. */
export function pinsIn(links: Iterable<Readonly<Record<string, unknown>>>): Pin[] {
  return [...links]
    .flatMap(({ $id, to, position, note }) =>
      typeof $id === 'string' && typeof to === 'string'
        ? [
            {
              ...{ link: $id, to, position: typeof position === 'number' ? position : Number.POSITIVE_INFINITY },
              note: typeof note === 'string' ? note : undefined,
            },
          ]
        : [],
    )
    .toSorted((one, other) => Number(one.position > other.position) - Number(one.position < other.position))
}

/**
 * Puts members into the order of a collection. `found` are the first that the reader sees, in the order of
 * the rest. What is pinned is a member also beyond these: who reads a pin reads what it pins.
 */
export function orderMembers(order: unknown, pins: readonly Pin[], found: readonly string[]): string[] {
  const pinned = [...new Set(pins.map(({ to }) => to))]
  if (order === 'PINS_ONLY') return pinned
  if (order === 'LABEL' || order === 'DATE') return [...found]
  return [...pinned, ...found.filter((id) => !pinned.includes(id))]
}

/**
 * Returns the positions that change when a pin moves to a place of the list, counted from 0. None if it is
 * there already, or if there is no such place.
 */
export function positionsAfter(pins: readonly Pin[], link: string, to: number): { link: string; position: number }[] {
  const at = pins.findIndex((pin) => pin.link === link)
  const pin = pins[at]
  if (!pin || to === at || to < 0 || to >= pins.length) return []
  return pins
    .toSpliced(at, 1)
    .toSpliced(to, 0, pin)
    .flatMap((each, place) => (each.position === place + 1 ? [] : [{ link: each.link, position: place + 1 }]))
}
