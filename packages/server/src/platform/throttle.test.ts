import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, TEST_PASSWORD, type TestServer } from '@cairn/testkit/server'
import { countAttempt, sweepThrottles } from './throttle.ts'

const LIMIT = { name: 'test', attempts: 3, windowMs: 1000 }
let one: TestServer
let two: TestServer
beforeAll(async () => {
  one = await startTestServer({ areas: [] })
  two = await startTestServer({ beside: one })
})
afterAll(async () => {
  await two.close()
  await one.close()
})

/** Milliseconds to wait, in whole seconds as they are told; 0 when the attempt was counted. */
const attempt = (key: string, now: number, limit = LIMIT) =>
  countAttempt(one.parts.database, [[limit, key]], now).then(
    () => 0,
    (thrown: { details: { retryAfter: number } }) => thrown.details.retryAfter,
  )

describe('T19 throttle', () => {
  test('asks for a wait after the allowed failures, and forgets them with time', async () => {
    for (const now of [0, 100, 200]) expect(await attempt('a', now)).toBe(0)
    expect(await attempt('a', 300)).toBe(1)
    expect(await attempt('b', 300)).toBe(0)
    expect(await attempt('a', 300, { ...LIMIT, name: 'other' })).toBe(0)
    expect(await attempt('a', 1000)).toBe(0)
    expect(await attempt('a', 1001)).toBe(1)
    expect(await attempt('a', 1100)).toBe(0)
  })

  test('what was no failure does not count, nor what was refused', async () => {
    for (let n = 0; n < 5; n++) {
      const forgive = await countAttempt(one.parts.database, [[LIMIT, 'c']], n)
      await forgive()
    }
    for (const now of [10, 20, 30]) expect(await attempt('c', now)).toBe(0)
    for (const now of [40, 50]) expect(await attempt('c', now)).toBe(1)
    expect(await attempt('c', 1015)).toBe(0)
  })

  test('of attempts sent side by side no more pass than are allowed; several keys never wait for each other', async () => {
    const keys = [
      [LIMIT, 'd'],
      [{ ...LIMIT, name: 'other' }, 'd'],
    ] as const
    const tries = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? keys : keys.toReversed()))
    const results = await Promise.allSettled(tries.map((counted) => countAttempt(one.parts.database, counted)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('guesses at one process count at the other', async () => {
    const { email } = await one.addUser()
    const signIn = (server: TestServer, password: string) =>
      fetch(`${server.url}/api/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
    for (let n = 0; n < 8; n++) expect((await signIn(n % 2 === 0 ? one : two, `guess ${n}`)).status).toBe(401)
    for (const server of [one, two]) expect((await signIn(server, TEST_PASSWORD)).status).toBe(429)
  })

  test('attempts of one person at once, some counted and some taken back, never wait for each other for ever', async () => {
    const limits = Array.from(
      { length: 8 },
      (_, at) => [{ name: `limit ${at}`, attempts: 999, windowMs: 60_000 }, 'f'] as const,
    )
    const attempts = Array.from({ length: 200 }, async (_, at) => {
      const { database } = (at % 2 === 0 ? one : two).parts
      const forgive = await countAttempt(database, limits)
      await forgive()
    })
    expect((await Promise.allSettled(attempts)).filter(({ status }) => status === 'rejected')).toEqual([])
  })

  test('it is forgotten when it counts no more', async () => {
    await attempt('e', 0)
    await one.parts.database.query("update throttle set expires = now() - interval '1 second'")
    await sweepThrottles(one.parts.database)
    expect(await one.parts.database.query('select 1 from throttle')).toEqual([])
  })
})
