/** How often a statement took long since it was last asked for, how long at most (milliseconds), and when it last did. */
export interface SlowStatement {
  statement: string
  times: number
  slowestMs: number
  last: Date
}

/** Notes statements that took longer than they should; `take` hands them over and begins anew. */
export interface SlowStatements {
  note(text: string, tookMs: number): void
  take(): SlowStatement[]
}

/** What counts as long, in milliseconds, and how much of a statement is kept. */
const SLOW_MS = 1000
const MOST_LETTERS = 300
/** So many different ones are kept between two times of asking. */
const MOST = 200

/**
 * Creates a record of the slowest database statements of this process. `now` is the clock, in milliseconds.
 */
export function createSlowStatements(now: () => number = Date.now): SlowStatements {
  let noted = new Map<string, SlowStatement>()
  return {
    note(text, tookMs) {
      if (tookMs < SLOW_MS) return
      const statement = text.replace(/\s+/g, ' ').trim().slice(0, MOST_LETTERS)
      const known = noted.get(statement)
      if (!known && noted.size >= MOST) return
      noted.set(statement, {
        statement,
        times: (known?.times ?? 0) + 1,
        slowestMs: Math.max(known?.slowestMs ?? 0, Math.round(tookMs)),
        last: new Date(now()),
      })
    },
    take() {
      const taken = [...noted.values()]
      noted = new Map()
      return taken
    },
  }
}
