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
/** May make features and imports, but not see where sensitive places are. */
let maker: TestClient
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
  const grants = ['Import.update', 'SpatialFeature.update', 'SpatialFeature.delete']
  maker = await server.client(
    (await server.addUser({ ...people, grants: grants.map((grant) => ({ grant, grantedBy: home })) })).email,
  )
  stranger = await server.client((await server.addUser(people)).email)
})
afterAll(async () => {
  for (const client of [keeper, maker, stranger]) client.close()
  await server.close()
})

function place(id: string, properties: object, geometry: object | null) {
  return { type: 'Feature', id, properties, geometry }
}

async function newImport(content: object | string, name = 'walk.geojson', who = keeper, more = {}): Promise<Item> {
  const bytes = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
  const { $id: file } = await upload(server.url, who, { name, bytes, relType: 'Import', relProp: 'file' })
  const defaults = { collection, access: 'PROTECTED', ...more }
  return who.request('create/Import', { label: 'Walk', kind: 'SPL_FILE', file, owner: home, defaults })
}
async function run(action: string, { _t, _i }: Item, body: object = {}, who = keeper): Promise<Task> {
  const { key } = await who.request<{ key: string }>(`act/${action}/async`, { t: _t, i: _i, ...body })
  return (await who.waitFor<Task>('taskComplete', (done) => done.key === key, 300_000)).b
}
const read = ({ $id }: Item) => keeper.request(`read/${$id}`)
const count = async ({ $id }: Item) => {
  const must = [{ prop: 'importedVia', kind: 'rel', value: [$id] }]
  return (await keeper.request<{ total: number }>('search/ids', { types: ['SpatialFeature'], must, max: 1 })).total
}
const features = async ({ $id }: Item) => {
  const must = [{ prop: 'importedVia', kind: 'rel', value: [$id] }]
  const { ids } = await keeper.request<{ ids: string[] }>('search/ids', { types: ['SpatialFeature'], must })
  return Object.values(await keeper.request<Record<string, Item>>('readMany/object', ids))
}

test('SPA-6 SPA-8 a file is looked into, repaired with consent, imported with what it refuses given back, and taken back again', async () => {
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

test('SPA-7 a feature with an id of its own is not made twice in a collection', async () => {
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

test('SPA-7 an import waits for the end of another into its collection, and makes none of its features again', async () => {
  const points = Array.from({ length: 2000 }, (_, at) =>
    place(`both-${at}`, {}, { type: 'Point', coordinates: [at / 20, 41] }),
  )
  const file = { type: 'FeatureCollection', features: points }
  const [first, second] = [await newImport(file), await newImport(file, 'again.geojson')]
  for (const made of [first, second]) await run('inspectImport', made)
  const ended = run('importFeatures', first)
  await keeper.waitFor<Task>('taskUpdate', ({ keyItem, count }) => keyItem === first.$id && count > 0, 300_000)
  expect(await run('importFeatures', second)).toMatchObject({ state: 'DONE' })
  expect(await ended).toMatchObject({ state: 'DONE' })
  expect((await read(first)).result).toMatchObject({ created: points.length, known: 0 })
  expect((await read(second)).result).toMatchObject({ created: 0, known: points.length })
})

test('SPA-9 a file that is none is refused in words, and nothing can be imported of it', async () => {
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

test('SPA-13 the file of an import and what was found in it are kept, once features came of it, for who sees sensitive places exactly', async () => {
  const file = { type: 'FeatureCollection', features: [place('grave', {}, { type: 'Point', coordinates: [5, 5] })] }
  const made = await newImport(file, 'graves.geojson', maker, { access: 'COMMUNITY' })
  await run('inspectImport', made, {}, maker)
  const bytes = (who: TestClient) =>
    fetch(`${server.url}/attachment/${String(made.file)}`, { headers: { authorization: `Bearer ${who.token}` } })
  expect(await maker.request(`read/${made.$id}`)).toMatchObject({ file: made.file, found: { count: 1 } })
  expect((await bytes(maker)).status).toBe(200)
  expect(await run('importFeatures', made, {}, maker)).toMatchObject({ state: 'DONE', count: 1 })
  const kept = await maker.request<Item>(`read/${made.$id}`)
  expect(kept).toMatchObject({ state: 'DONE', result: { created: 1 } })
  for (const name of ['file', 'found', 'plan']) expect(kept).not.toHaveProperty(name)
  expect((await bytes(maker)).status).toBe(404)
  await expect(maker.request(`read/${String(made.file)}`)).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(maker.request('act/previewImport', { t: 'Import', i: made._i })).rejects.toBeDefined()
  const history = JSON.stringify(await maker.request(`history/${made.$id}`))
  const first = JSON.stringify(await maker.request(`history/${made.$id}/1`))
  expect(history + first).not.toContain(String(made.file))
  const must = [{ prop: 'file', kind: 'rel', value: [made.file] }]
  const found = async (who: TestClient) =>
    (await who.request<{ ids: string[] }>('search/ids', { types: ['Import'], must })).ids
  expect([await found(maker), await found(keeper)]).toEqual([[], [made.$id]])
  await expect(maker.request('update', { _t: 'Import', _i: made._i, _u: kept._u, file: null })).rejects.toMatchObject({
    code: 'propertyUnknown',
  })
  expect(await read(made)).toMatchObject({ file: made.file, found: { count: 1 } })
  expect((await bytes(keeper)).status).toBe(200)
})

test('SPA-14 all features of a collection or an import are called sensitive at once, as far as the person may, and taken back all the same', async () => {
  const points = ['p', 'q', 'r'].map((id, at) => place(id, { note: id }, { type: 'Point', coordinates: [at, 60] }))
  const made = await newImport({ type: 'FeatureCollection', features: points }, 'survey.geojson', maker, {
    access: 'COMMUNITY',
  })
  await run('inspectImport', made, {}, maker)
  await run('importFeatures', made, {}, maker)
  const [one] = (await features(made)) as [Item]
  await keeper.request('update', { _t: one._t, _i: one._i, _u: 1, sensitive: true })
  const mark = async (who: TestClient, body: object = {}) => {
    const { key } = await run('markSensitive', made, body, who)
    return (await who.request<{ result: unknown }>(`activeTask/${key}`)).result
  }
  await expect(stranger.request('act/markSensitive/async', { t: 'Import', i: made._i })).rejects.toMatchObject({
    code: 'notAllowed',
  })
  expect(await mark(maker)).toEqual({ changed: 2, known: 1, refused: 0 })
  const shown = await maker.request<Record<string, Item>>(
    'readMany/object',
    (await features(made)).map(({ $id }) => $id),
  )
  for (const feature of Object.values(shown)) {
    expect(feature).toMatchObject({ sensitive: true, $coarse: ['geometry'], geometry: { type: 'Polygon' } })
    for (const name of ['attributes', 'sourceId']) expect(feature).not.toHaveProperty(name)
  }
  // Who sees a place roughly only does not open it.
  expect(await mark(maker, { sensitive: false })).toEqual({ changed: 0, known: 0, refused: 3 })
  const inCollection = { _t: 'SpatialCollection', _i: Number(collection.split('-')[1]) } as Item
  const { key } = await run('markSensitive', inCollection)
  const marked = await keeper.request<{ result: { changed: number; known: number } }>(`activeTask/${key}`)
  expect(marked.result.known).toBe(3)
  expect(await mark(keeper, { sensitive: false })).toEqual({ changed: 3, known: 0, refused: 0 })
  expect(await mark(maker)).toEqual({ changed: 3, known: 0, refused: 0 })
  // Who does not see sensitive places may still bring some in, and take back what nobody has worked on.
  const quiet = await newImport(
    { type: 'FeatureCollection', features: [place('s', {}, { type: 'Point', coordinates: [9, 60] })] },
    'quiet.geojson',
    maker,
    { access: 'COMMUNITY', sensitive: true },
  )
  await run('inspectImport', quiet, {}, maker)
  await run('importFeatures', quiet, {}, maker)
  expect(await features(quiet)).toMatchObject([{ sensitive: true, geometry: { coordinates: [9, 60] } }])
  await run('markSensitive', quiet, {}, maker)
  await run('undoImport', quiet, {}, maker)
  expect(await read(quiet)).toMatchObject({ result: { removed: 1, kept: 0 } })
})

test('SPA-8 a feature that was sensitive from the start and was worked on since stays when its import is taken back', async () => {
  const points = ['u', 'v'].map((id, at) => place(id, { name: id }, { type: 'Point', coordinates: [at, 61] }))
  const file = { type: 'FeatureCollection', features: points }
  const made = await newImport(file, 'held.geojson', keeper, { sensitive: true })
  await run('inspectImport', made)
  await run('importFeatures', made)
  const { _t, _i } = (await features(made)).find(({ label }) => label === 'u') as Item
  await keeper.request('update', { _t, _i, _u: 1, description: 'Where the eddy is' })
  // What the import says by now is not how they were made, nor is what the next round makes.
  for (let round = 1; round <= 2; round++) {
    await keeper.request('update', {
      _t: 'Import',
      _i: made._i,
      _u: (await read(made))._u,
      defaults: { collection, access: 'PROTECTED' },
    })
    await run('undoImport', made)
    expect(await read(made)).toMatchObject({ state: 'UNDONE', result: { kept: 1 } })
    expect((await features(made)).map(({ label }) => label)).toEqual(['u'])
    await run('importFeatures', made)
  }
})

test('SPA-8 a feature that was described and called sensitive in one save stays when its import is taken back', async () => {
  const points = ['k', 'l', 'm'].map((id, at) => place(id, { name: id }, { type: 'Point', coordinates: [at, 63] }))
  const made = await newImport({ type: 'FeatureCollection', features: points }, 'told.geojson', maker, {
    access: 'COMMUNITY',
  })
  await run('inspectImport', made, {}, maker)
  await run('importFeatures', made, {}, maker)
  for (const { _t, _i, label } of await features(made))
    if (label !== 'k')
      await keeper.request('update', {
        ...{ _t, _i, _u: 1, sensitive: true },
        ...(label === 'l' ? { description: 'Where the eddy is' } : {}),
      })
  await run('undoImport', made, {}, maker)
  expect(await read(made)).toMatchObject({ state: 'UNDONE', result: { removed: 2, kept: 1 } })
  expect((await features(made)).map(({ label }) => label)).toEqual(['l'])
})

test('T2 SPA-8 SPA-13 taking an import back, and making it again, tell nothing of hidden work and hidden ids', async () => {
  const points = ['seen', 'hidden'].map((id, at) => place(id, { name: id }, { type: 'Point', coordinates: [at, 64] }))
  const file = { type: 'FeatureCollection', features: points }
  const made = await newImport(file, 'quiet.geojson', maker, { access: 'COMMUNITY' })
  await run('inspectImport', made, {}, maker)
  await run('importFeatures', made, {}, maker)
  await run('markSensitive', made, {}, maker)
  const named = async (label: string) => (await features(made)).find((each) => each['label'] === label) as Item
  const change = async ({ _t, _i, _u }: Item, more: object) => keeper.request('update', { _t, _i, _u, ...more })
  await change(await named('seen'), { description: 'Where the eddy is' })
  const { $id } = await named('hidden')
  const before = await maker.request<Item>(`read/${$id}`)
  await change(await named('hidden'), { attributes: { name: 'hidden', depth: 3 } })
  expect(await maker.request<Item>(`read/${$id}`), 'the change is hidden').toEqual(before)
  await run('undoImport', made, {}, maker)
  expect(await read(made)).toMatchObject({ result: { removed: 1, kept: 1 } })
  // Ids of sensitive places, of which the maker sees none, are made again.
  await keeper.request('act/restore', { t: 'SpatialFeature', i: before._i })
  const again = await newImport(file, 'again.geojson', maker, { access: 'COMMUNITY' })
  await run('inspectImport', again, {}, maker)
  await run('importFeatures', again, {}, maker)
  expect(await read(again)).toMatchObject({ result: { created: 2, known: 0 } })
})

test('SPA-14 a feature that cannot be saved as it is keeps no other from being called sensitive, and is told', async () => {
  const points = ['f', 'g', 'h'].map((id, at) => place(id, { name: id }, { type: 'Point', coordinates: [at, 62] }))
  const made = await newImport({ type: 'FeatureCollection', features: points }, 'old.geojson')
  await run('inspectImport', made)
  await run('importFeatures', made)
  const { $id, _i } = (await features(made)).find(({ label }) => label === 'g') as Item
  // As an older rule let it be.
  await server.parts.database.query(
    `update item set doc = jsonb_set(doc, '{attributes}', '{"depth": {"m": 2}}')
     where i = $1 and t = (select t from item_type where name = 'SpatialFeature')`,
    [_i],
  )
  const { key, state } = await run('markSensitive', made)
  expect(state).toBe('DONE')
  expect(await keeper.request(`activeTask/${key}`)).toMatchObject({ result: { changed: 2, known: 0, refused: 1 } })
  expect((await features(made)).filter(({ sensitive }) => sensitive !== true)).toMatchObject([{ $id }])
})

test('SPA-6 SPA-13 an import that was cancelled keeps its file as one that is done; it is gone on with and makes nothing twice, or is taken back', async () => {
  const points = Array.from({ length: 3500 }, (_, at) => ({
    ...{ type: 'Feature', properties: {} },
    geometry: { type: 'Point', coordinates: [at / 20, 40] },
  }))
  const file = { type: 'FeatureCollection', features: points }
  const made = await newImport(file, 'cut.geojson', maker, { access: 'COMMUNITY' })
  await run('inspectImport', made, {}, maker)
  const cut = async (who: TestClient) => {
    const { key } = await who.request<{ key: string }>('act/importFeatures/async', { t: 'Import', i: made._i })
    await who.waitFor<Task>('taskUpdate', (task) => task.key === key && task.count > 0, 300_000)
    await who.request('killTask', { taskKey: key })
    expect((await who.waitFor<Task>('taskComplete', (done) => done.key === key, 300_000)).b.state).toBe('CANCELLED')
  }
  await cut(maker)
  const kept = await maker.request<Item>(`read/${made.$id}`)
  expect(kept).toMatchObject({ state: 'STARTED' })
  for (const name of ['file', 'found', 'plan']) expect(kept).not.toHaveProperty(name)
  const headers = { authorization: `Bearer ${maker.token}` }
  expect((await fetch(`${server.url}/attachment/${String(made.file)}`, { headers })).status).toBe(404)
  // Another would make its features anew: it is for whoever began it to go on.
  expect(await run('importFeatures', made)).toMatchObject({ state: 'FAILED', errorKey: 'notAllowed' })
  // What was decided is decided: its features keep their keys.
  await run('inspectImport', made, { plan: { labelField: 'other' } })
  expect(await read(made)).toMatchObject({ state: 'STARTED', plan: { repairs: [] } })
  expect((await read(made)).plan).not.toHaveProperty('labelField')
  expect(await run('importFeatures', made, {}, maker)).toMatchObject({ state: 'DONE' })
  expect(await read(made)).toMatchObject({ state: 'DONE', result: { created: points.length } })
  expect(await count(made)).toBe(points.length)
  await run('undoImport', made, {}, maker)
  expect(await read(made)).toMatchObject({ state: 'UNDONE', result: { removed: points.length } })
  await cut(keeper)
  expect(await count(made)).toBeGreaterThan(0)
  await run('undoImport', made, {}, maker)
  expect(await read(made)).toMatchObject({ state: 'UNDONE', result: { kept: 0 } })
  expect(await count(made)).toBe(0)
}, 600_000)

test('SPA-6 an import, and the taking back of one, whose process ended before their end was told come to the same end when begun anew', async () => {
  const file = { type: 'FeatureCollection', features: [place('cairn', {}, { type: 'Point', coordinates: [6, 6] })] }
  const made = await newImport(file, 'cairn.geojson', maker)
  await run('inspectImport', made, {}, maker)
  for (const [action, state] of [
    ['importFeatures', 'DONE'],
    ['undoImport', 'UNDONE'],
  ] as const) {
    const { key } = await run(action, made, {}, maker)
    const before = await read(made)
    expect(before).toMatchObject({ state })
    await server.parts.database.query(`update task set state = 'RUNNING', ended = null where key = $1`, [key])
    await server.parts.database.query(`insert into pgboss.job (name, data) values ('task', $1)`, [{ key }])
    const end = await maker.waitFor<Task>('taskComplete', (done) => done.key === key, 300_000)
    expect(end.b).toMatchObject({ state: 'DONE' })
    expect(await read(made)).toMatchObject({ state, result: before.result })
  }
})
