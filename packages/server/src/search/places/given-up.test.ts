import type { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildItemType } from '@cairn/testkit/builders'
import { startTestServer, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'

const spot = buildItemType('Spot', {
  properties: { name: { v: 'DEF', required: true }, place: { v: 'DEF', t: 'geometry' } },
  visibility: 'PUBLIC',
  anonymous: true,
})

let server: TestServer
/** Holds the places, so that whoever looks for some waits. */
let holder: Client
beforeAll(async () => {
  server = await startTestServer({ areas: [spot] })
  const place = { type: 'Point', coordinates: [10, 50] }
  await server.parts.engine.store.create(SYSTEM, 'Spot', { name: 'open', place })
  await server.addUser({ email: 'ana@test.example' })
})
afterAll(() => server.close())
beforeEach(async () => {
  holder = await server.parts.database.connect()
  await holder.query('begin')
  await holder.query('lock table item_g in access exclusive mode')
})
afterEach(() => holder.end())

const waiting = async () => {
  const rows = await server.parts.database.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%item_g%'`,
  )
  return rows.length
}

test('a stream of somebody who has gone does not go on in the database', async () => {
  const ana = await server.client('ana@test.example')
  ana.request('act/streamFeatures', { query: { types: ['Spot'] } }).catch(() => {})
  await expect.poll(waiting).toBe(1)
  ana.close()
  await expect.poll(waiting).toBe(0)
})

test('a stream that its person no longer wants does not go on in the database, also where they said so at once', async () => {
  const ana = await server.client('ana@test.example')
  const end = (s: number) => ana.request('endStream', { of: s })
  const start = (s: number) => ana.send({ o: 'act/streamFeatures', b: { query: { types: ['Spot'] } }, s })
  const ended = () => ana.waitFor('act/streamFeatures', ({ userMessage }) => userMessage === 'errors.streamEnded')
  start(1)
  await expect.poll(waiting).toBe(1)
  await end(1)
  await ended()
  start(2)
  await end(2)
  await ended()
  expect(await waiting()).toBe(0)
  // Of somebody else's answer, or of none, there is nothing to end.
  await expect(Promise.all([end(1), end(77)])).resolves.toEqual([{}, {}])
  ana.close()
})

test('a tile that nobody waits for does not go on in the database', async () => {
  const given = new AbortController()
  const asked = fetch(`${server.url}/tiles/0/0/0.mvt`, { signal: given.signal }).catch(() => {})
  await expect.poll(waiting).toBe(1)
  given.abort()
  await expect.poll(waiting).toBe(0)
  await asked
})
