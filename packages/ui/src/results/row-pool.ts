import type { VirtualItem } from '@tanstack/react-virtual'

interface Range {
  startIndex: number
  endIndex: number
}

/** The rows around what is in sight, and how they are being scrolled. */
export interface ScrollStep {
  rows: readonly VirtualItem[]
  /** First and last row in sight. */
  inSight: Range
  /** Results in a row. */
  perRow: number
  direction: 'forward' | 'backward' | null
  isJump: boolean
  isFling: boolean
  /** Drawn whatever else is. */
  isActive: (index: number) => boolean
}

/** What a step has drawn. */
export interface RenderedState {
  /** The row of each place. */
  rows: readonly (VirtualItem | undefined)[]
  /** The places as they stand in the document. */
  order: readonly number[]
  ids: readonly string[]
  /** Whether rows in sight were left out. */
  isPartial: boolean
  isActive: ScrollStep['isActive']
  /** Where all rows stand; another object when one of them has another size. */
  sizes: unknown
}

/**
 * The elements that rows are drawn into, in turns: what comes takes the place of what has left and stands farthest away, as making and
 * removing elements is the most of what a scroll costs. A row that has left stays where it was until then.
 *
 * A step draws one new row, so that none takes long: what is in sight first, then what is about to come. What a jump brings into sight is
 * drawn at once, as are other results where some were, and of a thrown list nothing, until it slows.
 */
export class RowPool {
  #rows: readonly (VirtualItem | undefined)[] = []
  /** What the indexes of rows count. */
  #ids: readonly string[] = []
  /** The places as they stood in the document. */
  #order: readonly number[] = []
  #sizes: unknown
  #isActive: ScrollStep['isActive'] = () => false
  /** Whether rows in sight were left out. */
  isPartial = false

  /** The row of each place after a step; nothing is kept of it until it has been drawn. */
  assign(step: ScrollStep, ids: readonly string[]): (VirtualItem | undefined)[] {
    const isSame = ({ index }: VirtualItem) => ids[index * step.perRow] === this.#ids[index * step.perRow]
    const places = this.#rows.map((row) => (row && isSame(row) ? row : undefined))
    const drawn = indexesOf(places)
    const wanted = indexesOf(step.rows)
    const middle = (step.inSight.startIndex + step.inSight.endIndex) / 2
    const distanceOf = (place: number) => Math.abs((places[place]?.index ?? Infinity) - middle)
    const free = [...places.keys()]
      .filter((place) => !wanted.has(places[place]?.index))
      .sort((a, b) => distanceOf(a) - distanceOf(b))
    const fresh = step.rows.filter(({ index }) => !drawn.has(index))
    const isOther = drawn.size === 0 || places.some((row, place) => !row && this.#rows[place])
    for (const row of coming(fresh, { ...step, isJump: step.isJump || isOther }))
      places[free.pop() ?? places.length] = row
    return places
  }

  /** Whether a row is missing. */
  lacks({ startIndex, endIndex }: Range, isMeant: (index: number) => boolean = () => true): boolean {
    const drawn = indexesOf(this.#rows)
    for (let index = startIndex; index <= endIndex; index++) if (!drawn.has(index) && isMeant(index)) return true
    return false
  }

  /** Whether the row that the keyboard is on is missing. */
  lacksActive(range: Range): boolean {
    return this.lacks(range, this.#isActive)
  }

  /**
   * The places as they stand in the document: in the order of their rows, for those who read or copy it, but no element is moved until results
   * are at rest.
   */
  domOrder(places: readonly (VirtualItem | undefined)[], isAtRest: boolean): readonly number[] {
    if (!isAtRest) return [...this.#order, ...[...places.keys()].slice(this.#order.length)]
    const indexAt = (place: number) => places[place]?.index ?? 0
    return [...places.keys()].sort((a, b) => indexAt(a) - indexAt(b))
  }

  /** Whether these sizes are those that were drawn. */
  hasSizes(sizes: unknown): boolean {
    return sizes === this.#sizes
  }

  /** They have been drawn. */
  commit({ rows, order, ids, isPartial, isActive, sizes }: RenderedState): void {
    this.#rows = rows
    this.#order = order
    this.#ids = ids
    this.#sizes = sizes
    this.#isActive = isActive
    this.isPartial = isPartial
  }
}

function indexesOf(rows: readonly (VirtualItem | undefined)[]): ReadonlySet<number | undefined> {
  return new Set(rows.flatMap((row) => (row ? [row.index] : [])))
}

/** The new rows that a step draws. */
function coming(fresh: readonly VirtualItem[], step: ScrollStep): readonly VirtualItem[] {
  const { startIndex, endIndex } = step.inSight
  const isInSight = ({ index }: VirtualItem) => index >= startIndex && index <= endIndex
  const inSight = fresh.filter(isInSight)
  const edge = step.direction === 'forward' ? endIndex : startIndex
  // In sight, where they stay longest.
  const nearest = (inSight.length > 0 ? inSight : [...fresh]).sort(
    (a, b) => Math.abs(a.index - edge) - Math.abs(b.index - edge),
  )
  const chosen = step.isJump && inSight.length > 0 ? inSight : nearest.slice(0, step.isFling ? 0 : 1)
  return fresh.filter((row) => chosen.includes(row) || step.isActive(row.index))
}
