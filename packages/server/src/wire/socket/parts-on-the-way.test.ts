import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { itemId } from '@cairn/contract'
import { buildItemType } from '@cairn/testkit/builders'
import { startTestServer, TestClient, TEST_PASSWORD, type TestServer } from '@cairn/testkit/server'
import { bulkInsert } from '../../testing/bulk-items.ts'

const spot = buildItemType('Spot', {
  properties: { name: { v: 'DEF', required: true }, place: { v: 'DEF', t: 'geometry' } },
  visibility: 'PUBLIC',
  anonymous: true,
})
/** A part of 250 and eight of a thousand, at most. */
const COUNT = 8000
const email = 'ana@test.example'
const ask = { query: { types: ['Spot'] } }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ areas: [spot] })
  const place = { type: 'Point', coordinates: [10, 50] }
  const items = Array.from({ length: COUNT }, (_, n) => ({
    type: spot,
    index: n + 1,
    ts: new Date(Date.UTC(2024, 0, 1) + n).toISOString(),
    createdBy: itemId('User', 1),
    values: { name: `Spot ${n}`, place },
  }))
  await bulkInsert(server.parts.engine, items)
  await server.addUser({ email })
})
afterAll(() => server.close())

const partsTo = ({ pushes }: TestClient) => pushes.filter(({ o }) => o.startsWith('stream:')).length

test('parts wait for those before them to be received, and nobody else does', async () => {
  const slow = await TestClient.connect(server.url, { autoPong: false })
  await slow.signIn(server.url, email, TEST_PASSWORD)
  slow.send({ o: 'act/streamFeatures', b: ask, s: 1 })
  await expect.poll(() => partsTo(slow)).toBe(4)
  const quick = await server.client(email)
  await quick.request('act/streamFeatures', ask, 60_000)
  expect(partsTo(quick)).toBeGreaterThan(8)
  expect(partsTo(slow)).toBe(4)
  await slow.request('endStream', { of: 1 })
  await slow.waitFor('act/streamFeatures', ({ userMessage }) => userMessage === 'errors.streamEnded')
  for (const client of [slow, quick]) client.close()
})

test('what is refused in the parts of an answer is told as of any call, and is no failure of the server', async () => {
  const failed = vi.spyOn(server.log, 'error')
  const client = await server.client(email)
  const query = { types: ['Spot'], must: [{ prop: 'nothing', kind: 'is', value: 'x' }] }
  await expect(client.request('act/streamFeatures', { query })).rejects.toMatchObject({ code: 'propertyUnknown' })
  expect(failed).not.toHaveBeenCalled()
  client.close()
})
