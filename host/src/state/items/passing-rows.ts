/** How often it is looked at which rows are there, in milliseconds. */
export const LOOK_EVERY_MS = 100

/** Share of the rows that were there at the look before, in a list that may be read as it moves: some three screens a second. */
const READABLE = 0.85

/** Looks that follow one another sooner than this are of a list in motion. */
const IN_MOTION_MS = 3 * LOOK_EVERY_MS

/** Tells rows that may be read from those that a thrown list passes: only of the former are the items asked for. */
export class PassingRows {
  #seen: ReadonlySet<string> = new Set()
  #at = -Infinity

  /** Milliseconds until the next look. */
  wait(now: number): number {
    return Math.max(0, this.#at + LOOK_EVERY_MS - now)
  }

  /** Whether these rows may be read. Not when the list is in motion and many of them were not there at the look before. */
  mayBeRead(ids: readonly string[], now: number): boolean {
    const isInMotion = this.#seen.size > 0 && now - this.#at < IN_MOTION_MS
    const stayed = ids.filter((id) => this.#seen.has(id)).length
    this.#seen = new Set(ids)
    this.#at = now
    return !isInMotion || stayed >= READABLE * ids.length
  }
}
