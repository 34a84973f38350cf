import { afterEach, describe, expect, test } from 'vitest'
import { askerOf } from './asker.ts'
import { createFairShares } from './fair-shares.ts'

const LIMITS = { atOnce: 6, person: 3, visitor: 2, visitors: 3, queued: 5, waitMs: 60_000 }

/** Ends what a test left running, and so what waits for it. */
const drains: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const drain of drains.splice(0)) await drain()
})

/** Shares whose work runs until it is ended by name; tells what has begun, in order. */
function sharesOf(limits = LIMITS) {
  const shares = createFairShares(limits)
  const begun: string[] = []
  const running = new Map<string, () => void>()
  const start = (name: string, asker: ReturnType<typeof askerOf> | undefined) =>
    shares.run(asker, () => {
      begun.push(name)
      return new Promise<void>((resolve) => running.set(name, resolve))
    })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    running.get(name)?.()
    running.delete(name)
    await settled()
  }
  drains.push(async () => {
    while (running.size > 0) for (const name of running.keys()) await end(name)
  })
  return { shares, begun, start, end, settled }
}

describe('T43 shares', () => {
  test('with the visitors’ share full, a person’s work begins at once', async () => {
    const { shares, begun, start } = sharesOf()
    for (const [at, address] of ['a', 'a', 'a', 'b', 'b', 'c'].entries())
      void start(`v${at}`, askerOf(undefined, address))
    expect(begun).toEqual(['v0', 'v1', 'v3'])
    void start('person', askerOf(1, 'a'))
    expect(begun).toEqual(['v0', 'v1', 'v3', 'person'])
    expect(shares.count()).toEqual({ running: 4, waiting: 3 })
  })

  test('one person has their share alone, and the server’s own work waits for nobody', async () => {
    const { begun, start } = sharesOf()
    for (const at of [0, 1, 2, 3, 4]) void start(`one${at}`, askerOf(1, ''))
    void start('two', askerOf(2, ''))
    void start('server', undefined)
    expect(begun).toEqual(['one0', 'one1', 'one2', 'two', 'server'])
  })

  test('clients that wait take turns, each in the order of its own', async () => {
    const { begun, start, end, settled } = sharesOf({ ...LIMITS, atOnce: 1 })
    void start('first', askerOf(9, ''))
    for (const at of [0, 1, 2]) void start(`many${at}`, askerOf(1, ''))
    void start('few', askerOf(2, ''))
    void start('visitor', askerOf(undefined, 'a'))
    await settled()
    for (const name of ['first', 'many0', 'few', 'visitor', 'many1']) await end(name)
    expect(begun).toEqual(['first', 'many0', 'few', 'visitor', 'many1', 'many2'])
  })

  test('what fails makes room, and nothing is left of who has nothing to do', async () => {
    const shares = createFairShares({ ...LIMITS, person: 1 })
    const failing = shares.run(askerOf(1, ''), () => Promise.reject(new Error('no')))
    const next = shares.run(askerOf(1, ''), () => Promise.resolve('done'))
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('done')
    expect(shares.count()).toEqual({ running: 0, waiting: 0 })
  })
})

describe('T43 what waits', () => {
  test('is dropped once its asker is gone, and never begins', async () => {
    const { shares, begun, start, end } = sharesOf({ ...LIMITS, person: 1 })
    const gone = new AbortController()
    void start('runs', askerOf(1, ''))
    const waiting = start('waits', askerOf(1, '', gone.signal))
    gone.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'streamEnded' })
    await expect(start('late', askerOf(1, '', gone.signal))).rejects.toMatchObject({ code: 'streamEnded' })
    await end('runs')
    expect([begun, shares.count()]).toEqual([['runs'], { running: 0, waiting: 0 }])
  })

  test('is refused with the request to try again, when it waits too long or beside too many', async () => {
    const { start, shares } = sharesOf({ ...LIMITS, person: 1, queued: 1, waitMs: 5 })
    void start('runs', askerOf(1, ''))
    const waiting = start('waits', askerOf(1, ''))
    await expect(start('one too many', askerOf(1, ''))).rejects.toMatchObject({ code: 'serverBusy' })
    await expect(waiting).rejects.toMatchObject({ code: 'serverBusy', details: { retryAfter: 1 } })
    expect(shares.count()).toEqual({ running: 1, waiting: 0 })
  })
})
