// @module-tag leaks
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf, targetOf } from '@cairn/testkit/kept-community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let home: ItemId
let project: Item
let ada: Item
let talk: Item
/**
 * `steward` administers the owner, `lead` leads the project, `speaker` reads their own record, `member` is of
 * the community, `outsider` is of none.
 */
let steward: TestClient
let lead: TestClient
let speaker: TestClient
let member: TestClient
let outsider: TestClient

beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  home = (await store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' })).$id
  const enter = async (more: object) => {
    const { email, contact } = await server.addUser({ organizations: [home], capabilities: ['Research'], ...more })
    return { client: await server.client(email), contact }
  }
  steward = (await enter({ grants: [{ grant: 'adminOrg', grantedBy: home }] })).client
  const [leads, speaks] = [await enter({}), await enter({})]
  lead = leads.client
  speaker = speaks.client
  member = (await enter({})).client
  outsider = (await enter({ organizations: [] })).client
  project = await create('ResearchProject', { title: 'Shore', state: 'ACTIVE', leads: [leads.contact] })
  ada = await create('CommunityMember', { firstName: 'Ada', lastName: 'Marsh', contact: speaks.contact })
  await agree(['KEEP', 'TEAM', 'COMMUNITY'])
  talk = await create('ResearchActivity', {
    ...{ title: 'A talk', type: 'INTERVIEW', project: project.$id, respondents: [ada.$id], access: 'COMMUNITY' },
  })
})
afterAll(async () => {
  for (const client of [steward, lead, speaker, member, outsider]) client.close()
  await server.close()
})

const create = (type: string, more: object) => steward.request<Item>(`create/${type}`, { owner: home, ...more })
const agree = (uses: readonly string[], decision = 'GIVEN') =>
  steward.request('act/recordConsents', {
    ...{ t: 'CommunityMember', i: ada._i, project: project.$id, uses, decision },
    ...{ from: '2024-01-01', how: 'WRITTEN', by: 'SELF' },
  })
const propose = (who: TestClient, about: string, more: object = {}) =>
  who.request<Item>('create/ResearchCorrection', { about, words: 'The weir was at the upper falls', ...more })
/** Who of them reads an item: steward, lead, speaker, member, outsider. */
const reading = (id: string) =>
  Promise.all(
    [steward, lead, speaker, member, outsider].map(async (who) => (await codeOf(who.request(`read/${id}`))) === 'fine'),
  )
const found = async (who: TestClient) =>
  (await who.request<{ ids: string[] }>('search/ids', { types: ['ResearchCorrection'] })).ids
const move = (who: TestClient, action: string, { $id }: Item, values: object = {}) =>
  codeOf(who.request(`act/${action}`, { ...targetOf($id), ...values }))

it('RES-35 who reads an interview proposes a correction; they, its owner and its leads alone know of it', async () => {
  const made = await propose(member, talk.$id)
  expect(made).toMatchObject({ owner: home, projects: [project.$id], state: 'PROPOSED' })
  expect(await reading(made.$id)).toEqual([true, true, false, true, false])
  expect(await Promise.all([steward, lead, speaker, outsider].map(found))).toEqual([[made.$id], [made.$id], [], []])
  expect(await move(member, 'acceptCorrection', made)).toBe('notAllowed')
  expect(await move(lead, 'acceptCorrection', made)).toBe('fine')
  expect(await member.request(`read/${made.$id}`)).toMatchObject({ state: 'ACCEPTED' })
  expect(await codeOf(member.request(`delete/${made.$id}`))).toBe('notAllowed')
})

it('RES-35 a person proposes corrections of their own record, and takes back what nobody has decided', async () => {
  await expect.poll(async () => (await steward.request<Item>(`read/${ada.$id}`))['projects']).toEqual([project.$id])
  const [declined, waiting] = [await propose(speaker, ada.$id), await propose(speaker, ada.$id)]
  expect(await reading(declined.$id)).toEqual([true, true, true, false, false])
  expect(await move(lead, 'declineCorrection', declined, { reason: 'It is as it was told' })).toBe('fine')
  const remove = ({ $id }: Item) => codeOf(speaker.request(`delete/${$id}`))
  expect([await remove(declined), await remove(waiting)]).toEqual(['notAllowed', 'fine'])
})

it('RES-35 nobody proposes corrections of what they do not read, nor of other things, nor for another owner', async () => {
  expect(await codeOf(propose(outsider, talk.$id))).toBe('invalidItem')
  expect(await codeOf(propose(member, ada.$id))).toBe('invalidItem')
  expect(await codeOf(propose(member, home))).toBe('invalidItem')
  for (const more of [{ owner: home }, { projects: [project.$id] }, { words: '' }])
    expect(await codeOf(propose(member, talk.$id, more))).not.toBe('fine')
})

it('RES-35 a correction goes out of sight with what it is about, and is purged with it', async () => {
  const made = await propose(member, talk.$id, { words: 'Ada was at the lower falls' })
  await agree(['KEEP'], 'WITHDRAWN')
  expect(await reading(made.$id)).toEqual([true, false, false, false, false])
  const { _t, _i, _u } = await steward.request<Item>(`read/${home}`)
  await steward.request('update', { _t, _i, _u, holdDays: 0 })
  await agree(['KEEP'])
  const grants = [{ grant: 'adminOrg', grantedBy: home }]
  const second = await server.client((await server.addUser({ organizations: [home], grants })).email)
  await agree(['KEEP'], 'WITHDRAWN')
  const purge = (who: TestClient) => who.request('act/purge', { ...targetOf(talk.$id), reason: 'Ada asked for it' })
  expect([await purge(steward), await purge(second)]).toEqual([{ done: false }, { done: true }])
  second.close()
  const kept = await server.parts.database.query(`select from item where doc::text like '%lower falls%'`)
  expect(kept).toHaveLength(0)
})
