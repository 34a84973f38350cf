import { CairnError } from '@cairn/contract/errors'

/** Failures allowed before a wait is asked for, and how long they are remembered (milliseconds). */
export interface ThrottleLimits {
  attempts: number
  windowMs: number
}

/** Counts failures by keys that the server itself knows, such as an address or an account; bounded in memory. */
export interface Throttle {
  /** Milliseconds to wait before the next attempt; 0 when it may go ahead. */
  waitMs(key: string): number
  fail(key: string): void
  /** The latest failure was none after all. */
  forgive(key: string): void
}

const MAX_KEYS = 10_000

export function createThrottle(limits: ThrottleLimits, now: () => number = Date.now): Throttle {
  const failures = new Map<string, number[]>()
  const recent = (key: string) => (failures.get(key) ?? []).filter((at) => now() - at < limits.windowMs)
  return {
    waitMs(key) {
      const times = recent(key)
      const oldest = times.at(-limits.attempts)
      return oldest === undefined ? 0 : oldest + limits.windowMs - now()
    },
    fail(key) {
      const times = [...recent(key), now()].slice(-limits.attempts)
      failures.delete(key)
      failures.set(key, times)
      dropOldest(failures)
    },
    forgive(key) {
      failures.set(key, recent(key).slice(0, -1))
    },
  }
}

/** Throws `tooManyAttempts` with `retryAfter` in seconds while one of the keys has to wait. */
export function refuseWhileThrottled(counted: readonly [Throttle, string][]): void {
  const wait = Math.max(...counted.map(([throttle, key]) => throttle.waitMs(key)))
  if (wait > 0) throw new CairnError('tooManyAttempts', '', { retryAfter: Math.ceil(wait / 1000) })
}

function dropOldest(failures: Map<string, number[]>): void {
  const [oldest] = failures.keys()
  if (failures.size > MAX_KEYS && oldest !== undefined) failures.delete(oldest)
}
