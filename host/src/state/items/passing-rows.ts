/** Shortest time between two comparisons of a list's visible rows (`PassingRows`), in milliseconds. */
export const LOOK_EVERY_MS = 100

/**
 * Share of rows that must have been there at the last comparison for a moving list to count as readable:
 * about three screens a second.
 */
const READABLE = 0.85

/** Looks that follow one another sooner than this are of a list in motion. */
const IN_MOTION_MS = 3 * LOOK_EVERY_MS

/**
 * Tells visible rows that a person reads from rows that only pass by in fast scrolling, whose items need not
 * be loaded.
 */
export class PassingRows {
  #seen: ReadonlySet<string> = new Set()
  #at = -Infinity

  /** Returns how many milliseconds after `now` the next comparison may be. */
  wait(now: number): number {
    return Math.max(0, this.#at + LOOK_EVERY_MS - now)
  }

  /**
   * Compares the visible rows with those of the last call, and tells whether to load their items: not if the
   * list is being scrolled and more than 15 % of the rows are new.
   */
  mayBeRead(ids: readonly string[], now: number): boolean {
    const isInMotion = this.#seen.size > 0 && now - this.#at < IN_MOTION_MS
    const stayed = ids.filter((id) => this.#seen.has(id)).length
    this.#seen = new Set(ids)
    this.#at = now
    return !isInMotion || stayed >= READABLE * ids.length
  }
}
