import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'

let server: TestServer
let steward: TestClient
let home: ItemId
let project: Item

beforeAll(async () => {
  server = await startTestServer()
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' }))
    .$id
  const user = await server.addUser({
    ...{ organizations: [home], capabilities: ['Research', 'Spatial'] },
    grants: [{ grant: 'adminOrg', grantedBy: home }],
  })
  steward = await server.client(user.email)
  project = await steward.request<Item>('create/ResearchProject', { title: 'Shore', owner: home, state: 'ACTIVE' })
})
afterAll(async () => {
  steward.close()
  await server.close()
})

const create = (type: string, more: object) => steward.request<Item>(`create/${type}`, { owner: home, ...more })
const fresh = (id: string) => steward.request<Item>(`read/${id}`)

it('RES-22 makes the places of a file of places with its rows, takes both back, and makes none twice', async () => {
  const point = (lon: number) => ({ type: 'Point', coordinates: [lon, 52.1] })
  const feature = (Site: string, geometry: unknown) => ({
    type: 'Feature',
    properties: { Site, Name: 'Weir' },
    geometry,
  })
  const fileOf = async (...features: object[]) => {
    const bytes = new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features }))
    return upload(server.url, steward, { name: 'coded.geojson', bytes, relType: 'Import', relProp: 'file' })
  }
  const sites = { types: ['ResearchData'], text: 'GJ' }
  const found = async (query: object) => (await steward.request<{ ids: string[] }>('search/ids', query)).ids
  const places = () => found({ types: ['SpatialFeature'], text: 'GJ' })
  const { $id } = await fileOf(feature('GJ-1', point(-128.3)), feature('GJ-2', null), feature('GJ-3', point(-999)))
  const made = await create('Import', { label: 'Drawn', kind: 'RES_CODED', file: $id })
  const run = async (action: string, body: object) => {
    const { key } = await steward.request<{ key: string }>(`act/${action}/async`, { t: 'Import', i: made._i, ...body })
    const done = await steward.waitFor<{ key: string }>('taskComplete', (each) => each.key === key, 60_000)
    expect(done.b).toMatchObject({ state: 'DONE' })
    return (await fresh(made.$id)) as unknown as {
      plan: { columns: { heading: string }[]; fixed: object }
      trial: { counts: object; rows: object[] }
      result: object
    }
  }
  const { plan } = await run('lookAtImport', {})
  expect(plan.columns).toMatchObject([{ heading: 'Site' }, { heading: 'Name' }, { heading: 'geometry', to: 'spatial' }])
  const to = ['siteCode', 'label', 'spatial']
  const columns = plan.columns.map((column, at) => ({ ...column, to: to[at] }))
  const decided = { ...plan, columns, fixed: { ...plan.fixed, project: project.$id }, key: ['siteCode'] }
  const { trial } = await run('tryImport', { plan: decided })
  expect(trial).toMatchObject({ counts: { new: 2, error: 1 }, rows: [{ line: 3 }] })
  expect([await found(sites), await places()]).toEqual([[], []])
  await run('applyImport', { goodOnly: true })
  const [place, ...others] = await places()
  expect(others).toEqual([])
  expect(await fresh(String(place))).toMatchObject({
    ...{ label: 'GJ-1 · Weir', geometry: point(-128.3), sensitive: true, access: 'PRIVATE' },
  })
  expect(await found(sites)).toHaveLength(2)
  const statements = await Promise.all((await found(sites)).map(fresh))
  const placesOf = (one: Item) => [one['spatial'], one['closedPlaces']].flat().filter(Boolean)
  expect(statements.flatMap(placesOf)).toEqual([place])
  // Brought in again, what is there keeps its place.
  const again = await create('Import', {
    label: 'Again',
    kind: 'RES_CODED',
    file: (await fileOf(feature('GJ-1', point(-128.3)))).$id,
  })
  const { key } = await steward.request<{ key: string }>('act/tryImport/async', {
    t: 'Import',
    i: again._i,
    plan: { ...decided, mode: 'replace' },
  })
  await steward.waitFor<{ key: string }>('taskComplete', (done) => done.key === key, 60_000)
  expect((await fresh(again.$id))['trial']).toMatchObject({ counts: { same: 1, update: 0, new: 0 } })
  // What somebody worked on since stays, with its place.
  const edited = statements.find((one) => placesOf(one).length > 0)
  const { _t, _i, _u } = await fresh(String(edited?.$id))
  await steward.request('update', { _t, _i, _u, notes: 'Heard again.' })
  expect((await run('revertImport', {})).result).toMatchObject({ removed: 1, kept: [edited?.$id] })
  expect([await found(sites), await places()]).toEqual([[edited?.$id], [place]])
})

it('RES-10 takes a value code that an organisation added in the category that it names alone', async () => {
  const own = { list: 'RES_VALUE_CODES', key: 'EULACHON', translations: { en: 'Eulachon' }, owner: home }
  await server.parts.engine.store.create(SYSTEM, 'LOVValue', { ...own, parent: 'HARVEST' })
  const value = (valueCategory: string) =>
    create('ResearchData', { label: 'Run', project: project.$id, valueCategory, valueCode: 'EULACHON' })
  await expect(value('TRAVEL')).rejects.toMatchObject({ details: { properties: { valueCode: {} } } })
  expect(await value('HARVEST')).toMatchObject({ valueCode: 'EULACHON' })
})

/** Uploads a file, has it looked at, and tries its columns as these properties. */
async function tried(name: string, bytes: Uint8Array, to: readonly string[]) {
  const { $id } = await upload(server.url, steward, { name, bytes, relType: 'Import', relProp: 'file' })
  const made = await create('Import', { label: name, kind: 'RES_CODED', file: $id })
  const run = async (action: string, body: object) => {
    const { key } = await steward.request<{ key: string }>(`act/${action}/async`, { t: 'Import', i: made._i, ...body })
    await steward.waitFor<{ key: string }>('taskComplete', (each) => each.key === key, 60_000)
    return (await fresh(made.$id)) as unknown as {
      plan: { columns: object[]; fixed: object }
      trial: { counts: { new: number }; rows: { line: number; problems: { code: string }[] }[] }
    }
  }
  const { plan } = await run('lookAtImport', {})
  const columns = plan.columns.map((column, at) => ({ ...column, to: to[at] }))
  const decided = { ...plan, columns, fixed: { ...plan.fixed, project: project.$id }, key: ['siteCode'] }
  const { trial } = await run('tryImport', { plan: decided })
  return {
    fit: trial.counts.new,
    wrong: trial.rows.map(({ line, problems }) => [line, ...problems.map(({ code }) => code)]),
  }
}

it('RES-22 tells by row what of a table is wrong: values, places, formulas', async () => {
  const table = `Site,Name,Category,Value,Place
BX-1,Good,HARVEST,HARVEST_FISH,"52.80, -128.35"
BX-2,Not on the list,HARVEST,MOON_FISH,
BX-3,Of another category,HARVEST,TRAVEL_TRAIL,
BX-4,Swapped,HARVEST,HARVEST_FISH,"-128.35, 52.80"
BX-5,Swapped,HARVEST,HARVEST_FISH,POINT(52.80 -128.35)
BX-6,Words,HARVEST,HARVEST_FISH,near the slide
BX-7,#REF!,HARVEST,HARVEST_FISH,
`
  const to = ['siteCode', 'label', 'valueCategory', 'valueCode', 'spatial']
  expect(await tried('codes.csv', new TextEncoder().encode(table), to)).toEqual({
    fit: 1,
    wrong: [
      [3, 'notInList'],
      [4, 'errors.research.notInCategory'],
      [5, 'placeSwapped'],
      [6, 'placeSwapped'],
      [7, 'place'],
      [8, 'formula'],
    ],
  })
})

it('RES-22 tells by row letters that are in another encoding than the rest of the table', async () => {
  const bytes = Buffer.concat([
    Buffer.from('Site,Name\nMX-1,Forêt près de l’anse\n'),
    Buffer.from('MX-2,Forêt brûlée\nMX-3,Plain\n', 'latin1'),
  ])
  expect(await tried('mixed.csv', bytes, ['siteCode', 'label'])).toEqual({ fit: 2, wrong: [[2, 'encoding']] })
})

it('RES-22 tells by row a site code that another statement of the project has', async () => {
  await create('ResearchData', { label: 'Weir', siteCode: 'VT-1', project: project.$id })
  const bytes = new TextEncoder().encode('Site,Name\nVT-1,Fish camp\nVT-2,Trail\n')
  const { $id } = await upload(server.url, steward, {
    ...{ name: 'coded.csv', bytes, relType: 'Import', relProp: 'file' },
  })
  const made = await create('Import', { label: 'Table', kind: 'RES_CODED', file: $id })
  const run = async (action: string, body: object) => {
    const { key } = await steward.request<{ key: string }>(`act/${action}/async`, { t: 'Import', i: made._i, ...body })
    await steward.waitFor<{ key: string }>('taskComplete', (each) => each.key === key, 60_000)
    return (await fresh(made.$id)) as unknown as { plan: { columns: object[]; fixed: object }; trial: object }
  }
  const { plan } = await run('lookAtImport', {})
  const columns = plan.columns.map((column, at) => ({ ...column, to: ['siteCode', 'label'][at] }))
  const decided = { ...plan, columns, fixed: { ...plan.fixed, project: project.$id }, key: ['label'] }
  expect((await run('tryImport', { plan: decided })).trial).toMatchObject({
    counts: { new: 1, error: 1 },
    rows: [{ line: 2, problems: [{ code: 'errors.valueTaken' }] }],
  })
})

it('RES-22 a table with latitude and longitude, or a zone of UTM, makes its places, and refused rows come back', async () => {
  const bring = async (name: string, text: string) => {
    const bytes = new TextEncoder().encode(text)
    const { $id } = await upload(server.url, steward, { name, bytes, relType: 'Import', relProp: 'file' })
    const made = await create('Import', { label: name, kind: 'RES_CODED', file: $id })
    const run = async (step: string, body: object = {}) => {
      const asked = { t: 'Import', i: made._i, ...body }
      const { key } = await steward.request<{ key: string }>(`act/${step}/async`, asked)
      const done = await steward.waitFor<{ key: string }>('taskComplete', (each) => each.key === key, 60_000)
      expect(done.b).toMatchObject({ state: 'DONE' })
      return (await fresh(made.$id)) as unknown as Brought
    }
    const { plan } = await run('lookAtImport')
    const names: Record<string, string> = { Site: 'siteCode', Name: 'label' }
    const columns = plan.columns.map((column) => {
      const to = names[column.heading] ?? column.to
      return { ...column, ...(to === undefined ? {} : { to }) }
    })
    const decided = { ...plan, columns, fixed: { ...plan.fixed, project: project.$id }, key: ['siteCode'] }
    await run('tryImport', { plan: decided })
    return run('applyImport', { goodOnly: true })
  }
  const placeCalled = async (text: string) => {
    const { ids } = await steward.request<{ ids: string[] }>('search/ids', { types: ['SpatialFeature'], text })
    return (await fresh(String(ids[0])))['geometry']
  }
  const first = await bring(
    'pairs.csv',
    'Site,Name,Latitude,Longitude\nLL-1,Weir,"52° 52\' 12"" N",128.3 W\nLL-2,Camp,,\nLL-3,Spring,near the point,-128.43\n',
  )
  expect(first.plan.columns).toMatchObject([
    ...[{ heading: 'Site' }, { heading: 'Name' }],
    ...[{ leftOut: true }, { leftOut: true }, { heading: 'latitude, longitude', to: 'spatial' }],
  ])
  expect(first.result.counts).toMatchObject({ new: 2, error: 1 })
  expect(await placeCalled('LL-1')).toEqual({ type: 'Point', coordinates: [-128.3, 52.87] })
  // The refused row is put right in the file that it came back in: what was computed is computed anew.
  const headers = { authorization: `Bearer ${steward.token}` }
  const bytes = await (await fetch(`${server.url}/attachment/${String(first.rejected)}`, { headers })).text()
  const mended = await bring('rejected.csv', bytes.replaceAll('near the point', '52.86'))
  expect(mended.result.counts).toMatchObject({ new: 1, error: 0 })
  expect(await placeCalled('LL-3')).toEqual({ type: 'Point', coordinates: [-128.43, 52.86] })
  await bring('utm.csv', 'Site,Name,Zone,Easting,Northing\nUT-1,Rack,9U,547100,5858000\n')
  const { coordinates } = (await placeCalled('UT-1')) as { coordinates: [number, number] }
  expect(coordinates[0]).toBeCloseTo(-128.301, 2)
  expect(coordinates[1]).toBeCloseTo(52.87, 2)
})

interface Brought {
  plan: { columns: { heading: string; to?: string }[]; fixed: object }
  result: { counts: object }
  rejected: unknown
}
