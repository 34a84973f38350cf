const SECONDS = 4

/** Calls a second with `atOnce` under way, over some seconds. Each worker is told its own number and that of the call. */
export async function rate(atOnce: number, call: (n: number, worker: number) => Promise<unknown>): Promise<number> {
  const started = performance.now()
  const until = started + SECONDS * 1000
  let next = 0
  let done = 0
  const work = async (worker: number) => {
    while (performance.now() < until) {
      await call(next++, worker)
      done++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, worker) => work(worker)))
  return done / ((performance.now() - started) / 1000)
}
