import { afterAll, beforeAll, expect, it } from 'vitest'
import { USUAL_TIME_ZONE, type Item, type ItemId } from '@cairn/contract'
import { localDate } from '@cairn/model/working-days'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { endOfHold } from '../model/consent/consented.ts'
import { joinPages, takenOutBy, type Held } from '../model/consent/held.ts'

let server: TestServer
let home: ItemId
/** Administers the owner. */
let steward: TestClient
/** A member of the community with an account, and somebody else of it. */
let speaker: TestClient
let other: TestClient
let ada: Item

beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  home = (await store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' })).$id
  const person = async (more: object) => server.addUser({ organizations: [home], capabilities: ['Research'], ...more })
  steward = await server.client((await person({ grants: [{ grant: 'adminOrg', grantedBy: home }] })).email)
  const { email, contact } = await person({})
  speaker = await server.client(email)
  other = await server.client((await person({})).email)
  ada = await create('CommunityMember', { firstName: 'Ada', lastName: 'Marsh', contact })
})
afterAll(async () => {
  for (const client of [steward, speaker, other]) client.close()
  await server.close()
})

const create = (type: string, more: object) => steward.request<Item>(`create/${type}`, { owner: home, ...more })
const target = () => ({ t: 'CommunityMember', i: ada._i })

it('RES-27 tells a person what is held of them and who saw it, and nobody else but stewards', async () => {
  const project = await create('ResearchProject', { title: 'Shore', state: 'ACTIVE' })
  await steward.request('act/recordConsents', {
    ...{ ...target(), project: project.$id, uses: ['KEEP', 'TEAM'], decision: 'GIVEN' },
    ...{ from: '2024-01-01', how: 'WRITTEN', by: 'SELF' },
  })
  const said = await create('ResearchData', { label: 'The weir', project: project.$id, respondents: [ada.$id] })
  await steward.request(`read/${said.$id}`)
  const mine = () => speaker.request<Held>('act/heldOfMe', target())
  await expect.poll(async () => (await mine()).seen.some(({ item }) => item === said.$id)).toBe(true)
  const mayRead = (await codeOf(speaker.request(`read/${said.$id}`))) === 'fine'
  expect((await mine()).items[0]).toHaveProperty('isReadable', mayRead)
  expect(await mine()).toMatchObject({
    items: [{ id: said.$id, label: 'The weir', project: project.$id, uses: ['KEEP', 'TEAM'], withheld: false }],
    usedIn: [],
    projects: [{ project: project.$id, uses: ['KEEP', 'TEAM'] }],
  })
  expect(await codeOf(steward.request('act/whatIsHeld', target()))).toBe('fine')
  for (const name of ['heldOfMe', 'whatIsHeld'])
    expect(await codeOf(other.request(`act/${name}`, target()))).toBe('notAllowed')
  expect(await codeOf(speaker.request('act/whatIsHeld', target()))).toBe('notAllowed')
})

it('RES-27 a steward is told how much others hold of a member, and not what it is', async () => {
  const { store } = server.parts.engine
  const far = (await store.create(SYSTEM, 'Organization', { displayName: 'Far', type: 'COMMUNITY' })).$id
  const project = await store.create(SYSTEM, 'ResearchProject', { title: 'Far shore', owner: far, state: 'ACTIVE' })
  await store.create(SYSTEM, 'ResearchData', {
    ...{ label: 'A far landing', owner: far, project: project.$id, respondents: [ada.$id] },
  })
  const held = await steward.request<Held>('act/whatIsHeld', target())
  expect(held.hidden).toEqual({ items: 1, uses: 0 })
  expect(JSON.stringify(held)).not.toContain('far landing')
})

it('RES-27 tells when what was taken back may be purged, and who took it out', async () => {
  await speaker.request('act/withdrawMine', {
    ...target(),
    project: (await steward.request<Held>('act/whatIsHeld', target())).items[0]?.project,
  })
  const { items } = await steward.request<Held>('act/whatIsHeld', target())
  const today = localDate(new Date().toISOString(), USUAL_TIME_ZONE)
  expect(items).toMatchObject([{ withheld: true, uses: [], purgeFrom: endOfHold(today, undefined) }])
  const reads = ['read', 'export', 'download', 'export'].map((how, at) => ({
    ...{ item: 'X-1', at: '2026-01-01', how },
    by: ['Cy', 'Ben', 'Ada', 'Ben'][at] ?? '',
  }))
  expect(takenOutBy(reads)).toEqual(['Ada', 'Ben'])
})

it('RES-4 RES-27 a consent for one interview is shown, and ends with a withdrawal of the project', async () => {
  const project = await create('ResearchProject', { title: 'Ridge', state: 'ACTIVE' })
  const talk = await create('ResearchActivity', {
    ...{
      title: 'Talk',
      type: 'INTERVIEW',
      project: project.$id,
      respondents: [ada.$id],
      start: '2024-03-01T10:00:00Z',
    },
  })
  await steward.request('act/recordConsents', {
    ...{ ...target(), project: project.$id, activity: talk.$id, uses: ['KEEP', 'TEAM'], decision: 'GIVEN' },
    ...{ from: '2024-01-01', how: 'WRITTEN', by: 'SELF' },
  })
  const inProject = async () =>
    (await speaker.request<Held>('act/heldOfMe', target())).projects.find((each) => each.project === project.$id)
  expect(await inProject()).toEqual({ project: project.$id, uses: [], partly: ['KEEP', 'TEAM'] })
  const isWithheld = async () => (await steward.request<Item>(`read/${talk.$id}`))['withheld']
  expect(await isWithheld()).not.toBe(true)
  await speaker.request('act/withdrawMine', { ...target(), project: project.$id })
  expect(await isWithheld()).toBe(true)
  expect(await inProject()).toMatchObject({ uses: [], partly: [] })
})

it('RES-27 tells of many items a page at a time', async () => {
  const { store } = server.parts.engine
  const project = await create('ResearchProject', { title: 'Long talks', state: 'ACTIVE' })
  const max = await create('CommunityMember', { firstName: 'Max', lastName: 'Marsh' })
  const values = { owner: project['owner'], project: project.$id, respondents: [max.$id] }
  for (let at = 0; at < 205; at++) await store.create(SYSTEM, 'ResearchData', { ...values, label: `Talk ${at}` })
  const page = (from: number) => steward.request<Held>('act/whatIsHeld', { t: 'CommunityMember', i: max._i, from })
  const pages: [Held, Held] = [await page(0), await page(200)]
  expect(pages.map(({ items, more }) => [items.length, more])).toEqual([
    [200, 5],
    [5, 0],
  ])
  expect(new Set(joinPages(pages).items.map(({ id }) => id)).size).toBe(205)
})

it('RES-30 lists what rests on it: letters with the version, their records, archive entries, and who took it out', async () => {
  const { store } = server.parts.engine
  const project = await create('ResearchProject', { title: 'River', state: 'ACTIVE' })
  const eve = await create('CommunityMember', { firstName: 'Eve', lastName: 'Marsh' })
  await steward.request('act/recordConsents', {
    ...{ t: 'CommunityMember', i: eve._i, project: project.$id, uses: ['KEEP', 'TEAM', 'CONSULTATION'] },
    ...{ decision: 'GIVEN', from: '2024-01-01', how: 'WRITTEN', by: 'SELF' },
  })
  const entry = await store.create(SYSTEM, 'ArchiveEntry', { title: 'An old map', owner: home, access: 'COMMUNITY' })
  const said = await create('ResearchData', {
    ...{ label: 'The falls', project: project.$id, respondents: [eve.$id], relevantArchives: [entry.$id] },
  })
  const filed = {
    consultation: (await store.create(SYSTEM, 'Consultation', { projectName: 'Mill', owner: home })).$id,
    community: home,
  }
  const response = await store.create(SYSTEM, 'ConsultResponse', { ...filed, owner: home })
  const letter = await store.create(SYSTEM, 'Letter', {
    ...{ subject: 'Our answer', response: response.$id, evidence: [said.$id], digest: 'abc', sentOn: '2026-01-02' },
  })
  const line = { id: 'x', kind: 'LETTER', date: '2026-01-02', from: '', summary: '', evidence: 'x@1', included: true }
  const record = (title: string, sha256: string) =>
    store.create(SYSTEM, 'ConsultRecord', { ...filed, title, entries: [{ ...line, sha256 }] })
  await record('Of something else', 'def')
  const sealed = await record('The record', 'abc')
  const { key } = await steward.request<{ key: string }>('act/exportSearch/async', {
    ...{ query: { types: ['ResearchData'] }, format: 'csv', name: 'Data', purpose: { key: 'WORK' } },
  })
  await steward.waitFor<{ key: string }>('taskComplete', (task) => task.key === key)
  for (let at = 0; at < 25; at++) await steward.request(`history/${said.$id}`)
  const held = await steward.request<Held>('act/whatIsHeld', { t: 'CommunityMember', i: eve._i })
  const listed = held.usedIn.map(({ id, label, quotes }) => [id, label, ...quotes])
  expect(listed.toSorted()).toEqual([
    [entry.$id, 'An old map', said.$id],
    [sealed.$id, 'The record', letter.$id],
    [letter.$id, 'Our answer', `${said.$id}@1`],
  ])
  expect(held.seen).toContainEqual(expect.objectContaining({ item: said.$id, how: 'export', purpose: { key: 'WORK' } }))
})

it('RES-21 an owner sets for how long a mind may be changed, from none to 365 days', async () => {
  const holdFor = async (holdDays: number) => {
    const { _t, _i, _u } = await steward.request<Item>(`read/${home}`)
    return codeOf(steward.request('update', { _t, _i, _u, holdDays }))
  }
  const project = await create('ResearchProject', { title: 'Bay', state: 'ACTIVE' })
  const withheld = () => create('ResearchData', { label: 'The bar', project: project.$id, respondents: [ada.$id] })
  const today = localDate(new Date().toISOString(), USUAL_TIME_ZONE)
  expect(await holdFor(366)).toBe('invalidItem')
  expect(await holdFor(0)).toBe('fine')
  const free = await withheld()
  expect(free).toMatchObject({ heldUntil: today, $can: { purge: true } })
  expect(await holdFor(365)).toBe('fine')
  expect(await withheld()).toMatchObject({ heldUntil: endOfHold(today, 365), $can: { purge: false } })
  // What was told stays as it was.
  expect(await steward.request(`read/${free.$id}`)).toMatchObject({ heldUntil: today })
})

it('RES-21 counts what a withdrawal holds from the day that it is where its owner is', async () => {
  const { store } = server.parts.engine
  const project = await create('ResearchProject', { title: 'Point', state: 'ACTIVE' })
  const decide = (decision: string) =>
    steward.request('act/recordConsents', {
      ...{ ...target(), project: project.$id, uses: ['KEEP'], decision },
      ...{ from: '2024-01-01', how: 'WRITTEN', by: 'SELF' },
    })
  // In one of them it is another day than in UTC, whatever the time.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
    const { _t, _i, _u } = await store.read(SYSTEM, home)
    await store.update(SYSTEM, { _t, _i, _u, timeZone, holdDays: 7 })
    await decide('GIVEN')
    const said = await create('ResearchData', { label: 'The reef', project: project.$id, respondents: [ada.$id] })
    await decide('WITHDRAWN')
    const since = localDate(new Date().toISOString(), timeZone)
    await expect
      .poll(() => steward.request<Item>(`read/${said.$id}`))
      .toMatchObject({ withheldSince: since, heldUntil: endOfHold(since, 7) })
  }
})
