import type { VirtualItem } from '@tanstack/react-virtual'

/** New results that a step of a scroll draws at most, and one row at least. */
const MOST_NEW = 4
/** Steps that follow one another sooner than this are of one scroll, in milliseconds. */
const ONE_SCROLL_MS = 100
/** Places come by so many, so that a row more or less in sight changes nothing. */
const BY = 2

/** The rows around what is in sight, and where a scroll is. */
export interface Step {
  rows: readonly VirtualItem[]
  /** First and last row in sight. */
  inSight: { startIndex: number; endIndex: number }
  /** Results in a row. */
  perRow: number
  isScrolling: boolean
  isBackward: boolean
  /** Drawn whatever else is. */
  isActive: (index: number) => boolean
}

/**
 * The elements that rows are drawn into, in turns: what comes into sight takes the place of what has left it longest, as making and removing
 * elements is the most of what a scroll costs. A row that has left stays where it was until then.
 *
 * While results are scrolled, a step draws no more than a few new rows; a thrown list stays smooth that way, and its other rows come when it slows.
 */
export class Places {
  #rows: readonly (VirtualItem | undefined)[] = []
  /** What the indexes of rows count. */
  #ids: readonly string[] = []
  /** The places as they stood in the document. */
  #order: readonly number[] = []
  /** When the latest step of a scroll was drawn, in milliseconds. */
  #at = -Infinity
  readonly #now: () => number

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /** The row of each place after a step; nothing is kept of it until it has been drawn. */
  after({ rows, ...step }: Step, ids: readonly string[]): (VirtualItem | undefined)[] {
    const count = Math.max(this.#rows.length, BY * Math.ceil((rows.length + 1) / BY))
    const before = count === this.#rows.length && ids === this.#ids ? this.#rows : []
    const isThere = ({ index }: VirtualItem) => before[index % count]?.index === index
    const fresh = rows.filter((row) => !isThere(row))
    const isInMotion = step.isScrolling && before.length > 0 && this.#now() - this.#at < ONE_SCROLL_MS
    const mayCome = isInMotion ? first(fresh, step) : fresh
    const places = Array.from({ length: count }, (_, place) => before[place])
    for (const row of [...rows.filter(isThere), ...mayCome]) places[row.index % count] = row
    return places
  }

  /**
   * The places as they stand in the document: in the order of their rows, for those who read or copy it, but while results are scrolled no
   * element is moved.
   */
  order(places: readonly (VirtualItem | undefined)[], isScrolling: boolean): readonly number[] {
    if (isScrolling && this.#order.length === places.length) return this.#order
    const indexAt = (place: number) => places[place]?.index ?? 0
    return places.map((_, place) => place).sort((a, b) => indexAt(a) - indexAt(b))
  }

  /** They have been drawn. */
  drawn(
    places: readonly (VirtualItem | undefined)[],
    order: readonly number[],
    ids: readonly string[],
    isScrolling: boolean,
  ): void {
    this.#rows = places
    this.#order = order
    this.#ids = ids
    this.#at = isScrolling ? this.#now() : -Infinity
  }
}

/** As many new rows as may come in a step: those that come into sight first, at the edge where they stay longest. */
function first(fresh: readonly VirtualItem[], step: Omit<Step, 'rows'>): readonly VirtualItem[] {
  const { startIndex, endIndex } = step.inSight
  const most = Math.max(1, Math.floor(MOST_NEW / step.perRow))
  if (fresh.length <= most) return fresh
  const edge = step.isBackward ? startIndex : endIndex
  const visible = fresh.filter(({ index }) => index >= startIndex && index <= endIndex)
  const nearest = (visible.length > 0 ? visible : [...fresh]).sort(
    (a, b) => Math.abs(a.index - edge) - Math.abs(b.index - edge),
  )
  return nearest.filter(({ index }, at) => at < most || step.isActive(index))
}
