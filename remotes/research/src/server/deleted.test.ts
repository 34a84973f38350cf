// @module-tag leaks
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { TrashPage } from '@cairn/contract/trash'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'

let server: TestServer
let home: ItemId
let project: Item
let steward: TestClient
/** Leads the project: reads, changes and deletes private items, and has not met what stewards have. */
let lead: TestClient
let eve: Item

beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  home = (await store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' })).$id
  const person = { organizations: [home], capabilities: ['Research'] }
  steward = await server.client(
    (await server.addUser({ ...person, grants: [{ grant: 'adminOrg', grantedBy: home }] })).email,
  )
  const rights = ['PRIVATE.read', 'ResearchData.update', 'ResearchData.delete', 'ResearchActivity.update']
  const grants = rights.map((grant) => ({ grant, grantedBy: home }))
  lead = await server.client((await server.addUser({ ...person, grants })).email)
  project = await create('ResearchProject', { title: 'Shore', state: 'ACTIVE' })
  eve = await create('CommunityMember', { firstName: 'Eve', lastName: 'Marsh' })
})
afterAll(async () => {
  for (const client of [steward, lead]) client.close()
  await server.close()
})

// What the test before began is written by then.
beforeEach(() => server.settled())

const create = (type: string, more: object) => steward.request<Item>(`create/${type}`, { owner: home, ...more })
const fresh = (id: string) => steward.request<Item>(`read/${id}`)
const decide = (decision: string, from: string, uses = ['KEEP', 'TEAM', 'RECORDING']) =>
  steward.request('act/recordConsents', {
    ...{ t: 'CommunityMember', i: eve._i, project: project.$id, uses, decision },
    ...{ from, how: 'WRITTEN', by: 'SELF' },
  })
const said = (label: string, more: object = {}) =>
  create('ResearchData', { label, project: project.$id, respondents: [eve.$id], ...more })
const asked = ({ _t: t, _i: i }: Item) => ({ t, i })
const inTrash = async (client: TestClient, { $id, _t }: Item) =>
  JSON.stringify(await client.request('act/deleted', { t: _t })).includes($id)

it('T77 RES-8 closes what is deleted with the withdrawal, and it comes back as closed as it is', async () => {
  await decide('GIVEN', '2024-01-01')
  const statement = await said('Hers')
  await lead.request(`delete/${statement.$id}`)
  expect(await codeOf(lead.request(`history/${statement.$id}`))).toBe('fine')
  await decide('WITHDRAWN', '2024-02-01')
  expect(await codeOf(lead.request(`history/${statement.$id}`))).toBe('notAllowed')
  expect(await codeOf(lead.request('act/restore', asked(statement)))).toBe('notAllowed')
  expect([await inTrash(lead, statement), await inTrash(steward, statement)]).toEqual([false, true])
  // In the answer itself, before anything reacts to it.
  expect(await steward.request('act/restore', asked(statement))).toMatchObject({ withheld: true })
  expect(await codeOf(lead.request(`read/${statement.$id}`))).toBe('notAllowed')
  await steward.request(`delete/${statement.$id}`)
  await decide('GIVEN', '2024-03-01')
  expect(await codeOf(lead.request('act/restore', asked(statement)))).toBe('fine')
  expect(await codeOf(lead.request(`read/${statement.$id}`))).toBe('fine')
})

it('T77 RES-8 closes more than somebody waits for in the trash, too', async () => {
  const many = await Promise.all(Array.from({ length: 41 }, (_, at) => said(`Talk ${at}`)))
  const [first] = many
  for (const { $id } of many) await lead.request(`delete/${$id}`)
  await decide('WITHDRAWN', '2024-04-01')
  expect(await codeOf(lead.request(`history/${first?.$id}`))).toBe('notAllowed')
  await server.settled()
  expect(await steward.request('act/restore', asked(first as Item))).toMatchObject({ withheld: true })
  await decide('GIVEN', '2024-05-01')
  await server.settled()
})

it('T77 RES-8 an entry that is over closes what lies deleted, and it comes back closed', async () => {
  const { store } = server.parts.engine
  const ada = await create('CommunityMember', { firstName: 'Ada', lastName: 'Marsh' })
  for (const use of ['KEEP', 'TEAM'])
    await store.create(SYSTEM, 'ResearchConsent', {
      ...{ owner: home, respondent: ada.$id, project: project.$id, use, decision: 'GIVEN', from: '2024-01-01' },
      ...{ how: 'WRITTEN', by: 'SELF' },
    })
  const statement = await said('Adas', { respondents: [ada.$id] })
  await lead.request(`delete/${statement.$id}`)
  await store.create(SYSTEM, 'ResearchConsent', {
    ...{ owner: home, respondent: ada.$id, project: project.$id, use: 'KEEP', decision: 'GIVEN', from: '2024-01-02' },
    ...{ until: '2024-01-03', how: 'WRITTEN', by: 'SELF' },
  })
  await server.settled()
  expect(await codeOf(lead.request('act/restore', asked(statement)))).toBe('notAllowed')
  expect(await steward.request('act/restore', asked(statement))).toMatchObject({ withheld: true })
  expect(await codeOf(lead.request(`read/${statement.$id}`))).toBe('notAllowed')
})

it('T77 RES-8 a refusal that is entered by hand closes what had the use with it', async () => {
  const [hers, deleted] = [await said('Told'), await said('Told and deleted')]
  await server.settled()
  await lead.request(`delete/${deleted.$id}`)
  expect(await codeOf(lead.request(`read/${hers.$id}`))).toBe('fine')
  const entry = { respondent: eve.$id, project: project.$id, use: 'KEEP', how: 'WRITTEN', by: 'SELF' }
  await create('ResearchConsent', { ...entry, decision: 'REFUSED', from: '2999-01-01' })
  expect(await codeOf(lead.request(`read/${hers.$id}`))).toBe('fine')
  await create('ResearchConsent', { ...entry, decision: 'REFUSED', from: '2024-06-01' })
  expect(await codeOf(lead.request(`read/${hers.$id}`))).toBe('notAllowed')
  expect(await codeOf(lead.request(`history/${deleted.$id}`))).toBe('notAllowed')
  await server.settled()
  // Stewards see what is withheld, and others do not, once it is written anew.
  expect(await fresh(hers.$id)).toMatchObject({ withheld: true })
  expect(await inTrash(steward, deleted)).toBe(true)
  expect(await codeOf(lead.request(`history/${deleted.$id}`))).toBe('notAllowed')
  await decide('GIVEN', '2024-07-01')
})

it('T77 RES-16 a recording in the trash is as closed as those that are there', async () => {
  const bytes = new TextEncoder().encode('a voice')
  const file = await upload(server.url, steward, {
    name: 'voice.bin',
    bytes,
    relType: 'ResearchActivity',
    relProp: 'media',
  })
  const own = { title: 'A talk', type: 'INTERVIEW', project: project.$id, respondents: [eve.$id] }
  const talk = await create('ResearchActivity', { ...own, media: [file.$id] })
  const { _t, _i, _u } = await fresh(talk.$id)
  await steward.request('update', { _t, _i, _u, media: [] })
  const trash = async (client: TestClient) =>
    (await client.request<TrashPage>('act/trash', asked(talk))).files.map(({ id }) => id)
  expect([await codeOf(lead.request(`read/${file.$id}`)), await trash(lead)]).toEqual(['fine', [file.$id]])
  await decide('WITHDRAWN', '2024-08-01', ['RECORDING'])
  await server.settled()
  expect(await codeOf(lead.request(`read/${talk.$id}`))).toBe('fine')
  expect([await codeOf(lead.request(`read/${file.$id}`)), await trash(lead)]).toEqual(['notAllowed', []])
  expect(await trash(steward)).toEqual([file.$id])
  await decide('GIVEN', '2024-09-01', ['RECORDING'])
  await server.settled()
  expect(await codeOf(lead.request(`read/${file.$id}`))).toBe('fine')
})

it('T77 RES-33 a transcript that was deleted before a speaker is removed is sealed with the removal', async () => {
  const ada = await create('CommunityMember', { firstName: 'Ada', lastName: 'Marsh' })
  const own = { title: 'A talk', type: 'GROUP', project: project.$id, respondents: [eve.$id, ada.$id] }
  const talk = await create('ResearchActivity', own)
  await server.settled()
  const transcript = await create('ResearchTranscript', {
    ...{ owner: undefined, activity: talk.$id, title: 'Said', text: 'WEBVTT\n\n00:00.000 --> 00:02.000\nBy the falls' },
  })
  await steward.request(`delete/${transcript.$id}`)
  expect(await codeOf(steward.request(`history/${transcript.$id}/1`))).toBe('fine')
  await steward.request('act/takeOutSpeaker', { ...asked(talk), respondent: eve.$id })
  for (const path of [`history/${transcript.$id}`, `history/${transcript.$id}/1`])
    expect(await codeOf(steward.request(path))).toBe('notAllowed')
  expect(await codeOf(steward.request('act/restore', asked(transcript)))).toBe('notAllowed')
  expect(await inTrash(steward, transcript)).toBe(false)
})
