import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Feature } from '@cairn/contract/features'
import { buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../../items/facts/system-principal.ts'
import { bulkInsert } from '../../../testing/bulk-items.ts'
import { readTile } from '../../../testing/read-tile.ts'

const spot = buildItemType('Spot', {
  properties: {
    name: { v: 'DEF', required: true },
    owner: { v: 'REL', t: 'Organization' },
    place: { v: 'DEF', t: 'geometry' },
    access: { v: 'SEL', options: ['PUBLIC', 'COMMUNITY'] },
  },
  owner: 'owner',
  visibility: 'COMMUNITY',
  anonymous: true,
})
const WORLD = '/tiles/0/0/0.mvt'
const MANY = 2500

let server: TestServer
let token: string
let home: ItemId

beforeAll(async () => {
  server = await startTestServer({ areas: [...COMMUNITY_TYPES, spot] })
  const { store } = server.parts.engine
  home = (await store.create(SYSTEM, 'Organization', { name: 'Home' })).$id
  const place = { type: 'Point', coordinates: [10, 50] }
  await store.create(SYSTEM, 'Spot', { name: 'open', owner: home, access: 'PUBLIC', place })
  await store.create(SYSTEM, 'Spot', { name: 'ours', owner: home, place })
  await server.addUser({ email: 'ana@test.example', name: 'Ana', organizations: [home] })
  const ana = await server.client('ana@test.example')
  token = ana.token
  ana.close()
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers })
async function namesIn(response: Response): Promise<unknown[]> {
  const tile = readTile(new Uint8Array(await response.arrayBuffer()), { z: 0, x: 0, y: 0 })
  return tile.map(({ properties: { label } }) => label).toSorted()
}

test('a tile is by the rights of the session, and is asked for again each time', async () => {
  const bearer = { authorization: `Bearer ${token}` }
  const mine = await get(WORLD, bearer)
  expect(mine.headers.get('cache-control')).toBe('private, no-cache')
  expect(mine.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
  expect(await namesIn(mine)).toEqual(['open', 'ours'].toSorted())
  expect(await namesIn(await get(WORLD))).toEqual(['open'])
  const tag = mine.headers.get('etag') ?? ''
  expect((await get(WORLD, { ...bearer, 'if-none-match': tag })).status).toBe(304)
  expect((await get(WORLD, { 'if-none-match': tag })).status).toBe(200)
})

test('what is no tile, or no request, is refused', async () => {
  const asked = (request: unknown) => `${WORLD}?request=${encodeURIComponent(JSON.stringify(request))}`
  for (const path of ['/tiles/23/0/0.mvt', '/tiles/1/2/0.mvt', '/tiles/0/0/1.mvt'])
    expect((await get(path)).status).toBe(404)
  expect((await get(`${WORLD}?request=x`)).status).toBe(400)
  expect((await get(asked({ proxyIDs: ['x'] }))).status).toBe(400)
  expect((await get(asked({ query: { types: ['Nothing'] } }))).status).toBe(404)
  expect(await namesIn(await get(asked({ query: { types: ['Spot'], text: 'nothing' } })))).toEqual([])
})

test('a stream of places comes in parts, each an array, and the answer is the last', async () => {
  const { engine } = server.parts
  const type = engine.context.catalogue.get('Spot')
  if (!type) throw new Error('there is no type Spot')
  const spots = Array.from({ length: MANY }, (_, at) => ({
    ...{ type, index: 100 + at, ts: '2026-01-01T00:00:00Z', createdBy: 'User-1' as ItemId },
    values: { name: `spot ${at}`, owner: home, place: { type: 'Point', coordinates: [at / 100, 60] } },
  }))
  await bulkInsert(engine, spots)
  const ana = await server.client('ana@test.example')
  const last = await ana.request<Feature[]>('act/streamFeatures', { bounds: [-1, 59, 180, 61] })
  const parts = ana.pushes.filter(({ o }) => o.startsWith('stream:')).map(({ b }) => (b as { b: Feature[] }).b)
  expect(parts.length).toBeGreaterThan(2)
  expect([...parts, last].every((part) => Array.isArray(part))).toBe(true)
  expect(new Set([...parts, last].flat().map(({ id }) => id)).size).toBe(MANY)
  const refused = ana.request<Item>('act/streamFeatures', { bounds: [1, 2, 3] })
  await expect(refused).rejects.toMatchObject({ code: 'invalidBounds' })
  ana.close()
})
