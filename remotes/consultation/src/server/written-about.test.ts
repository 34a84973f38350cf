// @module-tag leaks
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { SearchResult } from '@cairn/contract/query'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { CONSULT_LISTS, COMMUNICATIONS, talkAbout } from '../model/queries.ts'
import { askBoth, startConsulting, type Consulting } from '../testing/consulting.ts'
import { newsOf, quiet, toldTo, watchAll } from '../testing/told-to.ts'

let all: Consulting
/** Logs for the proponent, and belongs to the first community without rights of their own. */
let people: Record<'writer' | 'member', TestClient>
/** The contact of the writer. */
let contact: ItemId
beforeAll(async () => {
  all = await startConsulting()
  const [home] = all.communities
  const capabilities = ['ConsultCommon', 'Conversation']
  const grants = [{ grant: 'CommLog.update', grantedBy: all.proponent }]
  const writer = await all.server.addUser({ organizations: [all.proponent], capabilities, grants })
  const member = await all.server.addUser({ organizations: [home] })
  people = { writer: await all.server.client(writer.email), member: await all.server.client(member.email) }
  contact = (await all.admin.request<Item>(`read/User-${writer.index}`))['contact'] as ItemId
})
afterAll(() => {
  for (const client of Object.values(people)) client.close()
  return all.close()
})

const read = (client: TestClient, { $id }: Pick<Item, '$id'>) => client.request<Item>(`read/${$id}`)
const LOG = { subject: 'They called back', date: '2026-05-02', type: 'PHONE', direction: 'OUTGOING' }

/** Makes something in another one's name; expects that these people gain nothing by it, whichever way. */
async function expectUntold(clients: readonly TestClient[], file: Item, make: () => Promise<Item>): Promise<Item> {
  for (const client of clients) await watchAll(client, file, all.server)
  const before = await Promise.all(clients.map((client) => toldTo(client, all.server.url, file)))
  const made = await make()
  await quiet(all.server)
  for (const [at, client] of clients.entries()) {
    expect(newsOf(client)).toEqual([])
    expect(await toldTo(client, all.server.url, file)).toBe(before[at])
  }
  for (const client of [...clients, people.member]) expect(await codeOf(read(client, made))).toBe('notAllowed')
  return made
}

const fileOf = async ({ consultation }: Item) => read(all.admin, { $id: consultation as ItemId })

it('T76 CNS-340 what a submitter logs about a file they read again, and the other side gains nothing', async () => {
  const [, notice] = await askBoth(all)
  const others = [all.lands, all.neighbour, all.clerk]
  const log = await expectUntold(others, await fileOf(notice), () =>
    people.writer.request<Item>('create/CommLog', { ...LOG, owner: all.proponent, context: [notice.$id] }),
  )
  expect(log).toMatchObject({ access: 'PRIVATE' })
  expect(await read(people.writer, log)).toMatchObject({ subject: LOG.subject })
  const { ids } = await people.writer.request<SearchResult>('search/ids', {
    types: COMMUNICATIONS.types,
    ...COMMUNICATIONS.query,
  })
  expect(ids, 'in the list').toContain(log.$id)
})

it('T76 CNS-340 a meeting about an answer is as guarded as the answer', async () => {
  const [response] = await askBoth(all)
  const { store } = all.server.parts.engine
  const { email } = await all.server.addUser({
    organizations: [all.communities[0]],
    capabilities: ['Org'],
    grants: [
      { grant: 'ConsultResponse.PROTECTED.read', grantedBy: all.communities[0] },
      { grant: 'Meeting.PROTECTED.read', grantedBy: all.communities[0] },
      { grant: 'Meeting.update', grantedBy: all.communities[0] },
    ],
  })
  const planner = await all.server.client(email)
  const values = { summary: 'Before we answer', date: '2026-05-03', owner: all.communities[0] }
  const others = [people.writer, all.submitter, all.neighbour]
  const meeting = await expectUntold(others, await fileOf(response), () =>
    planner.request<Item>('create/Meeting', { ...values, context: [response.$id] }),
  )
  expect(meeting).toMatchObject({ access: 'PROTECTED' })
  expect(await read(planner, meeting)).toMatchObject({ summary: values.summary })
  expect(await planner.request<Item>('create/Meeting', values), 'of no file').not.toHaveProperty('access')
  planner.close()
  await store.remove(SYSTEM, meeting.$id)
})

it('T76 CNS-340 of a conversation about a file those gain who are named in it, and nobody else', async () => {
  const [, notice] = await askBoth(all)
  const others = [all.lands, all.neighbour, all.clerk]
  const thread = await expectUntold(others, await fileOf(notice), () =>
    people.writer.request<Item>('create/Thread', { subject: 'Between us', context: notice.$id }),
  )
  expect(await read(people.writer, thread)).toMatchObject({ participants: [contact] })
})

it('T76 CNS-86 what a community sends itself is no follow-up of the submitter', async () => {
  const [response, notice] = await askBoth(all)
  const clock = { ...(response['clock'] as object), start: '2026-01-05T18:00:00Z' }
  const { store } = all.server.parts.engine
  await store.together(SYSTEM, [{ op: 'update', id: response.$id, body: {}, set: { clock, due: '2026-01-20' } }])
  const why = { t: response._t, i: response._i, noResponseReason: 'Nobody was there' }
  const log = (client: TestClient, owner: ItemId) =>
    client.request('create/CommLog', { ...LOG, owner, context: [notice.$id] })
  await log(all.lands, all.communities[0])
  expect(await codeOf(all.lands.request('act/noResponse', why))).toBe('consultation.noFollowUp')
  await log(people.writer, all.proponent)
  expect(await codeOf(all.lands.request('act/noResponse', why))).toBe('fine')
})

it('T76 CNS-299 a follow-up that a colleague keeps private is done for their organisation, and nobody else counts it', async () => {
  const [, notice] = await askBoth(all)
  const file = await fileOf(notice)
  const ask = (client: TestClient) =>
    client.request<{ logged: object }>('act/followUpsLogged', { t: file._t, i: file._i })
  expect(Object.values((await ask(all.submitter)).logged)).toEqual([0, 0])
  const log = { ...LOG, date: '2099-01-05', owner: all.proponent, context: [notice.$id] }
  const made = await people.writer.request<Item>('create/CommLog', log)
  expect(await codeOf(read(all.submitter, made))).toBe('notAllowed')
  expect((await ask(all.submitter)).logged).toMatchObject({ [notice.$id]: 1 })
  for (const client of [all.lands, all.neighbour, all.clerk, people.member])
    expect(await codeOf(ask(client))).toBe('notAllowed')
})

it('CNS-126 what was logged on a notice is among what was talked about its file, for who may read it', async () => {
  const [, notice] = await askBoth(all)
  const query = talkAbout(String(notice['consultation']))
  const found = async (client: TestClient) => (await client.request<SearchResult>('search/ids', query)).ids
  const values = { ...LOG, owner: all.proponent, context: [notice.$id] }
  const log = await people.writer.request<Item>('create/CommLog', values)
  expect(await found(people.writer)).toEqual([log.$id])
  for (const client of [all.lands, all.neighbour]) expect(await found(client)).toEqual([])
})

it('CNS-341 what was logged without a file is listed until the file is named', async () => {
  const find = async () => {
    const { type, query } = CONSULT_LISTS.logsWithoutFile
    return (await people.writer.request<SearchResult>('search/ids', { types: [type], ...query })).ids
  }
  const [, notice] = await askBoth(all)
  const log = await people.writer.request<Item>('create/CommLog', { ...LOG, owner: all.proponent })
  expect(await find()).toEqual([log.$id])
  const { _t, _i, _u } = log
  await people.writer.request('update', { _t, _i, _u, context: [notice.$id] })
  expect(await find()).toEqual([])
})

it('T8 CNS-342 the people of a file are offered to who is asked about it, wherever a person is chosen', async () => {
  const [response, notice] = await askBoth(all)
  const [ellen] = all.whole['primaryContacts'] as ItemId[]
  const offered = async (client: TestClient, t: string, property: string, values: object) => {
    const payload = { t, i: 0, property, values }
    return (await client.request<{ people: { id: ItemId; label: string }[] }>('act/peopleOf', payload)).people
  }
  const places: [string, string, object][] = [
    ['Letter', 'recipients', { response: response.$id }],
    ['Meeting', 'otherContacts', { context: [response.$id], otherOrgs: [all.proponent] }],
    ['CommLog', 'contacts', { context: [notice.$id] }],
    ['Thread', 'participants', { context: response.$id }],
  ]
  for (const place of places) expect(await offered(all.lands, ...place)).toEqual([{ id: ellen, label: 'Ellen Marsh' }])
  for (const client of [people.member, all.neighbour])
    for (const place of places) expect(await offered(client, ...place)).toEqual([])
  const values = { ...LOG, owner: all.communities[0], context: [notice.$id] }
  const log = await all.lands.request<Item>('create/CommLog', { ...values, contacts: [ellen] })
  expect(log['contacts'], 'whom one is offered one may name').toEqual([ellen])
  expect(await codeOf(people.member.request('act/card', { t: 'Contact', i: Number(ellen?.split('-')[1]) }))).toBe(
    'notAllowed',
  )
})
