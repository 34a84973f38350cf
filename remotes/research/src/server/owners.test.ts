// @module-tag leaks
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { targetOf } from '@cairn/testkit/kept-community'
import { upload } from '@cairn/testkit/upload'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let home: ItemId
let away: ItemId
/** Administers what is theirs. */
let steward: TestClient
/** Of another organisation, which they administer; data entry of a project of the first. */
let stranger: TestClient
let project: Item
let ada: Item
let talk: Item
/** A project that the stranger may not read. */
let hidden: Item

const MISSING = 'ResearchProject-98765432'

beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  const org = async (displayName: string) =>
    (await store.create(SYSTEM, 'Organization', { displayName, type: 'COMMUNITY' })).$id
  ;[home, away] = [await org('Home'), await org('Away')]
  const enter = (owner: ItemId) =>
    server.addUser({
      ...{ organizations: [owner], capabilities: ['Research'] },
      grants: [{ grant: 'adminOrg', grantedBy: owner }],
    })
  steward = await server.client((await enter(home)).email)
  const { email, contact } = await enter(away)
  stranger = await server.client(email)
  // Somebody who reads both named them.
  const entry = { title: 'Shore', access: 'PUBLIC', owner: home, dataEntry: [contact] }
  project = await store.create(SYSTEM, 'ResearchProject', entry)
  hidden = await own('ResearchProject', { title: 'Hidden', access: 'PRIVATE' })
  ada = await own('CommunityMember', { firstName: 'Ada', lastName: 'Marsh' })
  await decide(['KEEP', 'TEAM'])
  const said = { project: project.$id, respondents: [ada.$id], type: 'INTERVIEW', title: 'A talk' }
  talk = await own('ResearchActivity', said)
})
afterAll(async () => {
  for (const client of [steward, stranger]) client.close()
  await server.close()
})

const own = (type: string, more: object) => steward.request<Item>(`create/${type}`, { owner: home, ...more })
const theirs = (type: string, more: object) => stranger.request<Item>(`create/${type}`, { owner: away, ...more })
const decide = (uses: readonly string[], decision = 'GIVEN') =>
  steward.request('act/recordConsents', {
    ...{ ...targetOf(ada.$id), project: project.$id, uses, decision, from: '2024-01-01', how: 'WRITTEN', by: 'SELF' },
  })
/** The refusal as it is on the wire. */
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    ({ code, details, message }: { code: string; details: object; message: string }) =>
      JSON.stringify({ code, details, message }),
  )
const counted = async (type: string) =>
  (await server.parts.engine.store.search(SYSTEM, { types: [type], max: 0 })).total
const usesOf = async () => (await steward.request<Item>(`read/${talk.$id}`))['usesGiven']

it('T59 RES-37 a statement has an owner of its interview and project, or nothing of these is copied', async () => {
  // They read the interview, and not who spoke.
  expect(await stranger.request<Item>(`read/${talk.$id}`)).not.toHaveProperty('respondents')
  const before = await counted('ResearchData')
  const shore = await theirs('ResearchProject', { title: 'Ours' })
  const said = { label: 'Clams', activity: talk.$id }
  for (const more of [{ project: project.$id }, { project: shore.$id }])
    expect(await refusal(theirs('ResearchData', { ...said, ...more }))).toContain('errors.otherOwner')
  const data = await theirs('ResearchData', { label: 'Clams', project: shore.$id })
  const { _t, _i, _u } = data
  const joining = stranger.request('update', { _t, _i, _u, activity: talk.$id })
  expect(await refusal(joining)).toContain('errors.otherOwner')
  await server.settled()
  expect(await counted('ResearchData')).toBe(before + 1)
  await expect.poll(() => counted('RespondentCode')).toBe(1)
  const left = await server.parts.engine.store.read(SYSTEM, data.$id)
  expect(left).toMatchObject({ project: shore.$id })
  for (const name of ['respondents', 'activity', 'credit']) expect(left).not.toHaveProperty(name)
})

it('T59 RES-37 nobody is named as who spoke, nor probed for it, by those of another owner', async () => {
  const bo = await theirs('CommunityMember', { firstName: 'Bo', lastName: 'Reed' })
  const probe = (respondents: readonly string[]) =>
    refusal(theirs('ResearchData', { label: 'x', project: project.$id, activity: talk.$id, respondents }))
  expect(await probe([bo.$id])).toContain('errors.otherOwner')
  expect(await probe([bo.$id])).not.toContain('notRespondent')
  expect(await probe([ada.$id])).toBe(await probe(['CommunityMember-98765432']))
})

it('T59 RES-38 entries of the ledger have an owner of their project: others give and withdraw nothing', async () => {
  await decide(['TEACHING'], 'REFUSED')
  const file = { name: 'resolution.pdf', bytes: new TextEncoder().encode('%PDF-1.4'), relType: 'ResearchConsent' }
  const { $id: evidence } = await upload(server.url, stranger, { ...file, relProp: 'evidence' })
  const nation = { by: 'NATION', how: 'WRITTEN', from: '2024-01-01', evidence: [evidence], project: project.$id }
  for (const [use, decision] of [
    ['TEACHING', 'GIVEN'],
    ['KEEP', 'WITHDRAWN'],
  ]) {
    expect(await refusal(theirs('ResearchConsent', { ...nation, use, decision }))).toContain('errors.otherOwner')
    expect(await refusal(theirs('ResearchConsent', { ...nation, use, decision, owner: home }))).toContain('notAllowed')
  }
  await server.settled()
  expect(await usesOf()).toEqual(['KEEP', 'TEAM'])
})

it('T59 RES-38 entries of others that are there from before decide nothing', async () => {
  await server.parts.engine.store.create(SYSTEM, 'ResearchConsent', {
    ...{ owner: home, project: project.$id, respondent: ada.$id, use: 'TEACHING', decision: 'GIVEN' },
    ...{ from: '2024-02-01', by: 'SELF', how: 'ORAL' },
  })
  await expect.poll(usesOf).toEqual(['KEEP', 'TEAM', 'TEACHING'])
  await server.parts.database.query(
    `update item set doc = doc || jsonb_build_object('owner', $1::text) where doc ->> 'use' = 'TEACHING' and doc ->> 'decision' = 'GIVEN'`,
    [away],
  )
  await decide(['RECORDING'])
  expect(await usesOf()).toEqual(['KEEP', 'TEAM', 'RECORDING'])
})

it('T59 T4 RES-38 an action takes projects and interviews of the caller alone, alike for hidden and missing', async () => {
  const bo = await theirs('CommunityMember', { firstName: 'Bo', lastName: 'Reed' })
  const before = await counted('ResearchConsent')
  const record = (more: object) =>
    refusal(
      stranger.request('act/recordConsents', {
        ...{ ...targetOf(bo.$id), uses: ['KEEP'], decision: 'GIVEN', from: '2024-01-01', how: 'ORAL', by: 'SELF' },
        ...more,
      }),
    )
  const plain = (answer: string) => answer.replaceAll(/Research[A-Za-z]+-\d+/g, 'Id')
  const shore = await theirs('ResearchProject', { title: 'Ours' })
  expect(plain(await record({ project: hidden.$id }))).toBe(plain(await record({ project: MISSING })))
  expect(await record({ project: hidden.$id })).toContain('invalidItem')
  expect(await record({ project: project.$id })).not.toBe('done')
  expect(await record({ project: shore.$id, activity: talk.$id })).not.toBe('done')
  expect(await counted('ResearchConsent')).toBe(before)
  expect(await record({ project: shore.$id })).toBe('done')
})

it('T59 T4 RES-8 a person withdraws in projects in which they spoke, whether or not they may read them', async () => {
  const { email, contact } = await server.addUser({ organizations: [home] })
  const speaker = await server.client(email)
  const eve = await own('CommunityMember', { firstName: 'Eve', lastName: 'Sand', contact })
  const withdraw = (project: string) => refusal(speaker.request('act/withdrawMine', { ...targetOf(eve.$id), project }))
  const before = await counted('ResearchConsent')
  expect(await withdraw(hidden.$id)).toBe(await withdraw(MISSING))
  expect(await withdraw(hidden.$id)).toContain('invalidItem')
  expect(await counted('ResearchConsent')).toBe(before)
  await own('ResearchActivity', { project: hidden.$id, respondents: [eve.$id], type: 'INTERVIEW', title: 'Hers' })
  await expect.poll(() => withdraw(hidden.$id)).toBe('done')
  speaker.close()
})

it('RES-32 a topic counts the statements of its owner, and tells nothing of those of others', async () => {
  const topic = await own('ResearchTopic', { title: 'Tides', access: 'PUBLIC' })
  const shore = await theirs('ResearchProject', { title: 'Ours' })
  await theirs('ResearchData', { label: 'Of tides', project: shore.$id, topics: [topic.$id] })
  await server.settled()
  expect(await steward.request(`read/${topic.$id}`)).toMatchObject({ data: 'NONE' })
  await own('ResearchData', { label: 'Of tides', project: project.$id, topics: [topic.$id] })
  await expect.poll(() => steward.request(`read/${topic.$id}`)).toMatchObject({ data: 'ONE' })
})

it('RES-3 draws no code that stands for somebody in another project of the owner', async () => {
  const { store } = server.parts.engine
  const [ada, ben] = await Promise.all(
    ['Ada', 'Ben'].map((firstName) => own('CommunityMember', { firstName, lastName: 'Alder' })),
  )
  const other = await own('ResearchProject', { title: 'Other codes', state: 'ACTIVE' })
  const taken = { project: other.$id, owner: home, respondent: ben?.$id }
  for (let from = 0; from < 500; from += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        store.create(SYSTEM, 'RespondentCode', { ...taken, code: `R-${String(from + at).padStart(3, '0')}` }),
      ),
    )
  const talk = { project: (await own('ResearchProject', { title: 'New codes', state: 'ACTIVE' })).$id, label: 'Bar' }
  const { $id } = await own('ResearchData', { ...talk, respondents: [ada?.$id] })
  // Half of the codes of three digits are taken by the other project: there the next has four.
  await expect
    .poll(async () => (await steward.request<Item>(`read/${$id}`))['respondentCodes'])
    .toEqual([expect.stringMatching(/^R-\d{4}$/)])
})
