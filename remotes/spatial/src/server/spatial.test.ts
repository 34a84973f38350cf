import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'

let server: TestServer
let [home, elsewhere]: ItemId[] = []
/** `keeper` administers the first organisation, the others have less. */
let keeper: TestClient
let member: TestClient
let outsider: TestClient

beforeAll(async () => {
  server = await startTestServer()
  home = await make('Organization', { displayName: 'Home', type: 'COMMUNITY' })
  elsewhere = await make('Organization', { displayName: 'Elsewhere', type: 'INDUSTRY' })
  const join = async (organization: ItemId, grants: readonly string[]) => {
    const given = grants.map((grant) => ({ grant, grantedBy: organization }))
    const account = await server.addUser({ organizations: [organization], capabilities: ['Spatial'], grants: given })
    return server.client(account.email)
  }
  keeper = await join(home, ['adminOrg'])
  member = await join(home, [])
  outsider = await join(elsewhere, ['adminOrg'])
})
afterAll(async () => {
  for (const client of [keeper, member, outsider]) client.close()
  await server.close()
})

const make = async (type: string, values: object) =>
  (await server.parts.engine.store.create(SYSTEM, type, { ...values })).$id
const create = (type: string, values: object) => keeper.request<Item>(`create/${type}`, { owner: home, ...values })
const mayRead = (id: string) =>
  Promise.all([member, outsider].map(async (client) => (await codeOf(client.request(`read/${id}`))) === 'fine'))
const problemsOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'saved',
    (thrown: { details: { properties?: object } }) => Object.keys(thrown.details.properties ?? {}),
  )

it('SPA-1 shows collections, features and layers to members of their owner, unless the item names another level', async () => {
  for (const [type, values] of [
    ['SpatialCollection', { label: 'Walk' }],
    ['SpatialFeature', { label: 'Weir' }],
    ['GISCollection', { name: 'Roads' }],
  ] as const) {
    expect(await problemsOf(keeper.request(`create/${type}`, values))).toEqual(['owner'])
    expect(await mayRead((await create(type, values)).$id)).toEqual([true, false])
    expect(await mayRead((await create(type, { ...values, access: 'PRIVATE' })).$id)).toEqual([false, false])
    expect(await mayRead((await create(type, { ...values, access: 'PUBLIC' })).$id)).toEqual([true, true])
  }
})

it('SPA-2 takes at most one geometry and at most 200 plain attributes', async () => {
  const geometry = { type: 'Point', coordinates: [-128.4, 52.8] }
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, at]))
  expect(await problemsOf(create('SpatialFeature', { label: 'Told only' }))).toBe('saved')
  expect(await problemsOf(create('SpatialFeature', { label: 'Weir', geometry, attributes: many(200) }))).toBe('saved')
  expect(await problemsOf(create('SpatialFeature', { label: 'Weir', geometry: [geometry] }))).toEqual(['geometry'])
  const beyond = { type: 'Point', coordinates: [0, 1000] }
  expect(await problemsOf(create('SpatialFeature', { label: 'Weir', geometry: beyond }))).toEqual(['geometry'])
  for (const attributes of [many(201), { depth: { m: 2 } }, { depth: [2] }])
    expect(await problemsOf(create('SpatialFeature', { label: 'Weir', attributes }))).toEqual(['attributes'])
})

it('SPA-3 takes the kind of a place from the list, or another kind in its own words', async () => {
  expect(await problemsOf(create('SpatialFeature', { label: 'Weir', spatialType: 'CASTLE' }))).toEqual(['spatialType'])
  const other = { label: 'Weir', spatialType: 'other', spatialTypeOther: 'Fish trap' }
  expect(await problemsOf(create('SpatialFeature', other))).toBe('saved')
  const value = { list: 'SPL_TYPES', key: 'WEIR', translations: { en: 'Weir' } }
  expect(await codeOf(keeper.request('create/LOVValue', { ...value, owner: home }))).toBe('fine')
  expect(await codeOf(outsider.request('create/LOVValue', { ...value, key: 'DAM', owner: home }))).toBe('notAllowed')
})

it('SPA-4 gives nobody a right to an item by naming it in a feature of a layer', async () => {
  const hidden = await create('SpatialCollection', { label: 'Graves', access: 'PRIVATE' })
  const layer = await create('GISCollection', { name: 'Roads', access: 'PUBLIC' })
  const feature = await create('Feature', { label: 'A', collection: layer.$id, rel: [hidden.$id], access: 'PUBLIC' })
  expect(await mayRead(feature.$id)).toEqual([true, true])
  expect(await mayRead(hidden.$id)).toEqual([false, false])
})

it('SPA-5 counts the features of a collection by the rights of whoever looks', async () => {
  const { $id } = await create('SpatialCollection', { label: 'Survey', access: 'PUBLIC' })
  for (const access of ['PUBLIC', 'COMMUNITY', 'PRIVATE'])
    await create('SpatialFeature', { label: access, collection: $id, access })
  const must = [{ prop: 'collection', kind: 'rel', value: [$id] }]
  const totals = await Promise.all(
    [keeper, member, outsider].map(
      async (client) =>
        (await client.request<{ total: number }>('search/ids', { types: ['SpatialFeature'], must, max: 1 })).total,
    ),
  )
  expect(totals).toEqual([3, 2, 1])
})

it('a collection is found by what its files are called', async () => {
  const bytes = Buffer.from('x')
  const { $id } = await upload(server.url, keeper, {
    name: 'ooligan-survey.txt',
    bytes,
    relType: 'SpatialCollection',
    relProp: 'files',
  })
  const walk = await create('SpatialCollection', { label: 'Files', files: [$id] })
  const query = { types: ['SpatialCollection'], text: 'ooligan' }
  await expect.poll(async () => (await keeper.request<{ ids: string[] }>('search/ids', query)).ids).toEqual([walk.$id])
})
