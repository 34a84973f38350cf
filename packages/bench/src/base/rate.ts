/**
 * What is called for the first time is compiled, planned and cached meanwhile, by V8 for some ten seconds: it
 * is not counted, whoever is measured.
 */
const WARM_SECONDS = 10
/**
 * What a database does now and then, such as a look for statistics, is a part of it then, and not all of it.
 */
const SECONDS = 20

/**
 * Measures calls a second with `atOnce` concurrent workers, over some seconds after a warm-up. `call` gets
 * the numbers of the call and the worker.
 */
export async function rate(atOnce: number, call: (n: number, worker: number) => Promise<unknown>): Promise<number> {
  const from = performance.now() + WARM_SECONDS * 1000
  const until = from + SECONDS * 1000
  let next = 0
  let done = 0
  const work = async (worker: number) => {
    while (performance.now() < until) {
      const isCounted = performance.now() >= from
      await call(next++, worker)
      if (isCounted) done++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, worker) => work(worker)))
  return done / ((performance.now() - from) / 1000)
}
