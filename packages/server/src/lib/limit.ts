/** Runs a function as soon as fewer than the allowed number are running; calls wait first in, first out. */
export type Limit = <T>(run: () => Promise<T>) => Promise<T>

/**
 * Limits concurrency: at most `atOnce` of the functions given to the result run at once, the others wait in
 * order.
 */
export function limitTo(atOnce: number): Limit {
  const waiting: (() => void)[] = []
  let running = 0

  return async (run) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await run()
    } finally {
      // First in, first out.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
