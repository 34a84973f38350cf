import { setTimeout as pause } from 'node:timers/promises'
import { withoutBudget } from './budget.ts'

interface Waiting<Request, Answer> {
  request: Request
  resolve: (answer: Answer) => void
  reject: (thrown: unknown) => void
}

/** Limits of `groupCommit`: batches at once, requests of a batch, and how long a slow batch is waited for. */
export interface GroupCommitOptions {
  runsAtOnce?: number
  /** Most requests of one batch. */
  most?: number
  /**
   * The next batch starts after so many milliseconds even if this one has not ended (it may wait for a lock).
   */
  patience?: number
}

/** So long (milliseconds) a run waits for its share while others are under way. */
const SHARE_WITHIN_MS = 4
/** What is left with each run of the most that was asked for at once. */
const REMEMBERED = 0.95

/**
 * Returns a function that collects requests into batches for `run`, which answers each in the order given:
 * requests of the same tick, and those that arrive while `runsAtOnce` batches are under way. A batch beside
 * others waits up to 4 ms until it has its share of recent load, because starting one is expensive. If a
 * batch fails and `mayRetry` says that nothing of it was stored, it is split in halves and tried again, so
 * that a request fails only on its own account.
 */
export function groupCommit<Request, Answer>(
  run: (requests: readonly Request[]) => Promise<readonly Answer[]>,
  mayRetry: (thrown: unknown) => boolean,
  { runsAtOnce = 1, most = 64, patience = 25 }: GroupCommitOptions = {},
): (request: Request) => Promise<Answer> {
  const waiting: Waiting<Request, Answer>[] = []
  let running = 0
  let underWay = 0
  let atOnce = 0
  let soon: NodeJS.Immediate | undefined
  let later: NodeJS.Timeout | undefined

  function start(isLate = false): void {
    if (running >= runsAtOnce || waiting.length === 0) return
    if (running > 0 && waiting.length < Math.min(most, atOnce / runsAtOnce) && !isLate) {
      later ??= setTimeout(() => {
        later = undefined
        start(true)
      }, SHARE_WITHIN_MS)
      return
    }
    clearTimeout(later)
    later = undefined
    atOnce = Math.max(atOnce * REMEMBERED, underWay + waiting.length)
    const batch = waiting.splice(0, most)
    running += 1
    underWay += batch.length
    void Promise.race([withoutBudget(() => answer(batch)), pause(patience, undefined, { ref: false })]).then(() => {
      running -= 1
      underWay -= batch.length
      start()
    })
  }

  async function answer(batch: readonly Waiting<Request, Answer>[]): Promise<void> {
    try {
      const answers = await run(batch.map(({ request }) => request))
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as Answer)
    } catch (thrown) {
      const half = batch.length >> 1
      if (half > 0 && mayRetry(thrown)) await Promise.all([answer(batch.slice(0, half)), answer(batch.slice(half))])
      else for (const { reject } of batch) reject(thrown)
    }
  }

  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject })
      soon ??= setImmediate(() => {
        soon = undefined
        start()
      })
    })
}
