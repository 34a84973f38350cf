import { Session } from 'node:inspector/promises'
import { assert, expect, test } from 'vitest'

/**
 * Methods of the language that walk through a list without code of ours: how long it is counts as steps.
 * Others, such as spreads, are not seen: what copies a list for each entry is to be read.
 */
const WALKS = ['includes', 'indexOf', 'lastIndexOf', 'slice', 'concat', 'splice', 'shift', 'unshift', 'join'] as const
/** Code of ours: what libraries do with it is theirs. */
const OWN = /\/(packages|remotes|host)\/(?!.*node_modules)/
/** What work may cost at twice the size, in times of what it costs at the size (TRUST.md, T60). */
const MOST_TIMES = 2.5
/** Tries more, and places that are named where it costs more. */
const MOST_AGAIN = 3
const MOST_NAMED = 6

let session: Session | undefined

/**
 * Makes V8 count how often code of this thread runs, for `countSteps`. Code compiled before is counted by
 * calls only, so `start-counting.ts` calls this before a test imports anything.
 */
export async function startCounting(): Promise<void> {
  if (session) return
  session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
}

/**
 * Runs a piece of work and returns its steps: how often blocks of our code ran, plus the list entries walked
 * through. The same work has the same steps on any machine. Throws in test files not named
 * `*.steps.test.ts`.
 */
export async function countSteps(run: () => unknown): Promise<number> {
  return totalOf(await stepsByPlace(run))
}

/** Counts the same by function, and lists that were walked through under `lists`. */
async function stepsByPlace(run: () => unknown): Promise<Map<string, number>> {
  if (!session) throw new Error('steps are counted in files named *.steps.test.ts')
  const stop = countWalks()
  let walked = 0
  try {
    await session.post('Profiler.takePreciseCoverage')
    await run()
  } finally {
    walked = stop()
  }
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const places = new Map([['lists', walked]])
  for (const { url, functions } of result.filter((script) => OWN.test(script.url)))
    for (const { functionName, ranges } of functions) {
      const place = `${functionName || 'a function'} of ${url.slice(url.lastIndexOf('/') + 1)}`
      places.set(place, (places.get(place) ?? 0) + ranges.reduce((sum, { count }) => sum + count, 0))
    }
  return places
}

function totalOf(places: ReadonlyMap<string, number>): number {
  return places.values().reduce((sum, count) => sum + count, 0)
}

/** The places that grew most, for whoever has to mend it. */
function whereGrown(once: ReadonlyMap<string, number>, twice: ReadonlyMap<string, number>): string {
  const grown = [...twice].map(([place, count]) => ({ place, from: once.get(place) ?? 0, to: count }))
  const most = grown.toSorted((one, other) => other.to - other.from - (one.to - one.from)).slice(0, MOST_NAMED)
  return most.map(({ place, from, to }) => `${place}: ${from} → ${to}`).join(', ')
}

function countWalks(): () => number {
  const lists = Array.prototype as unknown as Record<string, (...given: unknown[]) => unknown>
  let walked = 0
  const own = WALKS.map((name) => {
    const walk = lists[name] as (...given: unknown[]) => unknown
    lists[name] = function counted(this: unknown[], ...given: unknown[]) {
      const before = this.length
      const result = Reflect.apply(walk, this, given)
      // What copies a part walks through that part alone.
      walked += Array.isArray(result) ? result.length : before
      return result
    }
    return [name, walk] as const
  })
  return () => {
    for (const [name, walk] of own) lists[name] = walk
    return walked
  }
}

/** A piece of work whose input can be made in any size, for `testSteps`. */
export interface SizedWork {
  /**
   * A size large enough to show growth faster than the input, such as 200. Work on twice the size is
   * compared with it.
   */
  size: number
  /** Makes an input of this size, which is not counted, and returns the work on it, which is. */
  make(size: number): (() => unknown) | Promise<() => unknown>
}

/**
 * Declares a test for each row, named by its key: the work on an input twice as large takes at most 2.5
 * times the steps (TRUST.md, T60). To be called in files named `*.steps.test.ts`.
 */
export function testSteps(rows: Readonly<Record<string, SizedWork>>): void {
  test.each(Object.entries(rows))('T60 %s: twice as much takes at most 2.5 times the steps', async (_, work) => {
    const at = async (size: number) => stepsByPlace(await work.make(size))
    // What is done once, such as compiling a schema, is done before.
    await at(work.size)
    const once = await at(work.size)
    expect(totalOf(once)).toBeGreaterThan(work.size / 2)
    let twice = await at(2 * work.size)
    const times = () => totalOf(twice) / totalOf(once)
    // What a server does beside it now and then is counted, too: it does not come each time.
    for (let again = 0; times() > MOST_TIMES && again < MOST_AGAIN; again++) twice = await at(2 * work.size)
    assert(times() <= MOST_TIMES, `${times().toFixed(1)} times: ${whereGrown(once, twice)}`)
  })
}
