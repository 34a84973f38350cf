import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Querier } from '../../../platform/database/database.ts'
import { NO_HINTS, type Hints } from '../../../platform/hints/hints.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.ts'
import { openSessions, type Sessions } from './sessions.ts'

const ANA = 7
const NEVER_MS = 3_600_000
const log = pino({ level: 'silent' })

let database: TestDatabase
let sessions: Sessions
/** Another process has given the hint. */
let look: () => void
let given: string[]
/** What the looks that are on their way wait with: they have their answers. */
let answered: (() => void)[] | undefined
let told: unknown[]

beforeAll(async () => {
  database = await openTestDatabase()
  await database.query(`insert into account (user_i, email, password) values (${ANA}, 'ana@test.example', 'x')`)
})
afterAll(() => database.close())
beforeEach(() => {
  given = []
  told = []
  answered = undefined
  const hints: Hints = {
    ...NO_HINTS,
    give: (hint) => given.push(hint) > 0,
    take: (_hint, listener) => void (look = listener),
  }
  const slow: Querier = {
    async query<Row>(text: string, values?: readonly unknown[]) {
      const rows = await database.query<Row>(text, values)
      if (answered && text.includes('where changed >')) await new Promise<void>((go) => answered?.push(go))
      return rows
    },
  }
  sessions = openSessions(slow, randomBytes(32), log, { hints, pollMs: NEVER_MS })
  sessions.onEnd((ended) => void told.push(...ended))
  sessions.onSwitch((_session, { user }) => void told.push(user))
})
afterEach(() => sessions.close())

/** Has a look read how all stands, then `meanwhile` done, and only then the look's answer arrive. */
async function overtake(meanwhile: () => Promise<unknown>): Promise<void> {
  const waiting: (() => void)[] = (answered = [])
  look()
  await expect.poll(() => waiting).toHaveLength(1)
  answered = undefined
  await meanwhile()
  waiting[0]?.()
  await new Promise(setImmediate)
}

test('T16 a session that ended does not come back by an answer from before', async () => {
  const { bearer } = await sessions.open(ANA)
  await overtake(() => sessions.end(bearer.claims.session))
  await expect(sessions.check(bearer.token)).rejects.toMatchObject({ code: 'notSignedIn' })
  await sessions.end(bearer.claims.session)
  expect(told).toEqual([bearer.claims.session])
})

test('T17 nor does a token that was replaced, nor the person a session stood for before', async () => {
  const { bearer } = await sessions.open(ANA)
  const { session } = bearer.claims
  await overtake(async () => sessions.check((await sessions.renew(bearer.claims)).token))
  await expect(sessions.check(bearer.token)).rejects.toMatchObject({ code: 'notSignedIn' })
  let acting = bearer
  await overtake(async () => (acting = await sessions.actAs(session, 8)))
  expect(await sessions.check(acting.token)).toMatchObject({ user: 8, actor: ANA })
  expect(told).toEqual([8])
})

test('T16 sessions that a transaction ends are over, and told of, once it is committed', async () => {
  const { bearer } = await sessions.open(ANA)
  const keeping = await sessions.open(ANA)
  const tell = await database.transaction(async (transaction) => {
    const ended = await sessions.endAllWithin(transaction, ANA, keeping.bearer.claims.session)
    expect(given).toEqual([])
    // It may still be rolled back.
    expect(await sessions.check(bearer.token)).toMatchObject({ user: ANA })
    return ended
  })
  tell()
  expect([given, told]).toEqual([['sessions'], [bearer.claims.session]])
  await expect(sessions.check(bearer.token)).rejects.toMatchObject({ code: 'notSignedIn' })
  expect(await sessions.check(keeping.bearer.token)).toMatchObject({ user: ANA })
})
