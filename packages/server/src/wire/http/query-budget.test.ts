import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClient } from '@cairn/testkit/server'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { queryToSavedSearch } from '@cairn/model/saved-search'
import type { Query, SubQuery } from '@cairn/contract/query'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { listenToCalls } from '../../operations/calls.ts'

let server: Community
let visitor: TestClient
let ana: TestClient
beforeAll(async () => {
  server = await startCommunity()
  visitor = await TestClient.connect(server.url)
  ana = await server.client(server.ana.email)
})
afterAll(async () => {
  visitor.close()
  ana.close()
  await server.close()
})

const subs = (levels: number): SubQuery[] =>
  Array.from({ length: 10 }, () => ({ via: 'about', ...(levels > 1 ? { subs: subs(levels - 1) } : {}) }))
/** Some 1,110 sub-queries in one message, as the schema allows. */
const query: Query = { types: ['Note'], subs: subs(3) }
const refused = { code: 'queryTooLarge', details: { part: 'subs', most: 1000 } }

test.each<[string, unknown]>([
  ['search/ids', query],
  ['act/placeDensity', { query, bounds: [-180, -80, 180, 80], zoom: 3 }],
  ['act/streamFeatures', { query }],
])('T43 %s refuses a visitor’s query beyond the budget in words', async (operation, body) => {
  await expect(visitor.request(operation, body)).rejects.toMatchObject(refused)
  // What was refused cost no place: the socket serves on.
  await expect(visitor.request('search/ids', { types: ['Note'] })).resolves.toMatchObject({ ids: [] })
})

test.each<[string, unknown]>([
  ['search/ids', query],
  ['act/filterByPerm', { query }],
  ['act/exportSearch/async', { query, format: 'csv', name: 'Notes' }],
  ['act/exportFiles/async', { query }],
  ['create/SavedSearch', { name: 'Everything', ...queryToSavedSearch(query) }],
])('T43 %s refuses that of a person as well', async (operation, body) => {
  await expect(ana.request(operation, body)).rejects.toMatchObject(refused)
})

test('T43 a tile and the HTTP side of the wire refuse it with a status', async () => {
  const asked = encodeURIComponent(JSON.stringify({ query: { types: ['Note'], subs: subs(2) } }))
  const tile = await fetch(`${server.url}/tiles/0/0/0.mvt?request=${asked}`)
  expect([tile.status, await tile.json()]).toMatchObject([413, { userMessage: 'errors.queryTooLarge', part: 'subs' }])
  const answer = await fetch(`${server.url}/api/item`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ o: 'search/ids', b: query }),
  })
  expect(await answer.json()).toMatchObject({ erred: true, b: { userMessage: 'errors.queryTooLarge', part: 'subs' } })
})

test('T43 a visitor who reads thousands of items, labels or watches without a rest is slowed, a person beside them is not', async () => {
  const greedy = await TestClient.connect(server.url)
  const ids = Array.from({ length: 500 }, (_, at) => `Note-${at + 1}`)
  const took = async (work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    return performance.now() - from
  }
  const many = () => Promise.all(Array.from({ length: 16 }, () => greedy.request('readMany/object', ids)))
  expect(await took(many)).toBeGreaterThan(1000)
  expect(await took(() => greedy.request('label/Note-1'))).toBeGreaterThan(0)
  expect(await took(() => ana.request('readMany/object', ids))).toBeLessThan(1000)
  greedy.close()
})

const WORDS = Array.from({ length: 100 }, (_, at) => `w${at.toString(36)}`).join(' ')
const tile = (n: number, headers: Record<string, string> = {}) => {
  const asked = encodeURIComponent(JSON.stringify({ query: { types: ['Note'], text: WORDS } }))
  return fetch(`${server.url}/tiles/6/${n}/20.mvt?request=${asked}`, { headers })
}

test('T43 tiles are made at the pace of who asks, like searches', async () => {
  const from = performance.now()
  const made = await Promise.all(Array.from({ length: 16 }, (_, n) => tile(n)))
  expect(made.map(({ status }) => status)).toEqual(Array(16).fill(200))
  expect(performance.now() - from).toBeGreaterThan(1500)
  const { token } = ana
  const begun = performance.now()
  expect((await tile(1, { authorization: `Bearer ${token}` })).status).toBe(200)
  expect(performance.now() - begun).toBeLessThan(1000)
})

test('T43 whoever has spent what visitors may waits with whatever else they fetch', async () => {
  const greedy = await TestClient.connect(server.url)
  const paths = ['/registry.json', '/lov/en/KINDS', '/locale-overrides/en', '/attachment/Attachment-1']
  paths.push('/item-id-image/Note-1', '/item-uuid-image/x', '/tiles/0/0/0.mvt', `/calendar/${'a'.repeat(43)}.ics`)
  const ids = Array.from({ length: 500 }, (_, at) => `Note-${at + 1}`)
  await Promise.all(Array.from({ length: 16 }, () => greedy.request('readMany/object', ids)))
  const from = performance.now()
  const waited = await Promise.all(
    paths.map((path) => fetch(`${server.url}${path}`).then(() => [path, performance.now() - from > 300])),
  )
  expect(waited).toEqual(paths.map((path) => [path, true]))
  greedy.close()
})

test('T60 a search costs by the ids that it finds, not by how many it would take', async () => {
  const bodies = Array.from({ length: 400 }, (_, at) => ({ name: `Priced ${at}`, owner: server.home }))
  await server.parts.engine.store.createAll(SYSTEM, 'Note', bodies)
  const units: number[] = []
  const stop = listenToCalls((call) => call.operation === 'search/ids' && units.push(call.units))
  const asked: Query = { types: ['Note'], total: false, max: 40_000 }
  for (const more of [{ text: 'unheard', max: 1 }, { text: 'unheard' }, { text: 'priced' }])
    await ana.request('search/ids', { ...asked, ...more })
  stop()
  const [, none = 0, many = 0] = units
  expect(none).toBe(units[0])
  expect(many).toBeGreaterThan(none)
})
