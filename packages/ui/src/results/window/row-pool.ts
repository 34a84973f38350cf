import type { VirtualItem } from '@tanstack/react-virtual'

/** First and last index of rows, both included. */
interface Range {
  startIndex: number
  endIndex: number
}

/** The rows near the view and how they are being scrolled, as input to `RowPool`. */
export interface ScrollStep {
  rows: readonly VirtualItem[]
  /** The visible rows. */
  inSight: Range
  /** Results in a row. */
  perRow: number
  direction: 'forward' | 'backward' | null
  isJump: boolean
  isFling: boolean
  /** Returns true if the keyboard is on a row. Such a row is always rendered. */
  isActive: (index: number) => boolean
}

/**
 * What a virtual list rendered in its last step. `RowPool.commit` records it, so that the next step can
 * reuse the same elements.
 */
export interface RenderedState {
  /** The row of each slot. */
  rows: readonly (VirtualItem | undefined)[]
  /** The slots in the order of the document. */
  order: readonly number[]
  /** Ids of all results. */
  ids: readonly string[]
  /** Whether visible rows were left out. */
  isPartial: boolean
  isActive: ScrollStep['isActive']
  /** Measurements of all rows, compared by identity. */
  sizes: unknown
}

/**
 * Assigns rows to a pool of reused elements ("slots"). Creating and removing elements is what makes scrolling
 * slow, so a new row takes the slot of the row that has left the view and is farthest from it. Until then a
 * row that has left keeps its slot.
 *
 * Each step renders one new row, to keep frames short: visible rows first, then the rows about to appear.
 * After a jump all visible rows are rendered at once, and so are new results in place of others.
 * During a fling no row is rendered.
 */
export class RowPool {
  #rows: readonly (VirtualItem | undefined)[] = []
  /** Ids of the results that the row indexes refer to. */
  #ids: readonly string[] = []
  /** The slots in the order of the document. */
  #order: readonly number[] = []
  #sizes: unknown
  #isActive: ScrollStep['isActive'] = () => false
  /** Whether visible rows were left out in the last committed step. */
  isPartial = false

  /** Returns the row of each slot for the next step. It changes nothing; `commit` does. */
  assign(step: ScrollStep, ids: readonly string[]): (VirtualItem | undefined)[] {
    const isSame = ({ index }: VirtualItem) => ids[index * step.perRow] === this.#ids[index * step.perRow]
    const slots = this.#rows.map((row) => (row && isSame(row) ? row : undefined))
    const drawn = indexesOf(slots)
    const wanted = indexesOf(step.rows)
    const middle = (step.inSight.startIndex + step.inSight.endIndex) / 2
    const distanceOf = (slot: number) => Math.abs((slots[slot]?.index ?? Infinity) - middle)
    const free = [...slots.keys()]
      .filter((slot) => !wanted.has(slots[slot]?.index))
      .sort((a, b) => distanceOf(a) - distanceOf(b))
    const fresh = step.rows.filter(({ index }) => !drawn.has(index))
    const isOther = drawn.size === 0 || slots.some((row, slot) => !row && this.#rows[slot])
    for (const row of coming(fresh, { ...step, isJump: step.isJump || isOther }))
      slots[free.pop() ?? slots.length] = row
    return slots
  }

  /** Returns true if a row of the range for which `isMeant` is true has no slot. */
  lacks({ startIndex, endIndex }: Range, isMeant: (index: number) => boolean = () => true): boolean {
    const drawn = indexesOf(this.#rows)
    for (let index = startIndex; index <= endIndex; index++) if (!drawn.has(index) && isMeant(index)) return true
    return false
  }

  /** Returns true if the row that the keyboard is on lies in the range and has no slot. */
  lacksActive(range: Range): boolean {
    return this.lacks(range, this.#isActive)
  }

  /**
   * Returns the slots in the order of the document. At rest they are sorted by row, for screen readers
   * and copying. While scrolling the order stays, because moving elements is slow.
   */
  domOrder(slots: readonly (VirtualItem | undefined)[], isAtRest: boolean): readonly number[] {
    if (!isAtRest) return [...this.#order, ...[...slots.keys()].slice(this.#order.length)]
    const indexAt = (slot: number) => slots[slot]?.index ?? 0
    return [...slots.keys()].sort((a, b) => indexAt(a) - indexAt(b))
  }

  /** Returns true if `sizes` are the measurements of the last committed step. */
  hasSizes(sizes: unknown): boolean {
    return sizes === this.#sizes
  }

  /** Records what has been rendered. Call it after each render. */
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

/** Returns which of the new rows to render in this step. */
function coming(fresh: readonly VirtualItem[], step: ScrollStep): readonly VirtualItem[] {
  const { startIndex, endIndex } = step.inSight
  const isInSight = ({ index }: VirtualItem) => index >= startIndex && index <= endIndex
  const inSight = fresh.filter(isInSight)
  const edge = step.direction === 'forward' ? endIndex : startIndex
  // The rows that will stay visible the longest come first.
  const nearest = (inSight.length > 0 ? inSight : [...fresh]).sort(
    (a, b) => Math.abs(a.index - edge) - Math.abs(b.index - edge),
  )
  const chosen = step.isJump && inSight.length > 0 ? inSight : nearest.slice(0, step.isFling ? 0 : 1)
  return fresh.filter((row) => chosen.includes(row) || step.isActive(row.index))
}
