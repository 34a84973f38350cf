/** Results visible for less than this many milliseconds cannot be read. */
const READ_MS = 100
/** Moves within this many milliseconds of each other belong to the same scroll. */
const ONE_SCROLL_MS = 100

/** Measures how fast a list is scrolled, and records whether a pointer is down in it. */
export class ScrollVelocity {
  /** Whether the last move was the first of a scroll, such as a press on the scroll bar or the End key. */
  isJump = false
  /** Whether results pass faster than they can be read. */
  isFling = false
  /** Whether a pointer is down in the list. */
  isPointerDown = false
  #offset = 0
  #at = -Infinity
  readonly #now: () => number

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /** Records the scroll offset and updates the flags. `size` is the size of the window in pixels. */
  recordMove(offset: number, size: number, isScrolling: boolean): void {
    const now = this.#now()
    const passed = now - this.#at
    const isOneScroll = passed < ONE_SCROLL_MS
    this.isJump = isScrolling && !isOneScroll
    this.isFling = isScrolling && isOneScroll && Math.abs(offset - this.#offset) * READ_MS > size * passed
    this.#offset = offset
    this.#at = isScrolling ? now : -Infinity
  }
}
