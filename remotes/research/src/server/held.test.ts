import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { purgeFrom, takenOutBy, type Held } from '../model/held.ts'

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
  const today = new Date().toISOString().slice(0, 10)
  expect(items).toMatchObject([{ withheld: true, uses: [], purgeFrom: purgeFrom(today) }])
  const reads = ['read', 'export', 'download', 'export'].map((how, at) => ({
    ...{ item: 'X-1', at: '2026-01-01', how },
    by: ['Cy', 'Ben', 'Ada', 'Ben'][at] ?? '',
  }))
  expect(takenOutBy({ seen: reads })).toEqual(['Ada', 'Ben'])
})
