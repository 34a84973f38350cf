/** Keys that are remembered; the oldest are forgotten first. */
const MOST = 10_000

/**
 * Returns a function that tells false for a key, and then true for the next `withinMs` milliseconds, however
 * often it is called meanwhile. It remembers 10,000 keys; the oldest are forgotten first.
 */
export function createRecent(withinMs: number): (key: string) => boolean {
  const times = new Map<string, number>()
  return (key) => {
    const now = Date.now()
    if (now - (times.get(key) ?? 0) < withinMs) return true
    times.delete(key)
    times.set(key, now)
    for (const oldest of times.keys()) {
      if (times.size <= MOST) break
      times.delete(oldest)
    }
    return false
  }
}
