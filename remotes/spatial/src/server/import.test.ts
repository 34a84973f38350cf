import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'

const BOW_TIE = [
  [0, 0],
  [2, 2],
  [2, 0],
  [0, 2],
  [0, 0],
]
const FILE = {
  type: 'FeatureCollection',
  features: [
    place('a', { name: 'Weir', kind: 'Fishing site', depth: 2 }, { type: 'Point', coordinates: [-128.4, 52.8] }),
    place('b', { name: 'Bow tie' }, { type: 'Polygon', coordinates: [BOW_TIE] }),
    place('c', { name: 'Nowhere' }, { type: 'Point', coordinates: [0, 1000] }),
    place('d', { name: 'Told only' }, null),
  ],
}

let server: TestServer
let home: ItemId
let collection: ItemId
let keeper: TestClient
let stranger: TestClient
beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  home = (await store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' })).$id
  collection = (await store.create(SYSTEM, 'SpatialCollection', { label: 'Walk', owner: home })).$id
  const people = { organizations: [home], capabilities: ['Spatial'] }
  keeper = await server.client(
    (await server.addUser({ ...people, grants: [{ grant: 'adminOrg', grantedBy: home }] })).email,
  )
  stranger = await server.client((await server.addUser(people)).email)
})
afterAll(async () => {
  for (const client of [keeper, stranger]) client.close()
  await server.close()
})

function place(id: string, properties: object, geometry: object | null) {
  return { type: 'Feature', id, properties, geometry }
}

async function newImport(content: object | string, name = 'walk.geojson'): Promise<Item> {
  const bytes = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
  const { $id: file } = await upload(server.url, keeper, { name, bytes, relType: 'Import', relProp: 'file' })
  return keeper.request('create/Import', { label: 'Walk', file, owner: home, collection, featureAccess: 'PROTECTED' })
}
async function run(action: string, { _t, _i }: Item, body: object = {}): Promise<Task> {
  const { key } = await keeper.request<{ key: string }>(`act/${action}/async`, { t: _t, i: _i, ...body })
  return (await keeper.waitFor<Task>('taskComplete', (done) => done.key === key, 30_000)).b
}
const read = ({ $id }: Item) => keeper.request(`read/${$id}`)
const features = async ({ $id }: Item) => {
  const must = [{ prop: 'importedVia', kind: 'rel', value: [$id] }]
  const { ids } = await keeper.request<{ ids: string[] }>('search/ids', { types: ['SpatialFeature'], must })
  return Object.values(await keeper.request<Record<string, Item>>('readMany/object', ids))
}

test('a file is looked into, repaired with consent, imported with what it refuses given back, and taken back again', async () => {
  const made = await newImport(FILE)
  expect(await run('inspectImport', made)).toMatchObject({ state: 'DONE' })
  expect(await read(made)).toMatchObject({
    state: 'READ',
    found: {
      format: 'geojson',
      count: 4,
      hasIds: true,
      problems: [
        { kind: 'outOfRange', count: 1, places: [{ n: 3, path: 'features[2].geometry.coordinates[0]' }] },
        { kind: 'selfCrossing', count: 1, repaired: 0, places: [{ n: 2, position: [1, 1] }] },
        { kind: 'noGeometry', count: 1 },
      ],
      outcome: { ready: 2, refused: 2, withoutPlace: 1 },
    },
  })
  const plan = { repairs: ['selfCrossing'], kindField: 'kind' }
  await run('inspectImport', made, { plan })
  const { features: shown } = await keeper.request<{ features: object[] }>('act/previewImport', {
    t: 'Import',
    i: made._i,
  })
  expect(shown).toMatchObject([{ n: 1 }, { n: 2, isRepaired: true, geometry: { type: 'MultiPolygon' } }, { n: 4 }])
  const task = await run('importFeatures', made)
  expect(task).toMatchObject({ state: 'DONE', count: 3, total: 3, resultName: 'refused-features.geojson' })
  expect(await read(made)).toMatchObject({ state: 'DONE', result: { created: 3, known: 0, refused: 1, leftOut: 0 } })
  const stored = await features(made)
  const weir = stored.find(({ label }) => label === 'Weir')
  expect(weir).toMatchObject({
    access: 'PROTECTED',
    collection,
    owner: home,
    spatialType: 'FISHING_SITE',
    sourceId: 'a',
    attributes: { name: 'Weir', depth: 2 },
    geometry: { type: 'Point', coordinates: [-128.4, 52.8] },
  })
  const headers = { authorization: `Bearer ${keeper.token}` }
  const refused = (await (await fetch(`${server.url}${task.resultURI ?? ''}`, { headers })).json()) as object
  expect(refused).toMatchObject({
    features: [
      {
        id: 'c',
        geometry: { type: 'Point', coordinates: [0, 1000] },
        refused: { feature: 3, reasons: [{ kind: 'outOfRange', position: [0, 1000] }] },
      },
    ],
  })

  // What somebody has worked on since is not taken away.
  await keeper.request('update', { _t: 'SpatialFeature', _i: weir?._i, _u: 1, description: 'Where the eddy is' })
  await run('undoImport', made)
  expect(await read(made)).toMatchObject({ state: 'UNDONE', result: { removed: 2, kept: 1 } })
  expect((await features(made)).map(({ label }) => label)).toEqual(['Weir'])
  expect(
    await keeper.request('act/restore', {
      t: 'SpatialFeature',
      i: stored.find(({ label }) => label === 'Bow tie')?._i,
    }),
  ).toMatchObject({ label: 'Bow tie' })
})

test('a feature with an id of its own is not made twice in a collection', async () => {
  const one = {
    type: 'FeatureCollection',
    features: [place('x-1', { name: 'Gauge' }, { type: 'Point', coordinates: [1, 1] })],
  }
  const results = []
  for (const made of [await newImport(one), await newImport(one)]) {
    await run('inspectImport', made)
    await run('importFeatures', made)
    results.push((await read(made)).result)
  }
  expect(results).toMatchObject([
    { created: 1, known: 0 },
    { created: 0, known: 1 },
  ])
})

test('a file that is none is refused in words, and nothing can be imported of it', async () => {
  const made = await newImport('<!DOCTYPE kml [<!ENTITY a "b">]><kml>&a;</kml>', 'bomb.kml')
  await run('inspectImport', made)
  expect(await read(made)).toMatchObject({ found: { refusal: 'xmlEntities' } })
  expect(await run('importFeatures', made)).toMatchObject({ state: 'FAILED', errorKey: 'errors.transition' })
})

test('the import of another organisation’s person is not there for others, whatever they ask', async () => {
  const { _i: i } = await newImport(FILE)
  for (const action of ['inspectImport/async', 'importFeatures/async', 'undoImport/async', 'previewImport'])
    await expect(stranger.request(`act/${action}`, { t: 'Import', i })).rejects.toMatchObject({ code: 'notAllowed' })
})
