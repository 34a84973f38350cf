import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import { upload } from '@cairn/testkit/upload'
import { startTestServer, TestClient, type TestServer } from '@cairn/testkit/server'

/** The smallest PNG there is. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: TestServer
let home: ItemId
let museum: ItemId
/** `keeper` administers the community, `officer` looks after returns, `member` belongs to it. */
let keeper: TestClient
let officer: TestClient
let member: TestClient
let outsider: TestClient

beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  const make = async (displayName: string, type: string) =>
    (await store.create(SYSTEM, 'Organization', { displayName, type })).$id
  home = await make('Home', 'COMMUNITY')
  museum = await make('Harbour Street Museum', 'MUSEUM')
  const capabilities = ['Belongings']
  const given = ['create', 'update', 'repatriate', 'PROTECTED.read'].map((right) => ({
    grant: `Belonging.${right}`,
    grantedBy: home,
  }))
  const people = [
    { organizations: [home], capabilities, grants: [{ grant: 'adminOrg', grantedBy: home }] },
    { organizations: [home], capabilities, grants: given },
    { organizations: [home] },
    { organizations: [museum] },
  ]
  const [one, two, three, four] = await Promise.all(
    people.map(async (person) => server.client((await server.addUser(person)).email)),
  )
  if (!one || !two || !three || !four) throw new Error('four people are needed')
  ;[keeper, officer, member, outsider] = [one, two, three, four]
})
afterAll(async () => {
  for (const client of [keeper, officer, member, outsider]) client.close()
  await server.close()
})

const create = (more: object, client = officer) =>
  client.request<Item>('create/Belonging', { label: 'Tall basket', owner: home, ...more })
const refusal = async (asked: Promise<unknown>) =>
  asked.then(
    () => 'saved',
    (thrown: { code: string; details: { properties?: object } }) =>
      thrown.details.properties ? Object.keys(thrown.details.properties) : thrown.code,
  )
const move = ({ $id }: Item, action: string, asked: object = {}, client = officer) =>
  client.request<Item>(`act/${action}`, { t: $id.split('-')[0], i: Number($id.split('-')[1]), ...asked })

it('BEL-1 saves names on one line', async () => {
  expect(await create({ label: ' Tall\n basket ', catalogueNumber: ' HS  1 ' })).toMatchObject({
    ...{ label: 'Tall basket', catalogueNumber: 'HS 1' },
  })
})

it('BEL-2 refuses a catalogue number that the institution has given already', async () => {
  const other = await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName: 'Other', type: 'MUSEUM' })
  await create({ institution: museum, catalogueNumber: 'HS 1931.44' })
  expect(await refusal(create({ institution: museum, catalogueNumber: 'HS 1931.44' }))).toEqual(['catalogueNumber'])
  expect(await refusal(create({ institution: other.$id, catalogueNumber: 'HS 1931.44' }))).toBe('saved')
})

it('BEL-3 shows a belonging at its level, and where it lies to who may know', async () => {
  const { $id } = await create({ place: 'Shelf 4', access: 'PUBLIC' })
  const seen = await Promise.all([officer, member, outsider].map((client) => client.request<Item>(`read/${$id}`)))
  expect(seen.map((item) => item['place'])).toEqual(['Shelf 4', undefined, undefined])
  const own = await create({})
  expect(await codeOf(outsider.request(`read/${own.$id}`))).toBe('notAllowed')
})

it('BEL-4 enters a belonging as it was found, if one may say so', async () => {
  expect(await create({})).not.toHaveProperty('repatriationStatus')
  expect(await create({ repatriationStatus: 'REPATRIATED' })).toMatchObject({ repatriationStatus: 'REPATRIATED' })
  expect(await refusal(create({ repatriationStatus: 'REPATRIATED' }, member))).toBe('transition')
})

it('BEL-5 changes the status by moves, and by force only for administrators of the owner', async () => {
  const made = await create({ repatriationStatus: 'DENIED' })
  expect(await refusal(move(made, 'ship', { carrier: 'Ferry', date: '2026-04-01' }))).toBe('transition')
  expect(await move(made, 'appeal', { reason: 'They found the letter' })).toMatchObject({
    repatriationStatus: 'IN_PROGRESS',
  })
  const forced = { to: 'REPATRIATED', reason: 'It was here all along' }
  expect(await refusal(move(made, 'forceStatus', forced))).toBe('notAllowed')
  expect(await move(made, 'forceStatus', forced, keeper)).toMatchObject({ repatriationStatus: 'REPATRIATED' })
})

it('BEL-26 shows the first picture among its files, and asks for none where there is none', async () => {
  const file = (name: string, bytes: Uint8Array) =>
    upload(server.url, officer, { name, bytes, relType: 'Belonging', relProp: 'pictures' })
  const [words, drawn] = [await file('a.txt', Buffer.from('words')), await file('b.png', PNG)]
  const both = await create({ pictures: [words.$id, drawn.$id] })
  expect(both.$first).toEqual({ IMAGE: drawn.$id })
  const { _t, _i, _u } = both
  const left = await officer.request<Item>('update', { _t, _i, _u, pictures: [words.$id] })
  expect(left).not.toHaveProperty('$first')
})

it('BEL-26 a picture that is for others is neither shown nor named as the first', async () => {
  const hidden = await upload(server.url, officer, {
    ...{ name: 'hidden.png', bytes: PNG, relType: 'Belonging', relProp: 'pictures' },
  })
  const { $id } = await create({ pictures: [hidden.$id], access: 'PUBLIC' })
  const { _t, _i, _u } = await officer.request<Item>(`read/${hidden.$id}`)
  await officer.request('update', { _t, _i, _u, access: 'PROTECTED' })
  expect(await officer.request<Item>(`read/${$id}`)).toMatchObject({ $first: { IMAGE: hidden.$id } })
  expect(await outsider.request<Item>(`read/${$id}`)).not.toHaveProperty('$first')
})

it('BEL-6 keeps the decade in which it was made', async () => {
  expect(await create({ made: 'c. 1923' })).toMatchObject({ decade: '1920–1929' })
})

it('BEL-32 a visitor reads how a public belonging may be used, and whose it is', async () => {
  const licenceTerms = 'Not to be copied'
  const { $id } = await create({ access: 'PUBLIC', licence: 'COMMUNITY_TERMS', licenceTerms })
  const visitor = await TestClient.connect(server.url)
  expect(await visitor.request<Item>(`read/${$id}`)).toMatchObject({
    ...{ licence: 'COMMUNITY_TERMS', licenceTerms },
    $labels: { [home]: 'Home' },
  })
  visitor.close()
})
