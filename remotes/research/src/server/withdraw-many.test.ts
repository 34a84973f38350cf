// @module-tag leaks
import { afterAll, beforeAll, expect, it } from 'vitest'
import { attachmentPath, itemId, PROTOCOLS_LIST, type Item, type ItemId, type ItemType } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { bulkInsert, listenToCalls, SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import { upload } from '@cairn/testkit/upload'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

const STATEMENTS = 200
const USES = ['KEEP', 'TEAM', 'COMMUNITY', 'RECORDING']
const TYPES = ['ResearchActivity', 'ResearchData', 'CommunityMember', 'ResearchConsent', 'RespondentCode']

let server: TestServer
let home: ItemId
let project: Item
let steward: TestClient
let lead: TestClient

beforeAll(async () => {
  server = await startTestServer()
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' }))
    .$id
  const rights = TYPES.flatMap((type) => [`${type}.PRIVATE.read`, `${type}.update`])
  const connect = async (more: readonly string[]) => {
    const grants = [...rights, 'ResearchProject.update', ...more].map((grant) => ({ grant, grantedBy: home }))
    const { email } = await server.addUser({ organizations: [home], capabilities: ['Research'], grants })
    return server.client(email)
  }
  const protocols = ['protocol.CONSENT_TEAM', 'protocol.NAMES']
  const stewards = ['CommunityMember.steward', 'ResearchActivity.steward', 'ResearchData.steward']
  steward = await connect([...protocols, ...stewards, 'protocol.CONSENT_KEEP'])
  lead = await connect(protocols)
  project = await make('ResearchProject', { title: 'Shore', state: 'ACTIVE' })
})
afterAll(async () => {
  for (const client of [steward, lead]) client.close()
  await server.close()
})

const make = (type: string, more: object) => steward.request<Item>(`create/${type}`, { owner: home, ...more })

/** Records one decision about several uses. */
const decide = (person: Item, decision: string, uses = USES) =>
  steward.request<{ entries: string[]; closed: number }>('act/recordConsents', {
    ...{ t: 'CommunityMember', i: person._i, project: project.$id, uses, decision },
    ...{ from: '2024-01-01', how: 'WRITTEN', by: 'SELF' },
  })

async function exported(client: TestClient): Promise<string> {
  const { key } = await client.request<{ key: string }>('act/exportSearch/async', {
    ...{ query: { types: ['ResearchData'] }, format: 'csv', name: 'Data', purpose: { key: 'WORK' }, withheld: true },
  })
  const { resultURI } = (await client.waitFor<Task>('taskComplete', (task) => task.key === key)).b
  return (await fetch(`${server.url}${resultURI}`, { headers: { authorization: `Bearer ${client.token}` } })).text()
}

/** How much of an interview somebody sees, on each path. */
async function seen(client: TestClient, { talk, transcript, file, statements }: Told) {
  const facets = { state: { prop: 'state' } }
  const found = await client.request<{ ids: string[]; total: number; facets: { state: { count: number }[] } }>(
    'search/ids',
    { types: ['ResearchData'], max: 500, facets },
  )
  const plays = await fetch(`${server.url}${file}`, { headers: { authorization: `Bearer ${client.token}` } })
  const reads = await Promise.all(
    [talk.$id, transcript.$id, ...statements].map((id) => codeOf(client.request(`read/${id}`))),
  )
  return {
    found: found.ids.length,
    total: found.total,
    counted: found.facets.state.reduce((sum, { count }) => sum + count, 0),
    read: reads.filter((code) => code === 'fine').length,
    plays: plays.ok,
    exported: (await exported(client)).match(/^ResearchData-/gm)?.length ?? 0,
  }
}
const ALL = {
  ...{ found: STATEMENTS, total: STATEMENTS, counted: STATEMENTS, read: STATEMENTS + 2, plays: true },
  exported: STATEMENTS,
}
const NOTHING = { found: 0, total: 0, counted: 0, read: 0, plays: false, exported: 0 }

interface Told {
  person: Item
  talk: Item
  transcript: Item
  /** Path of the recording. */
  file: string
  statements: ItemId[]
}

/** An interview with so many statements, the first of which has this index. */
async function tellMuch(count = STATEMENTS, first = 1): Promise<Told> {
  const person = await make('CommunityMember', { firstName: 'Ada', lastName: 'Marsh' })
  await decide(person, 'GIVEN')
  const bytes = new TextEncoder().encode('sound')
  const recording = { name: 'talk.wav', bytes, relType: 'ResearchActivity', relProp: 'media' }
  const { $id: media, fileID } = await upload(server.url, steward, recording)
  const said = { owner: home, project: project.$id, respondents: [person.$id] }
  const talk = await make('ResearchActivity', { ...said, title: 'A talk', type: 'INTERVIEW', media: [media] })
  const words = { activity: talk.$id, title: 'Transcript', text: 'WEBVTT' }
  const transcript = await steward.request<Item>('create/ResearchTranscript', words)
  await server.settled()
  const type = server.parts.registry.catalogue.get('ResearchData') as ItemType
  const data = Array.from({ length: count }, (_, n) => ({
    ...{ type, index: first + n, ts: new Date().toISOString(), createdBy: itemId('User', 1) },
    values: {
      ...{ ...said, label: `Place ${n}`, activity: talk.$id, state: 'DRAFT', access: 'PRIVATE' },
      ...{ withheld: false, usesGiven: USES, protocols: [] },
    },
  }))
  await bulkInsert(server.parts.engine, data)
  const statements = data.map(({ index }) => itemId('ResearchData', index))
  return { person, talk, transcript, file: attachmentPath(media, fileID), statements }
}

it('RES-8 closes much at once on every path, and shows it to stewards when it is written anew', async () => {
  const told = await tellMuch()
  expect(await seen(lead, told)).toEqual(ALL)
  const watched = [told.talk.$id, told.transcript.$id, ...told.statements.slice(0, 5)]
  for (const id of watched) await lead.request(`addWatch/${id}/0`)
  const { entries, closed } = await decide(told.person, 'WITHDRAWN')
  expect([entries.length, closed]).toEqual([4, STATEMENTS + 1])
  expect(await seen(lead, told)).toEqual(NOTHING)
  for (const id of watched)
    await lead.waitFor<{ $id: string }>('item/remove', (item) => JSON.stringify(item).includes(id))
  // What failed once is written a little later.
  await expect.poll(() => codeOf(steward.request(`read/${told.talk.$id}`)), { timeout: 60_000 }).toBe('fine')
  await server.settled()
  expect(await seen(lead, told)).toEqual(NOTHING)
  await expect.poll(() => seen(steward, told), { timeout: 60_000, interval: 1000 }).toEqual(ALL)
  const talk = await steward.request<Item>(`read/${told.talk.$id}`)
  expect(talk).toMatchObject({ withheld: true })
  expect(talk).not.toHaveProperty('sealed')
})

it('RES-8 T60 closes what is written at once within what one call may cost', async () => {
  // The protocols that each is given are looked for among those that people keep.
  const value = { list: PROTOCOLS_LIST, key: 'SONGS', translations: { en: 'Songs' } }
  await server.parts.engine.store.create(SYSTEM, 'LOVValue', value)
  const { person, statements } = await tellMuch(39, 1001)
  const units: number[] = []
  const stop = listenToCalls((call) => call.operation === 'act/recordConsents' && units.push(call.units))
  expect((await decide(person, 'WITHDRAWN', ['TEAM'])).closed).toBe(statements.length + 1)
  stop()
  expect(units[0]).toBeLessThan(1000)
})
