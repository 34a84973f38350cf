import { randomBytes } from 'node:crypto'
import { connect, type Msg } from '@nats-io/transport-node'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hasNats, startNats, type NatsServer } from '@cairn/testkit/nats'
import { openSessions } from '../../features/accounts/sign-in/sessions.ts'
import { openListener } from '../database/listener.ts'
import { openFeed } from '../../items/feed/outbox-feed.ts'
import type { Feed } from '../../items/facts/types.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { openHints, type Hints } from './hints.ts'

const NEVER_MS = 3_600_000
const log = pino({ level: 'silent' })
const key = randomBytes(32)

let opened: { close(): unknown }[] = []
const kept = <T extends { close(): unknown }>(one: T): T => {
  opened.push(one)
  return one
}
afterEach(async () => {
  for (const one of opened.reverse()) await one.close()
  opened = []
})

/** Settles once hints go both ways. */
async function connected(...all: Hints[]): Promise<void> {
  for (const hints of all) await expect.poll(() => hints.give('install')).toBe(true)
}

if (!hasNats) console.warn('nats-server is not installed here (apt-get install nats-server): no hints are tested')

test('where nothing answers no hint goes out, and it closes all the same', async () => {
  const hints = openHints('nats://127.0.0.1:1', key, log)
  expect(hints.give('outbox')).toBe(false)
  await hints.close()
})

describe.runIf(hasNats)('hints over NATS', () => {
  let nats: NatsServer
  let database: TestDatabase
  beforeAll(async () => {
    nats = await startNats()
    database = await openTestDatabase()
    await database.query(`insert into account (user_i, email, password) values (7, 'ana@test.example', 'x')`)
  })
  afterAll(async () => {
    await database?.close()
    await nats?.kill()
  })

  const open = (of = key) => kept(openHints(nats.url, of, log))

  /** The feed of one process, with what it told. It looks by itself once in `pollMs`. */
  async function openProcess(pollMs = NEVER_MS): Promise<{ feed: Feed; hints: Hints; told: string[] }> {
    const hints = open()
    const feed = kept(await openFeed(database, { hints, pollMs }))
    const told: string[] = []
    feed.subscribe((changes) => told.push(...changes.map(({ id }) => id)))
    await connected(hints)
    return { feed, hints, told }
  }

  async function change(id: string): Promise<void> {
    const event = JSON.stringify({ id, type: 'Note', u: 1, kind: 'create' })
    await database.query('insert into outbox (ev) values ($1)', [event])
  }

  /**
   * What the other has told once it is that. The one wakes it again and again: the outbox is read up to the
   * oldest transaction that is open in the cluster, and other tests have some.
   */
  const toldBy = (other: { told: string[] }, one: { feed: Feed }) =>
    expect.poll(() => {
      one.feed.nudge()
      return other.told
    })

  test('they reach the other processes of the install, of no other install, and carry nothing', async () => {
    const seen: Msg[] = []
    const { host } = new URL(nats.url)
    const bystander = kept(await connect({ servers: host }))
    bystander.subscribe('>', { callback: (_error, message) => void seen.push(message) })
    await bystander.flush()
    const [one, two, other] = [open(), open(), open(randomBytes(32))]
    await connected(one, two, other)
    const heard: string[] = []
    one.take('outbox', () => heard.push('one'))
    two.take('outbox', () => heard.push('two'))
    two.take('sessions', () => heard.push('sessions'))
    other.take('outbox', () => heard.push('other'))
    one.give('outbox')
    await expect.poll(() => heard).toEqual(['two'])
    // What comes after it has come through the same server.
    two.give('outbox')
    await expect.poll(() => heard).toEqual(['two', 'one'])
    expect(seen.length).toBeGreaterThan(1)
    for (const { subject, data } of seen) {
      expect(subject).toMatch(/^cairn\.[0-9a-f]{16}\.(outbox|sessions|install)$/)
      expect(data).toHaveLength(0)
    }
  })

  test('a change is told at once, without a word to the database and without a look', async () => {
    const rung: string[] = []
    await new Promise<void>((onListening) =>
      kept(
        openListener(database, 'cairn_outbox', { onListening, onMessage: (text) => rung.push(text), onTrouble() {} }),
      ),
    )
    const [one, two] = [await openProcess(), await openProcess()]
    await change('Note-1')
    await toldBy(two, one).toEqual(['Note-1'])
    await database.query(`select pg_notify('cairn_outbox', 'of this test')`)
    await expect.poll(() => rung).toEqual(['of this test'])
  })

  test('T16 a session that one process ends is ended on the others, without a look', async () => {
    const [one, two] = [open(), open()]
    await connected(one, two)
    const here = kept(openSessions(database, key, log, { hints: one, pollMs: NEVER_MS }))
    const there = kept(openSessions(database, key, log, { hints: two, pollMs: NEVER_MS }))
    const { bearer } = await here.open(7)
    await there.check(bearer.token)
    const ended: string[] = []
    there.onEnd((sessions) => ended.push(...sessions))
    await here.end(bearer.claims.session)
    await expect.poll(() => ended).toEqual([bearer.claims.session])
    await expect(there.check(bearer.token)).rejects.toMatchObject({ code: 'notSignedIn' })
  })

  test('while the server is away the database tells; when it is back hints go again, and what was missed is looked for', async () => {
    const [one, two] = [await openProcess(), await openProcess()]
    await nats.kill()
    await expect.poll(() => one.hints.give('install')).toBe(false)
    await change('Note-2')
    await toldBy(two, one).toEqual(['Note-2'])
    let asked = 0
    two.hints.take('sessions', () => asked++)
    await nats.start()
    await expect.poll(() => asked).toBeGreaterThan(0)
    await connected(one.hints, two.hints)
    await change('Note-3')
    await toldBy(two, one).toEqual(['Note-2', 'Note-3'])
  })

  test('while the server stands still, looks find what no hint tells of', async () => {
    const [one, two] = [await openProcess(), await openProcess(500)]
    const pid = nats.pid()
    if (pid === undefined) throw new Error('nats-server does not run')
    process.kill(pid, 'SIGSTOP')
    try {
      await change('Note-4')
      one.feed.nudge()
      await expect.poll(() => two.told).toEqual(['Note-4'])
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  })
})
