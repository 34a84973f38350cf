import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
/** Administers the owner. */
let steward: TestClient
let home: ItemId
let project: Item
/** Told by somebody who agreed to be cited by name, and by one who agreed to nothing but the work. */
let cited: Item
let kept: Item

beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  home = (await store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' })).$id
  const grants = [{ grant: 'adminOrg', grantedBy: home }]
  const person = { organizations: [home], capabilities: ['Research', 'Spatial'], grants }
  steward = await server.client((await server.addUser(person)).email)
  project = await create('ResearchProject', { title: 'Shore', state: 'ACTIVE' })
  const where = { type: 'Point', coordinates: [-128.4, 52.87] }
  const place = await store.create(SYSTEM, 'SpatialFeature', { label: 'S', owner: home, geometry: where })
  cited = await told('Ada', ['MAP', 'CONSULTATION'], { label: 'The weir', spatial: [place.$id] })
  kept = await told('Ben', [], { label: 'The bar' })
})
afterAll(async () => {
  steward.close()
  await server.close()
})

const create = (type: string, more: object) => steward.request<Item>(`create/${type}`, { owner: home, ...more })
const WAIT = { timeout: 60_000, interval: 100 }
const fresh = (id: string) => steward.request<Item>(`read/${id}`)

async function told(firstName: string, uses: readonly string[], more: object): Promise<Item> {
  const person = await create('CommunityMember', { firstName, lastName: 'Marsh' })
  await steward.request('act/recordConsents', {
    ...{ t: 'CommunityMember', i: person._i, project: project.$id, uses: ['KEEP', 'TEAM', ...uses] },
    ...{ decision: 'GIVEN', attribution: 'NAME', from: '2024-01-01', how: 'WRITTEN', by: 'SELF' },
  })
  const { $id } = await create('ResearchData', { project: project.$id, respondents: [person.$id], ...more })
  return vi.waitUntil(async () => {
    const item = await fresh($id)
    return item['respondentCodes'] ? item : undefined
  }, WAIT)
}

const start = (body: object) =>
  steward.request<{ key: string }>('act/exportSearch/async', {
    ...{ query: { types: ['ResearchData'] }, format: 'csv', name: 'Data', ...body },
  })
async function exported(body: object): Promise<string> {
  const { key } = await start(body)
  const { resultURI } = (await steward.waitFor<Task>('taskComplete', (task) => task.key === key)).b
  return (await fetch(`${server.url}${resultURI}`, { headers: { authorization: `Bearer ${steward.token}` } })).text()
}
const COLUMNS = ['label', 'respondents', 'usesGiven', 'credit'].map((prop) => ({ prop, title: prop }))

it('RES-28 asks what data is taken out for, and tells it whoever asks who saw it', async () => {
  expect(await codeOf(start({}))).toBe('purposeNeeded')
  expect(await codeOf(start({ purpose: { key: 'NOSINESS' } }))).toBe('invalidItem')
  const purpose = { key: 'WORK', words: 'Maps for the hall' }
  await exported({ purpose, columns: COLUMNS })
  const [member] = cited['respondents'] as string[]
  const { seen } = await steward.request<{ seen: object[] }>('act/whatIsHeld', {
    ...{ t: 'CommunityMember', i: Number(member?.split('-')[1]) },
  })
  expect(seen).toContainEqual(expect.objectContaining({ item: cited.$id, how: 'export', purpose }))
})

it('RES-29 gives out codes for names, consents beside them, and names alone of who agreed to be named', async () => {
  const csv = await exported({ purpose: { key: 'WORK' }, columns: COLUMNS })
  const rowOf = ({ $id }: Item) => csv.split('\r\n').find((line) => line.startsWith(`${$id},`))
  const codes = [cited, kept].map((item) => String(item['respondentCodes']))
  expect(rowOf(cited)).toContain(`,The weir,${codes[0]},KEEP; TEAM; MAP; CONSULTATION,Ada Marsh,`)
  expect(rowOf(kept)).toContain(`,The bar,${codes[1]},KEEP; TEAM,,`)
  const json = await exported({ purpose: { key: 'WORK' }, format: 'json' })
  expect(json).not.toMatch(/Ben|CommunityMember-/)
})

it('RES-25 leaves out of what is taken out for a use what nobody agreed to have used so', async () => {
  for (const [key, isKept] of [
    ['WORK', true],
    ['CONSULTATION', false],
  ] as const) {
    const csv = await exported({ purpose: { key }, columns: COLUMNS })
    expect([csv.includes(cited.$id), csv.includes(kept.$id)]).toEqual([true, isKept])
  }
  expect(await exported({ purpose: { key: 'TEACHING' }, columns: COLUMNS })).not.toContain('ResearchData-')
})

it('RES-29 gives out the places of statements, as far as the reader sees them', async () => {
  for (const format of ['geojson', 'kml']) {
    const places = await exported({ purpose: { key: 'WORK' }, format })
    expect(places).toContain('-128.4')
    expect(places).not.toContain('Ben')
  }
})

it('RES-31 makes a drawn statement together with its place, or neither', async () => {
  const { respondents, project: of } = cited
  const talk = await create('ResearchActivity', { title: 'A talk', type: 'INTERVIEW', project: of, respondents })
  const draw = (body: object) =>
    steward.request<Item>('act/drawStatement', { t: 'ResearchActivity', i: talk._i, timeCode: '0:00:10', ...body })
  const geometry = { type: 'Point', coordinates: [-128.5, 52.9] }
  const made = await draw({ label: 'The camp', geometry })
  const statement = await fresh(made.$id)
  expect(statement).toMatchObject({ label: 'The camp', activity: talk.$id, respondents, timeCode: '0:00:10' })
  const placesOf = ({ spatial, closedPlaces }: Item) => [spatial ?? [], closedPlaces ?? []].flat().map(String)
  expect(await fresh(String(placesOf(statement)[0]))).toMatchObject({ geometry, sensitive: true, access: 'PRIVATE' })
  const places = async () =>
    (await steward.request<{ ids: string[] }>('search/ids', { types: ['SpatialFeature'], text: 'lost' })).ids
  expect(await codeOf(draw({ label: 'lost', geometry, timeCode: 'later' }))).toBe('invalidItem')
  expect(await codeOf(draw({ label: 'lost', geometry: { type: 'Point' } }))).toBe('badMessage')
  expect(await places()).toEqual([])
})
