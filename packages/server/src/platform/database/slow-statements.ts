/**
 * A slow statement (its first 300 characters): how often it was slow since the last report, its slowest time
 * (milliseconds) and when it last was.
 */
export interface SlowStatement {
  statement: string
  times: number
  slowestMs: number
  last: Date
}

/** Records slow statements; `take` returns the record and clears it. */
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
 * Creates a record of the database statements of this process that take a second or longer, at most 200
 * different ones. `now` is the clock, in milliseconds.
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
