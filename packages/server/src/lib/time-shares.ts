/** Shares processing time fairly among people: whoever has used the least is next. */
export interface TimeShares {
  /** Returns who of the `waiting` is next, not counting those in `served`. Undefined if nobody is left. */
  next(waiting: readonly string[], served: ReadonlySet<string>): string | undefined
  /** Notes that somebody was served for so long (milliseconds). */
  took(person: string, ms: number): void
}

/**
 * Creates the accounting of time. A newcomer, or somebody who returns, starts level with the others, so that
 * nobody saves up time.
 */
export function createTimeShares(): TimeShares {
  let taken = new Map<string, number>()
  let now = 0
  return {
    next(waiting, served) {
      taken = new Map([...waiting, ...served].map((person) => [person, taken.get(person) ?? now]))
      const [first] = waiting
        .filter((person) => !served.has(person))
        .toSorted((one, other) => (taken.get(one) ?? now) - (taken.get(other) ?? now))
      if (first !== undefined) now = Math.max(now, taken.get(first) ?? now)
      return first
    },
    took: (person, ms) => void taken.set(person, (taken.get(person) ?? now) + ms),
  }
}
