import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Item } from '@cairn/contract'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { hasNats, startNats, type NatsServer } from '@cairn/testkit/nats'
import { hasProxy, startProxy, type Proxy } from '@cairn/testkit/proxy'
import { debianPostgres, startDebianPostgres, TEST_PASSWORD, type TestDatabase } from '@cairn/testkit/server'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { createChannel } from './channel.ts'
import type { Channel } from './channel-types.ts'
import { insist, keepCounts, memoryStore, pause, quickClock } from './test-doubles.ts'

const PROCESSES = 3
const WRITERS = 3
const PAUSED_MS = 3000
const SCRIPT = 'packages/server/src/testing/server-child.ts'
const MIGRATIONS = resolve(import.meta.dirname, '../../server/src/platform/database/migrations')
/** What a next version might bring: a column with a value for what is there, and an index. */
const NEXT = `alter table item add column tide int not null default 0;
create index item_tide on item (tide);
update item set tide = 1 where i % 2 = 0;`

/** The embedded one; Debian's in its place where that is installed, and in the long form both. */
const embedded = ['the embedded PostgreSQL', async (): Promise<TestDatabase | undefined> => undefined] as const
const debian = ['the PostgreSQL of Debian', () => startDebianPostgres(debianPostgres ?? '')] as const
const databases = debianPostgres ? (process.env['SOAK'] ? [embedded, debian] : [debian]) : [embedded]

if (!hasProxy) console.warn('haproxy is not installed here (apt-get install haproxy): nothing is tested behind a proxy')

describe.runIf(hasProxy).each(databases)('three processes behind haproxy, on %s', (_name, openDatabase) => {
  let database: TestDatabase | undefined
  let community: Community
  let folder: string
  let processes: ServerProcess[] = []
  let proxy: Proxy
  /** Hints, where Debian's nats-server is installed; the others are told without it as well. */
  let nats: NatsServer | undefined
  beforeAll(async () => {
    database = await openDatabase()
    nats = hasNats ? await startNats() : undefined
    community = await startCommunity(database ? { database } : {})
    folder = mkdtempSync(join(tmpdir(), 'cairn-versions-'))
    cpSync(MIGRATIONS, folder, { recursive: true })
    writeFileSync(join(folder, '9999-next.sql'), NEXT)
    processes = await Promise.all(Array.from({ length: PROCESSES }, () => startServerProcess(environment(), SCRIPT)))
    proxy = await startProxy(processes.map(({ url }) => url))
  }, 120_000)
  afterAll(async () => {
    await proxy?.close()
    for (const process of processes) await process.close()
    await community?.close()
    await database?.close()
    await nats?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  function environment(): Record<string, string> {
    const { install, areaStore, shellDir, dataDir } = community.install
    const { url } = community.parts.database as TestDatabase
    const places = { INSTALL: install, AREA_STORE: areaStore, SHELL_DIR: shellDir, DATA_DIR: join(dataDir, 'shared') }
    const hints = nats ? { NATS_URL: nats.url } : {}
    return { ...places, ...hints, DATABASE_URL: url, NEW_TOKEN_KEY: '1', DEMO: '0', TRUST_PROXY: '127.0.0.1' }
  }

  async function open(): Promise<Channel> {
    const channel = createChannel({
      origin: proxy.url,
      config: () => ({ wsTimeout: 20_000, httpTimeout: 5000, wsMaxMsgSize: 1_048_576 }),
      store: memoryStore(),
      version: 'test',
      clock: quickClock,
    })
    await channel.signIn(community.ana.email, TEST_PASSWORD)
    await vi.waitFor(() => expect(channel.session.get().name).toBe('USER_VALID'), { timeout: 60_000 })
    return channel
  }

  /** Creates notes and updates a shared one until stopped. Returns what was acknowledged. */
  function keepWriting(channel: Channel, who: number, shared: string) {
    let isOn = true
    const made: string[] = []
    let highest = 1
    const writing = (async () => {
      for (let round = 0; isOn; round++) {
        const body = { name: `${who}.${round}`, owner: community.home, $key: `proxy-${shared}-${who}-${round}` }
        made.push((await insist(() => channel.items.create('Note', body))).$id)
        const { _u } = await insist(() => channel.items.read(shared))
        // Somebody else may have been first: that is no loss.
        const stored = await insist(() => channel.items.update(shared, _u, { phone: `${who}.${round}` })).catch(
          () => undefined,
        )
        highest = Math.max(highest, stored?._u ?? 1)
        await pause(20)
      }
    })()
    return {
      made,
      async stop() {
        isOn = false
        await writing
        return highest
      },
    }
  }

  test('a person signs in at one and is known at all; a change, an ended session and a wrong password count at all', async () => {
    const channels = await Promise.all(Array.from({ length: PROCESSES * 2 }, open))
    const note = await community.addNote()
    const heard = channels.map((channel) => {
      const { counts, hear, resume } = keepCounts()
      channel.onPush('item/update', (body) => hear((body as unknown as Item)._u))
      channel.watchItem(note, resume)
      return counts
    })
    await pause(200)
    await channels[0]?.items.update(note, 1, { phone: '1' })
    await vi.waitFor(() => expect(heard).toEqual(channels.map(() => [2])), { timeout: 60_000 })
    for (const channel of channels) channel.close()

    const guess = (url: string) =>
      fetch(`${url}/api/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: community.stranger.email, password: 'a wrong guess' }),
      }).then(({ status }) => status)
    const answers: number[] = []
    for (let at = 0; at < 9; at++) answers.push(await guess(proxy.url))
    expect(answers).toEqual([...Array<number>(8).fill(401), 429])
    expect(await Promise.all(processes.map(({ url }) => guess(url)))).toEqual(processes.map(() => 429))
  })

  test('a change of the install is told to the sessions of each of them, and all then say the same', async () => {
    const channels = await Promise.all(Array.from({ length: PROCESSES }, open))
    const told = channels.map(
      (channel) => new Promise<string>((done) => channel.onPush('registry', ({ rev }) => done(rev))),
    )
    const { install } = community.install
    const file = JSON.parse(readFileSync(install, 'utf8')) as object
    writeFileSync(install, JSON.stringify({ ...file, siteName: 'Another name' }))
    expect(new Set(await Promise.all(told)).size).toBe(1)
    for (const { url } of processes)
      expect(await (await fetch(`${url}/config.json`)).json()).toMatchObject({ siteName: 'Another name' })
    for (const channel of channels) channel.close()
  })

  // Not run again: the next version has changed the database.
  test(
    'one is killed, one drained, one paused, their hints are gone, then each is replaced by a next version that changes the database, while people write',
    { timeout: 600_000, retry: 0 },
    async () => {
      const [killed, drained, paused] = processes
      if (!killed || !drained || !paused) throw new Error('no processes')
      const shared = await community.addNote()
      const channels = await Promise.all(Array.from({ length: WRITERS }, open))
      const seen = channels.map((channel) => {
        const { counts, hear, resume } = keepCounts()
        channel.onPush('item/update', (body) => {
          const item = body as unknown as Item
          if (item.$id === shared) hear(item._u)
        })
        channel.watchItem(shared, resume)
        return counts
      })
      const writers = channels.map((channel, who) => keepWriting(channel, who, shared))
      /** Everybody has written on since: whoever was there has moved. */
      const untilAllGoOn = async () => {
        const before = writers.map(({ made }) => made.length)
        const goneOn = () => writers.every(({ made }, at) => made.length > (before[at] ?? 0) + 2)
        await vi.waitFor(() => expect(goneOn()).toBe(true), { timeout: 60_000, interval: 50 })
      }
      await untilAllGoOn()
      await killed.kill()
      await untilAllGoOn()
      await killed.start()
      await nats?.kill()
      await untilAllGoOn()
      await drained.stop()
      await untilAllGoOn()
      await drained.start()
      process.kill(paused.pid() ?? 0, 'SIGSTOP')
      await pause(PAUSED_MS)
      await untilAllGoOn()
      process.kill(paused.pid() ?? 0, 'SIGCONT')
      await untilAllGoOn()
      for (const [at, old] of processes.entries()) {
        await old.stop()
        const next = { ...environment(), MIGRATIONS: folder, PORT: new URL(old.url).port }
        processes[at] = await startServerProcess(next, SCRIPT)
        await untilAllGoOn()
      }
      const highest = Math.max(...(await Promise.all(writers.map(({ stop }) => stop()))))

      const { query } = community.parts.database
      // By way of a process of the version before, which serves on.
      const reader = await community.client(community.ana.email)
      const stored = await reader.request(`read/${shared}`)
      reader.close()
      expect(stored._u).toBeGreaterThanOrEqual(highest)
      expect(await query('select tide from item limit 1')).toHaveLength(1)
      for (const counts of seen) {
        await vi.waitFor(() => expect(counts.at(-1)).toBe(stored._u), { timeout: 60_000, interval: 50 })
        expect(counts).toEqual([...new Set(counts)].sort((left, right) => left - right))
      }
      const made = writers.flatMap((writer) => writer.made)
      const [found] = await query<{ all: number; names: number }>(
        `select count(*)::int as all, count(distinct doc->>'name')::int as names from item where doc->>'name' ~ '^\\d+\\.\\d+$'`,
      )
      expect(found).toEqual({ all: made.length, names: made.length })
      for (const channel of channels) channel.close()
    },
  )
})
