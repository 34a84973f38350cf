// @module-tag leaks
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Notification } from '@cairn/contract/notify'
import type { SearchResult } from '@cairn/contract/query'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf, targetOf } from '@cairn/testkit/kept-community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let [home, timber, elsewhere]: ItemId[] = []
let ada: ItemId
/** The lands office, the person named, a colleague of hers, a stranger, and a clerk of the lands office. */
let [office, named, colleague, stranger, clerk]: TestClient[] = []
beforeAll(async () => {
  server = await startTestServer()
  home = await make('Organization', { displayName: 'Lands Office', type: 'COMMUNITY' })
  timber = await make('Organization', { displayName: 'Grouse Timber', type: 'INDUSTRY' })
  elsewhere = await make('Organization', { displayName: 'Elsewhere', type: 'INDUSTRY' })
  const join = async (organization: ItemId | undefined, ...rights: string[]) => {
    const grants = rights.map((grant) => ({ grant, grantedBy: organization as ItemId }))
    const user = await server.addUser({ organizations: [organization as ItemId], capabilities: ['Org'], grants })
    return { ...user, client: await server.client(user.email) }
  }
  const rights = ['Meeting.create', 'Meeting.update', 'Meeting.delete', 'PROTECTED.read', 'COMMUNITY.read']
  office = (await join(home, ...rights)).client
  const one = await join(timber)
  ;[named, ada] = [one.client, one.contact as ItemId]
  colleague = (await join(timber)).client
  stranger = (await join(elsewhere)).client
  clerk = (await join(home, ...rights)).client
  // So the office knows her.
  const met = { summary: 'Met', owner: home, date: '2026-11-20', otherOrgs: [timber], otherContacts: [ada] }
  await make('Meeting', { ...met, access: 'PROTECTED' })
})
afterAll(async () => {
  for (const client of [office, named, colleague, stranger, clerk]) client?.close()
  await server.close()
})

let meeting: Item
beforeEach(async () => {
  meeting = await plan()
})

const make = async (type: string, values: object) =>
  (await server.parts.engine.store.create(SYSTEM, type, { ...values })).$id
const ask = <T = Item>(client: TestClient | undefined, o: string, b?: unknown) =>
  client?.request<T>(o, b) ?? Promise.reject()

async function plan(more: object = {}): Promise<Item> {
  const values = { summary: 'Roads', owner: home, date: '2030-11-20', start: '09:00', location: 'The hall' }
  const others = { otherOrgs: [timber], otherContacts: [ada], access: 'PROTECTED' }
  const made = await ask(office, 'create/Meeting', { ...values, ...others, ...more })
  await server.settled()
  return made
}
async function change(values: object): Promise<void> {
  const { _t, _i, _u } = await ask(office, `read/${meeting.$id}`)
  await ask(office, 'update', { _t, _i, _u, ...values })
  await server.settled()
}
const bare = async () => {
  const { _t, _i, _u } = await server.parts.engine.store.read(SYSTEM, meeting.$id)
  return { _t, _i, _u }
}
const seen = async (client: TestClient | undefined) => {
  const asked = { types: ['Meeting', 'Invitation'], labels: true, sort: [{ key: 'date', order: 'desc' }] }
  const { ids } = await ask<SearchResult>(client, 'search/ids', asked)
  return Promise.all(ids.map((id) => ask(client, `read/${id}`)))
}
const lastSeen = async (client: TestClient | undefined) =>
  (await seen(client)).toSorted((a, b) => b._i - a._i).find(({ _t }) => _t === 'Invitation')
/** What a person is told of by what is done. */
async function toldBy(client: TestClient | undefined, deed: () => Promise<unknown>): Promise<Notification[]> {
  await server.settled()
  await ask(client, 'act/markNotifications', { all: true })
  await deed()
  await server.settled()
  return (await ask<{ items: Notification[] }>(client, 'act/fetchNotifications', { unread: true })).items
}

it('ORG-39 nobody who is named sees a meeting, or is told, unless they are invited', async () => {
  expect([await lastSeen(named), await lastSeen(colleague), await lastSeen(stranger)]).toEqual(Array(3).fill(undefined))
  await change({ invited: 'PEOPLE' })
  expect(await lastSeen(named)).toMatchObject({
    ...{ summary: 'Roads', date: '2030-11-20', start: '09:00', location: 'The hall' },
    ...{ owner: home, otherOrgs: [timber], otherContacts: [ada] },
  })
  expect([await lastSeen(colleague), await lastSeen(stranger)]).toEqual([undefined, undefined])
  await change({ invited: 'ORGANIZATIONS' })
  expect(await lastSeen(colleague)).toMatchObject({ summary: 'Roads', otherContacts: [ada] })
  expect(await lastSeen(stranger)).toBeUndefined()
  expect(await codeOf(ask(named, `read/${meeting.$id}`))).toBe('notAllowed')
  const protocols = { protocols: ['CEREMONY'] }
  await server.parts.engine.store.update(SYSTEM, { ...(await bare()), ...protocols } as never)
  await server.settled()
  expect([await lastSeen(named), await lastSeen(colleague)]).toEqual([undefined, undefined])
  await server.parts.engine.store.update(
    SYSTEM,
    { ...(await bare()), protocols: null } as never,
    { reason: 'x' } as never,
  )
  await server.settled()
  expect(await lastSeen(colleague)).toMatchObject({ summary: 'Roads' })
  await change({ invited: null })
  expect([await lastSeen(named), await lastSeen(colleague)]).toEqual([undefined, undefined])
})

it('ORG-39 whoever is invited no more sees nothing of it as soon as that is stored', async () => {
  await change({ invited: 'ORGANIZATIONS' })
  const invitation = String((await lastSeen(colleague))?.$id)
  const steps: [object, TestClient | undefined][] = [
    [{ invited: 'PEOPLE' }, colleague],
    [{ otherContacts: [] }, named],
  ]
  for (const [values, client] of steps) {
    expect(await codeOf(ask(client, `read/${invitation}`))).toBe('fine')
    const { _t, _i, _u } = await ask(office, `read/${meeting.$id}`)
    await ask(office, 'update', { _t, _i, _u, ...values })
    expect(await codeOf(ask(client, `read/${invitation}`))).toBe('notAllowed')
    await server.settled()
    expect(await codeOf(ask(client, `read/${invitation}`))).toBe('notAllowed')
  }
  await change({ otherContacts: [ada] })
  expect(await codeOf(ask(named, `read/${invitation}`))).toBe('fine')
})

it('T64 ORG-40 the invited are told once, in words, of an invitation, of another day, and of one called off', async () => {
  const invite = await toldBy(named, () => change({ invited: 'PEOPLE' }))
  expect(invite).toMatchObject([{ kind: 'MTG_INVITED', due: '2030-11-20', count: 1 }])
  expect(await toldBy(named, () => change({ date: '2030-11-21' }))).toMatchObject([
    { kind: 'MTG_CHANGED', due: '2030-11-21' },
  ])
  expect(await toldBy(colleague, () => change({ invited: 'ORGANIZATIONS' }))).toMatchObject([{ kind: 'MTG_INVITED' }])
  const off = await toldBy(named, () => ask(office, `delete/${meeting.$id}`))
  expect(off).toMatchObject([{ kind: 'MTG_CALLED_OFF' }])
  expect(await lastSeen(named)).toMatchObject({ calledOff: true })
  expect(await toldBy(stranger, () => plan({ invited: 'ORGANIZATIONS' }))).toEqual([])
})

it('T64 ORG-40 who is invited again and again on one day is mailed once, and told in the bell', async () => {
  const { database, notifications } = server.parts
  const mailed = async () => {
    await notifications.mailDue(() => Date.now() + 60_000)
    const rows = await database.query(`delete from mail_outbox returning id`)
    return rows.length
  }
  await mailed()
  await change({ invited: 'ORGANIZATIONS' })
  // The person who is named, and her colleague.
  expect(await mailed()).toBe(2)
  for (let time = 0; time < 2; time++) {
    await change({ invited: null })
    await mailed()
    const told = await toldBy(named, () => change({ invited: 'ORGANIZATIONS' }))
    expect(told).toMatchObject([{ kind: 'MTG_INVITED' }])
    expect(await mailed()).toBe(0)
  }
  await database.query(`update notification set mailed = mailed - interval '25 hours', at = at - interval '25 hours'`)
  await change({ invited: null })
  await mailed()
  await change({ invited: 'ORGANIZATIONS' })
  expect(await mailed()).toBe(2)
})

it('T2 ORG-39 the invited see the same bytes whatever a meeting is about, and whatever its notes and files are', async () => {
  const file = await make('Organization', { displayName: 'The burial ground', type: 'INDUSTRY' })
  await change({ invited: 'ORGANIZATIONS' })
  const id = (await lastSeen(named))?.$id
  const facets = { date: { prop: 'date' }, owner: { prop: 'owner' } }
  const asked = async () => {
    const answers: unknown[] = []
    for (const client of [named, colleague, stranger])
      for (const [o, b] of [
        [`read/${id}`],
        [`read/${meeting.$id}`],
        ['readMany/object', [id, meeting.$id]],
        ['search/ids', { types: ['Meeting', 'Invitation'], labels: true, facets }],
        ['search/ids', { types: ['Meeting', 'Invitation'], text: 'burial' }],
        ['search/ids', { types: ['Invitation'], must: [{ prop: 'meeting', kind: 'exists', value: true }] }],
        ['search/ids', { types: ['Invitation'], must: [{ prop: 'meeting', kind: 'rel', value: [meeting.$id] }] }],
        [`history/${id}`],
        ['act/timeline', { max: 100 }],
        ['act/fetchNotifications', {}],
        ['act/meetingFile', { ...targetOf(id as ItemId), zone: 'America/Halifax' }],
      ] as const)
        answers.push(await ask<unknown>(client, o, b).catch(({ code }: { code: string }) => code))
    return JSON.stringify(answers)
  }
  const before = await asked()
  expect(before).toContain('Roads')
  await change({ notes: { type: 'doc', content: [] }, context: [file] })
  const scan = await make('Attachment', { originalName: 'burial.pdf', kind: 'DOCUMENT', access: 'COMMUNITY' })
  await server.parts.engine.store.update(SYSTEM, { ...(await bare()), attachments: [scan], access: 'PRIVATE' } as never)
  await server.settled()
  expect(await asked()).toBe(before)
  // What they are told of is the same from the start, too.
  const facts = ({ summary, date, start, location, otherOrgs, otherContacts, _u }: Partial<Item>) =>
    JSON.stringify([summary, date, start, location, otherOrgs, otherContacts, _u])
  await plan({ invited: 'ORGANIZATIONS' })
  const plain = facts((await lastSeen(named)) ?? {})
  await plan({ invited: 'ORGANIZATIONS', context: [file], access: 'PRIVATE' })
  expect(facts((await lastSeen(named)) ?? {})).toBe(plain)
})

it('T1 T2 ORG-39 colleagues of who invites learn nothing from an invitation, nor of whom it reaches', async () => {
  await change({ invited: 'ORGANIZATIONS' })
  const { $id } = (await lastSeen(named)) ?? {}
  expect(await codeOf(ask(clerk, `read/${$id}`))).toBe('notAllowed')
  const asServer = () => server.parts.engine.store.read(SYSTEM, $id as ItemId)
  // Of the people of an organisation it names those alone whom the meeting names.
  expect(await asServer()).toMatchObject({ newly: [ada], openTo: [timber] })
  await change({ invited: null })
  const closed = await asServer()
  for (const name of ['summary', 'date', 'location', 'otherOrgs', 'otherContacts', 'openTo'])
    expect(closed[name] ?? null).toBeNull()
  await server.parts.engine.store.update(SYSTEM, { ...(await bare()), protocols: ['CEREMONY'] } as never)
  await server.settled()
  expect(await asServer()).toMatchObject({ protocols: ['CEREMONY'] })
})

it('ORG-39 who was invited no more when a meeting was deleted sees no invitation of it', async () => {
  await change({ invited: 'ORGANIZATIONS' })
  const { $id } = (await lastSeen(named)) ?? {}
  // Both are done before the invitation follows.
  const { _u } = await ask(office, `read/${meeting.$id}`)
  await ask(office, 'update', { _t: meeting._t, _i: meeting._i, _u, invited: null })
  await ask(office, `delete/${meeting.$id}`)
  await server.settled()
  for (const client of [named, colleague]) expect(await codeOf(ask(client, `read/${$id}`))).toBe('notAllowed')
})

it('ORG-39 nobody writes an invitation themselves', async () => {
  await change({ invited: 'PEOPLE' })
  const invitation = await lastSeen(named)
  const { $id, _t, _i, _u } = invitation as Item
  for (const client of [office, named]) {
    expect(await codeOf(ask(client, 'update', { _t, _i, _u, location: 'Elsewhere' }))).toBe('notAllowed')
    expect(await codeOf(ask(client, `delete/${$id}`))).toBe('notAllowed')
    expect(await codeOf(ask(client, 'create/Invitation', { summary: 'x', owner: home }))).toBe('notAllowed')
  }
})
