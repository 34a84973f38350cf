import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { attachmentPath, type Item, type ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import { linesOf, textOfLines } from '../model/desk/lines.ts'
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
/** The codes of an interview of two, once both have one: of the person, and of the other. */
async function codesOf(talk: Item, person: Item): Promise<[string, string]> {
  const known = await vi.waitUntil(
    async () => {
      const codes = (await fresh(talk.$id))['respondentCodes']
      return Array.isArray(codes) && codes.length === 2 ? codes.map(String) : undefined
    },
    { timeout: 60_000 },
  )
  const { labels } = await steward.request<{ labels: Record<string, string> }>('search/ids', {
    types: ['RespondentCode'],
    must: [{ prop: 'respondent', kind: 'rel', value: [person.$id] }],
    labels: true,
  })
  const isTheirs = (code: string) => Object.values(labels).some((label) => label.includes(code))
  return [known.find(isTheirs) ?? '', known.find((code) => !isTheirs(code)) ?? '']
}
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

it('RES-43 closes a transcript that somebody works on with the withdrawal, and with the speaker who is removed', async () => {
  const [ada, eve] = [await speaker('Ada', 'GIVEN'), await speaker('Eve', 'GIVEN')]
  const talk = await create('ResearchActivity', {
    ...{ title: 'A talk', type: 'GROUP', project: project.$id, respondents: [ada.$id, eve.$id] },
  })
  const [code] = await codesOf(talk, eve)
  const lines = [
    { id: '7', start: 0, end: 2, words: 'Where was it?' },
    { id: '1000001', start: 2, end: 5, who: code, words: 'By the falls' },
    { id: '8', words: 'at low water' },
  ]
  const transcript = await create('ResearchTranscript', {
    ...{ owner: undefined, activity: talk.$id, title: 'Said', text: textOfLines(lines) },
  })
  const { _t, _i, _u } = transcript
  const save = (client: TestClient) => client.request('update', { _t, _i, _u, text: textOfLines(lines.slice(1)) })
  expect(await codeOf(clerk.request(`read/${transcript.$id}`))).toBe('fine')
  await steward.request('act/recordConsents', {
    ...{ t: 'CommunityMember', i: eve._i, project: project.$id, uses: ['KEEP'], decision: 'WITHDRAWN' },
    ...{ from: '2024-02-01', how: 'WRITTEN', by: 'SELF' },
  })
  await expect.poll(() => codeOf(save(clerk)), { timeout: 60_000 }).toBe('notAllowed')
  expect(await codeOf(clerk.request(`history/${transcript.$id}`))).toBe('notAllowed')
  await steward.request('act/takeOutSpeaker', { t: 'ResearchActivity', i: talk._i, respondent: eve.$id })
  expect(await codeOf(save(steward))).toBe('notAllowed')
  const { ids } = await clerk.request<{ ids: string[] }>('search/ids', {
    types: ['ResearchTranscript'],
    must: [{ prop: 'activity', kind: 'rel', value: [talk.$id] }],
  })
  expect(ids).toHaveLength(1)
  expect(linesOf(String((await fresh(ids[0] ?? ''))['text']))).toEqual(lines.slice(0, 1))
  expect(JSON.stringify(await clerk.request(`history/${ids[0]}`))).not.toContain('falls')
})

it('RES-33 makes a transcript anew that was ever changed, without the former versions that have the speaker', async () => {
  const [ada, eve] = [await speaker('Ada', 'GIVEN'), await speaker('Eve', 'GIVEN')]
  const talk = await create('ResearchActivity', {
    ...{ title: 'A talk', type: 'GROUP', project: project.$id, respondents: [ada.$id, eve.$id] },
  })
  const codes = await codesOf(talk, eve)
  const text = (words: string) => textOfLines([{ id: '1', start: 0, end: 2, who: codes[1], words }])
  const transcript = await create('ResearchTranscript', {
    ...{ owner: undefined, activity: talk.$id, title: 'Said' },
    text: textOfLines(codes.map((who, at) => ({ id: String(at), start: at, end: at + 1, who, words: 'By the falls' }))),
  })
  const { _t: t, _i: i, _u } = transcript
  await clerk.request('update', { _t: t, _i: i, _u, text: text('Where was it?') })
  expect(await codeOf(clerk.request(`history/${transcript.$id}/1`))).toBe('fine')
  await steward.request('act/recordConsents', {
    ...{ t: 'CommunityMember', i: eve._i, project: project.$id, uses: ['KEEP'], decision: 'WITHDRAWN' },
    ...{ from: '2024-02-01', how: 'WRITTEN', by: 'SELF' },
  })
  await steward.request('act/takeOutSpeaker', { t: 'ResearchActivity', i: talk._i, respondent: eve.$id })
  const { ids } = await clerk.request<{ ids: string[] }>('search/ids', {
    types: ['ResearchTranscript'],
    must: [{ prop: 'activity', kind: 'rel', value: [talk.$id] }],
  })
  expect(ids).toHaveLength(1)
  expect((await clerk.request<Item>(`read/${ids[0]}`))['text']).toBe(text('Where was it?'))
  for (const { u } of await clerk.request<{ u: number }[]>(`history/${ids[0]}`))
    expect(JSON.stringify(await clerk.request(`history/${ids[0]}/${u}`))).toMatch(/^(?!.*falls).*Where was it/)
  // The former one is closed for good, however the interview is: deleted items are read by who could before.
  for (const path of [`read/${transcript.$id}`, `history/${transcript.$id}`, `history/${transcript.$id}/1`])
    for (const client of [clerk, steward]) expect(await codeOf(client.request(path))).toBe('notAllowed')
  expect(await codeOf(clerk.request('act/restore', { t, i }))).toBe('notAllowed')
  for (const client of [clerk, steward])
    expect(JSON.stringify(await client.request('act/deleted', { types: ['ResearchTranscript'] }))).not.toContain(
      transcript.$id,
    )
})

it('RES-33 keeps closed what somebody told in an interview for which they withdrew, once they are taken out of it', async () => {
  const [ada, eve] = [await speaker('Ada', 'GIVEN'), await speaker('Eve', 'GIVEN')]
  const talk = await create('ResearchActivity', {
    ...{ title: 'A talk', type: 'GROUP', project: project.$id, respondents: [ada.$id, eve.$id] },
  })
  const told = { label: 'Eves', project: project.$id, respondents: [eve.$id] }
  const [hers, other] = [
    await create('ResearchData', { ...told, activity: talk.$id }),
    await create('ResearchData', told),
  ]
  await steward.request('act/recordConsents', {
    ...{ t: 'CommunityMember', i: eve._i, project: project.$id, activity: talk.$id, uses: ['KEEP'] },
    ...{ decision: 'WITHDRAWN', from: '2024-02-01', how: 'WRITTEN', by: 'SELF' },
  })
  // Nor is she left out in one edit with the interview for which she withdrew: it is asked as it was stored.
  const { _t: t, _i: i, _u: u } = await fresh(hers.$id)
  const moved = { activity: null, respondents: [ada.$id] }
  expect(await codeOf(steward.request('update', { _t: t, _i: i, _u: u, ...moved }))).toBe('invalidItem')
  await steward.request('act/takeOutSpeaker', { t: 'ResearchActivity', i: talk._i, respondent: eve.$id })
  const reading = () => Promise.all([hers, other].map(({ $id }) => codeOf(clerk.request(`read/${$id}`))))
  expect(await fresh(hers.$id)).toMatchObject({ withheld: true, leftActivities: [talk.$id] })
  expect(await reading()).toEqual(['notAllowed', 'fine'])
  // What closes and codes it later asks the same.
  await steward.request('act/recordConsents', {
    ...{ t: 'CommunityMember', i: eve._i, project: project.$id, uses: ['TEAM'] },
    ...{ decision: 'GIVEN', from: '2024-03-01', how: 'WRITTEN', by: 'SELF' },
  })
  const { _t, _i, _u } = await fresh(hers.$id)
  await steward.request('update', { _t, _i, _u, description: 'At low water' })
  await server.settled()
  expect(await reading()).toEqual(['notAllowed', 'fine'])
  // Nor does another interview open it.
  const again = await create('ResearchActivity', {
    ...{ title: 'Another talk', type: 'INTERVIEW', project: project.$id, respondents: [eve.$id] },
  })
  const now = await fresh(hers.$id)
  await steward.request('update', { _t, _i, _u: now._u, activity: again.$id })
  expect(await fresh(hers.$id)).toMatchObject({ withheld: true, activity: again.$id, leftActivities: [talk.$id] })
  expect(await reading()).toEqual(['notAllowed', 'fine'])
  // Agreed to for that interview again, it is open as the rest.
  await steward.request('act/recordConsents', {
    ...{ t: 'CommunityMember', i: eve._i, project: project.$id, activity: talk.$id, uses: ['KEEP'] },
    ...{ decision: 'GIVEN', from: '2024-04-01', how: 'WRITTEN', by: 'SELF' },
  })
  expect(await reading()).toEqual(['fine', 'fine'])
})

it('RES-33 nobody who has refused a use is left out of what they said by an edit', async () => {
  const [ada, eve, mistaken] = [
    await speaker('Ada', 'GIVEN'),
    await speaker('Eve', 'REFUSED'),
    await create('CommunityMember', { firstName: 'Lu', lastName: 'Marsh' }),
  ]
  const said = { project: project.$id, respondents: [ada.$id, eve.$id, mistaken.$id] }
  const talk = await create('ResearchActivity', { title: 'A talk', type: 'GROUP', ...said })
  const statement = await create('ResearchData', { label: 'Theirs', ...said })
  for (const { $id, _t, _i } of [talk, statement]) {
    const leave = async (respondents: string[]) => {
      const { _u } = await fresh($id)
      return steward.request('update', { _t, _i, _u, respondents }).then(
        () => 'saved',
        ({ details }: { details: { properties?: object } }) => details.properties,
      )
    }
    const refusal = { respondents: { userMessage: 'errors.research.stillSaid' } }
    expect(await leave([ada.$id])).toEqual(refusal)
    expect(await leave([])).toEqual(refusal)
    // Who was named by mistake, and decided nothing, is left out.
    expect(await leave([ada.$id, eve.$id])).toBe('saved')
  }
  expect(await fresh(talk.$id)).toMatchObject({ withheld: true })
})

it('RES-33 what somebody who has refused said stays closed when their record becomes that of who agreed', async () => {
  const [ada, eve] = [await speaker('Ada', 'GIVEN'), await speaker('Eve', 'REFUSED')]
  const said = { label: 'Eves', project: project.$id, respondents: [eve.$id] }
  const statement = await create('ResearchData', said)
  await server.settled()
  const [from, into] = [await fresh(eve.$id), await fresh(ada.$id)]
  const counts = { u: from._u, intoU: into._u }
  const { key } = await steward.request<{ key: string }>('act/mergeItems/async', {
    ...{ t: from._t, i: from._i, into: into.$id, ...counts },
  })
  await steward.waitFor<{ key: string }>('taskComplete', (task) => task.key === key, 60_000)
  await server.settled()
  expect(await codeOf(fresh(eve.$id))).not.toBe('fine')
  expect(await codeOf(clerk.request(`read/${statement.$id}`))).toBe('notAllowed')
  expect(await fresh(statement.$id)).toMatchObject({ withheld: true })
})

it('RES-8 what was deleted before a withdrawal is closed when it is restored', async () => {
  const eve = await speaker('Eve', 'GIVEN')
  const statement = await create('ResearchData', { label: 'Hers', project: project.$id, respondents: [eve.$id] })
  expect(await codeOf(clerk.request(`read/${statement.$id}`))).toBe('fine')
  await steward.request(`delete/${statement.$id}`)
  await steward.request('act/recordConsents', {
    ...{ t: 'CommunityMember', i: eve._i, project: project.$id, uses: ['KEEP'], decision: 'WITHDRAWN' },
    ...{ from: '2024-02-01', how: 'WRITTEN', by: 'SELF' },
  })
  await steward.request('act/restore', { t: statement._t, i: statement._i })
  await server.settled()
  expect(await fresh(statement.$id)).toMatchObject({ withheld: true })
  expect(await codeOf(clerk.request(`read/${statement.$id}`))).toBe('notAllowed')
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
