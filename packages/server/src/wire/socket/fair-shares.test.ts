import type { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { TestClient } from '@cairn/testkit/server'

const query = { types: ['Note'], max: 1, total: false }

let server: Community
let ana: TestClient
let note: string
/** Holds the search rows, so that whoever searches waits. */
let holder: Client
beforeAll(async () => {
  server = await startCommunity()
  ana = await server.client(server.ana.email)
  // Of a type without items nothing is asked of the database.
  note = await server.addNote({ access: 'PUBLIC' })
  await ana.request('search/ids', query)
})
afterAll(async () => {
  ana.close()
  await server.close()
})
beforeEach(async () => {
  holder = await server.parts.database.connect()
  await holder.query('begin')
  await holder.query('lock table item_s in access exclusive mode')
})
afterEach(() => holder.end())

/**
 * Statements of these searches that run, and wait for the rows: each looks for two, to tell of a next page.
 * The server's own searches, as for alerts that begin, look for more.
 */
const running = async () => {
  const rows = await server.parts.database.reads.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%item_s%limit 2'`,
  )
  return rows.length
}
const ask = (client: TestClient) => client.request('search/ids', query).catch((thrown: unknown) => thrown)
const waiting = () => server.parts.database.shares.count().waiting

test('T43 however much visitors ask, their statements have their share, and a person’s begin at once', async () => {
  const visitors = await Promise.all(Array.from({ length: 4 }, () => TestClient.connect(server.url)))
  const asked = visitors.flatMap((visitor) => Array.from({ length: 10 }, () => ask(visitor)))
  await expect.poll(waiting).toBe(3)
  await expect.poll(running).toBe(1)
  expect(server.parts.database.shares.count().running).toBe(1)
  const own = ask(ana)
  await expect.poll(running).toBe(2)
  await holder.query('rollback')
  expect(await own).toMatchObject({ ids: [note] })
  expect((await Promise.all(asked)).filter((answer) => answer instanceof Error)).toEqual([])
  for (const visitor of visitors) visitor.close()
})

test('T43 one person’s searches leave room for those of another', async () => {
  const ben = await server.client(server.ben.email)
  const asked = Array.from({ length: 20 }, () => ask(ben))
  // Of 20 messages eight are in work, four of which have a statement.
  await expect.poll(waiting).toBe(4)
  const own = ask(ana)
  await expect.poll(running).toBe(5)
  await holder.query('rollback')
  await Promise.all([own, ...asked])
  ben.close()
})

test('T43 the statements of a socket that closes end, and what waits of it is dropped', async () => {
  const visitor = await TestClient.connect(server.url)
  const asked = Array.from({ length: 10 }, () => ask(visitor))
  await expect.poll(running).toBe(1)
  await expect.poll(waiting).toBe(3)
  visitor.close()
  await expect.poll(running).toBe(0)
  await expect.poll(() => server.parts.database.shares.count()).toEqual({ running: 0, waiting: 0 })
  expect((await Promise.all(asked)).every((answer) => answer instanceof Error)).toBe(true)
})

test('T43 so do those of a request over HTTP that is given up', async () => {
  const given = new AbortController()
  const asked = fetch(`${server.url}/api/item`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ o: 'search/ids', b: query }),
    signal: given.signal,
  }).catch(() => {})
  await expect.poll(running).toBe(1)
  given.abort()
  await expect.poll(running).toBe(0)
  await asked
})

test('T43 an action that only asks ends as well', async () => {
  const ben = await server.client(server.ben.email)
  const asked = ben.request('act/filterByPerm', { query }).catch((thrown: unknown) => thrown)
  await expect.poll(running).toBe(1)
  ben.close()
  await expect.poll(running).toBe(0)
  await asked
})
