import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { attachmentPath, type Item, type ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import { wavOf } from '@cairn/model/wav'
import { upload } from '@cairn/testkit/upload'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let home: ItemId
let project: Item
/** Administers the owner; the other works for the project and knows no names. */
let steward: TestClient
let clerk: TestClient
/** Another steward: two purge. */
let second: TestClient

beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  home = (await store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' })).$id
  const person = { organizations: [home], capabilities: ['Research'] }
  const grants = [{ grant: 'adminOrg', grantedBy: home }]
  steward = await server.client((await server.addUser({ ...person, grants })).email)
  second = await server.client((await server.addUser({ ...person, grants })).email)
  const { email, contact } = await server.addUser(person)
  clerk = await server.client(email)
  project = await create('ResearchProject', { title: 'Shore', state: 'ACTIVE', dataEntry: [contact] })
})
afterAll(async () => {
  for (const client of [steward, second, clerk]) client.close()
  await server.close()
})

const create = (type: string, more: object) => steward.request<Item>(`create/${type}`, { owner: home, ...more })
const fresh = (id: string) => steward.request<Item>(`read/${id}`)
const recording = (name: string) =>
  upload(server.url, steward, {
    ...{ name, bytes: new TextEncoder().encode(name), relType: 'ResearchActivity', relProp: 'media' },
  })
async function speaker(firstName: string, decision: string): Promise<Item> {
  const person = await create('CommunityMember', { firstName, lastName: 'Marsh' })
  await steward.request('act/recordConsents', {
    ...{ t: 'CommunityMember', i: person._i, project: project.$id, uses: ['KEEP', 'TEAM', 'RECORDING'], decision },
    ...{ from: '2024-01-01', how: 'WRITTEN', by: 'SELF' },
  })
  return person
}

it('RES-33 withholds an interview of several until who does not agree is taken out of it', async () => {
  const [ada, eve] = [await speaker('Ada', 'GIVEN'), await speaker('Eve', 'REFUSED')]
  const talk = await create('ResearchActivity', {
    ...{ title: 'A talk', type: 'GROUP', project: project.$id, respondents: [ada.$id, eve.$id] },
    media: [(await recording('both')).$id],
  })
  const said = async (label: string, people: readonly Item[]) =>
    create('ResearchData', {
      ...{ label, project: project.$id, activity: talk.$id, respondents: people.map(({ $id }) => $id) },
    })
  const [hers, eves, theirs] = [await said('Hers', [ada]), await said('Eves', [eve]), await said('Theirs', [ada, eve])]
  const codes = await vi.waitUntil(async () => ((await fresh(eves.$id))['respondentCodes'] as string[])?.[0], {
    timeout: 60_000,
  })
  const transcript = await create('ResearchTranscript', {
    ...{ owner: undefined, activity: talk.$id, title: 'As it was said' },
    text: `WEBVTT\n\n00:00.000 --> 00:02.000\nWhere was it?\n\n00:03.000 --> 00:05.000\n<v ${codes}>By the falls`,
  })
  const reading = () =>
    Promise.all(
      [talk, hers, eves, theirs].map(async ({ $id }) => (await codeOf(clerk.request(`read/${$id}`))) === 'fine'),
    )
  expect(await reading()).toEqual([false, true, false, false])
  const take = (client: TestClient, body: object) =>
    client.request('act/takeOutSpeaker', { t: 'ResearchActivity', i: talk._i, respondent: eve.$id, ...body })
  expect(await codeOf(take(clerk, {}))).toBe('notAllowed')
  expect(await codeOf(take(steward, {}))).toBe('invalidItem')
  const [both] = (await fresh(talk.$id))['closedMedia'] as string[]
  expect(await codeOf(take(steward, { media: [both] }))).toBe('invalidItem')
  const { $id: without } = await recording('Ada alone')
  const unheard = {
    activity: talk.$id,
    title: 'Without codes',
    text: 'WEBVTT\n\n00:00.000 --> 00:02.000\nBy the falls',
  }
  const mute = await create('ResearchTranscript', { owner: undefined, ...unheard })
  expect(await codeOf(take(steward, { media: [without] }))).toBe('invalidItem')
  await steward.request(`delete/${mute.$id}`)
  expect(await codeOf(take(steward, { media: [without] }))).toBe('fine')
  expect(await reading()).toEqual([true, true, false, false])
  expect(await fresh(talk.$id)).toMatchObject({ respondents: [ada.$id], media: [without], withheld: false })
  expect((await fresh(talk.$id))['takenOut']).toHaveLength(1)
  const seen = await clerk.request<Item>(`read/${talk.$id}`)
  expect(seen).toMatchObject({ media: [without] })
  expect(seen).not.toHaveProperty('takenOut')
  const { ids } = await clerk.request<{ ids: string[] }>('search/ids', { types: ['ResearchTranscript'] })
  expect(ids).toHaveLength(1)
  const { text } = await fresh(ids[0] ?? '')
  expect(text).toContain('Where was it?')
  expect(text).not.toContain('falls')
  expect(await codeOf(clerk.request(`read/${transcript.$id}`))).toBe('notAllowed')
  expect(await fresh(eves.$id)).toMatchObject({ withheld: true, respondents: [eve.$id] })
  expect(await fresh(theirs.$id)).toMatchObject({ withheld: true, respondents: [ada.$id, eve.$id] })
  expect(await fresh(eves.$id)).not.toHaveProperty('activity')
  expect(await codeOf(take(steward, { respondent: ada.$id }))).toBe('doesNotApply')
})

it('RES-34 names one of the recordings of the interview', async () => {
  const ada = await speaker('Ada', 'GIVEN')
  const media = [(await recording('one')).$id, (await recording('two')).$id]
  const spoken = { project: project.$id, respondents: [ada.$id] }
  const talk = await create('ResearchActivity', { title: 'A talk', type: 'INTERVIEW', ...spoken, media })
  const said = { ...spoken, label: 'Clams', activity: talk.$id, timeCode: '0:00:05' }
  expect(await create('ResearchData', { ...said, recording: media[1] })).toMatchObject({ recording: media[1] })
  const { $id: strange } = await recording('of nothing')
  expect(await codeOf(create('ResearchData', { ...said, recording: strange }))).toBe('invalidItem')
})

/** A minute of MP3: 2296 empty frames of 128 kbit/s at 44.1 kHz. */
function minuteOfMp3(): Uint8Array {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0xc4])
  return Buffer.concat(Array<Buffer>(2296).fill(frame))
}

it.each([
  ['minute.wav', () => wavOf({ samples: new Float32Array(60 * 8000), rate: 8000 })],
  ['minute.mp3', minuteOfMp3],
])('RES-34 refuses a time after the end of a recording, %s, to who may hear it', async (name, bytes) => {
  const ada = await speaker('Ada', 'GIVEN')
  const wave = await upload(server.url, steward, {
    ...{ name, bytes: bytes(), relType: 'ResearchActivity', relProp: 'media' },
  })
  expect(wave).toMatchObject({ seconds: 60 })
  const spoken = { project: project.$id, respondents: [ada.$id] }
  const talk = await create('ResearchActivity', { title: 'A talk', type: 'INTERVIEW', ...spoken, media: [wave.$id] })
  const said = (timeCode: string) =>
    create('ResearchData', { ...spoken, label: 'Clams', activity: talk.$id, timeCode }).then(
      (item) => item,
      ({ details }: { details: { properties: object } }) => details.properties,
    )
  const late = { timeCode: { userMessage: 'errors.research.timeCode' } }
  expect([await said('0:00:50–0:01:10'), await said('0:01:01')]).toMatchObject([late, late])
  const kept = (await said('0:00:50–0:01:00')) as Item
  expect(kept).toMatchObject({ timeCode: '0:00:50–0:01:00' })
  const { _t, _i, _u } = await fresh(kept.$id)
  expect(await codeOf(steward.request('update', { _t, _i, _u, timeCode: '1:00:00' }))).toBe('invalidItem')
})

it('RES-33 RES-21 purges the recordings that were taken out with the interview', async () => {
  const [ada, eve] = [await speaker('Ada', 'GIVEN'), await speaker('Eve', 'REFUSED')]
  const both = (await recording('both voices')).$id
  const talk = await create('ResearchActivity', {
    ...{ title: 'A talk', type: 'GROUP', project: project.$id, respondents: [ada.$id, eve.$id], media: [both] },
  })
  const alone = (await recording('one voice')).$id
  const asked = { t: 'ResearchActivity', i: talk._i }
  await steward.request('act/takeOutSpeaker', { ...asked, respondent: eve.$id, media: [alone] })
  await expect.poll(() => fresh(talk.$id)).toMatchObject({ takenOut: [both], media: [alone] })
  const { fileID } = await fresh(both)
  const bytes = async () => {
    const headers = { authorization: `Bearer ${steward.token}` }
    return (await fetch(server.url + attachmentPath(both, fileID), { headers })).status
  }
  expect(await bytes()).toBe(200)
  const purge = (client: TestClient) => client.request('act/purge', { ...asked, reason: 'Ada asked for it' })
  expect([await purge(steward), await purge(second)]).toEqual([{ done: false }, { done: true }])
  for (const id of [talk.$id, both, alone]) expect(await codeOf(fresh(id))).toBe('notAllowed')
  expect(await bytes()).not.toBe(200)
})
