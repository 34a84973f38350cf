const MINUTE_MS = 60_000
/** Words that tell how fast somebody records. */
const FEWEST = 2

/**
 * Returns the minutes that `left` more words take if `done` words took so many milliseconds, at least 1.
 * Undefined before two words are done, and if none are left.
 */
export function minutesLeft(ms: number, done: number, left: number): number | undefined {
  if (done < FEWEST || left <= 0) return undefined
  return Math.max(1, Math.round((ms / done) * (left / MINUTE_MS)))
}
