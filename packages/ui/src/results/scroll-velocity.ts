/** Results that would be in sight for less time than this pass unread (milliseconds). */
const READ_MS = 100
/** Moves that follow one another sooner than this are of one scroll, in milliseconds. */
const ONE_SCROLL_MS = 100

/** How fast results are being scrolled, and whether somebody presses one. */
export class ScrollVelocity {
  /** Whether the latest move was the first of a scroll: from one place to another, not past what lies between. */
  isJump = false
  /** Whether results pass faster than anybody could read them. */
  isFling = false
  /** Whether a pointer is down in them. */
  isPointerDown = false
  #offset = 0
  #at = -Infinity
  readonly #now: () => number

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /** They stand at `offset` now, in a window of `size` pixels. */
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
