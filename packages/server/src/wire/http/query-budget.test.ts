import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClient } from '@cairn/testkit/server'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { queryToSavedSearch } from '@cairn/model/saved-search'
import type { Query, SubQuery } from '@cairn/contract/query'

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
