// @module-tag leaks
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import type { PlaceOfFiles } from '@cairn/contract/place-files'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'
import { act, respond, startConsulting, type Consulting } from '../testing/consulting.ts'
import { newsOf, quiet, toldTo, watchAll } from '../testing/told-to.ts'

let all: Consulting
beforeAll(async () => {
  all = await startConsulting()
})
afterAll(() => all.close())

const read = (client: TestClient, { $id }: Pick<Item, '$id'>) => client.request<Item>(`read/${$id}`)
const told = (client: TestClient, file: Item) => toldTo(client, all.server.url, file)
const namedBy = async (type: string, { $id }: Item) => {
  const must = [{ prop: 'consultation', kind: 'rel', value: [$id] }]
  const { ids } = await all.admin.request<{ ids: string[] }>('search/ids', { types: [type], must })
  return Promise.all(ids.map((id) => all.admin.request<Item>(`read/${id}`)))
}
/** A file that these communities were asked about, with their responses in this order. */
async function asked(communities: readonly string[] = all.communities): Promise<[Item, Item, Item]> {
  const made = await all.submitter.request<Item>('create/Consultation', { ...all.whole })
  await act(all.submitter, 'submit', made)
  await act(all.clerk, 'accept', made)
  await act(all.clerk, 'addCandidates', made, { communities })
  const file = await act(all.clerk, 'distribute', made)
  const responses = await namedBy('ConsultResponse', made)
  const [first, second] = all.communities.map((each) => responses.find(({ community }) => community === each))
  return [file, first as Item, second as Item]
}
async function change(client: TestClient, item: Item, values: object) {
  const { _t, _i, _u } = await read(client, item)
  await client.request('update', { _t, _i, _u, ...values })
}

it('CNS-1 CNS-21 the submitter is told nothing of what happens to a response, not even that there is one', async () => {
  const [file, first, second] = await asked()
  const third = await all.admin.request<Item>('create/Organization', { displayName: 'Third', type: 'COMMUNITY' })
  for (const client of [all.submitter, all.chief]) {
    expect(await read(client, file)).toMatchObject({ state: 'CONSULTING' })
    expect(await codeOf(read(client, first))).toBe('notAllowed')
  }
  await watchAll(all.submitter, file, all.server)
  const before = await told(all.submitter, file)
  expect(before).not.toContain('ConsultResponse-')
  await change(all.lands, first, { priority: 'HIGH', anticipatedResponse: '2027-05-01' })
  await change(all.admin, first, { notes: { type: 'doc', content: [] } })
  await change(all.neighbour, second, { priority: 'LOW' })
  const log = { subject: 'What the elders said', date: '2026-05-02', type: 'PHONE', direction: 'INTERNAL' }
  await all.lands.request('create/CommLog', { ...log, owner: all.communities[0], context: [first.$id] })
  // A further candidate is intake's alone.
  all.submitter.pushes.length = 0
  await act(all.clerk, 'addCandidates', file, { communities: [third.$id] })
  await quiet(all.server)
  expect(newsOf(all.submitter)).toEqual([])
  expect(await told(all.submitter, file)).toBe(before)
})

it('CNS-22 a community is told nothing of another one’s response and notice, nor with whom a file is shared', async () => {
  const [file, first, second] = await asked()
  expect(await read(all.neighbour, file)).not.toHaveProperty('sharedWith')
  expect(await codeOf(read(all.neighbour, first))).toBe('notAllowed')
  await watchAll(all.neighbour, file, all.server)
  const before = await told(all.neighbour, file)
  expect(before).toContain(second.$id)
  expect(before).not.toContain('First Nation ·')
  await act(all.lands, 'stopClock', first, { reason: 'Mourning' })
  await act(all.lands, 'resumeClock', first)
  await respond(all, all.lands, first, 'OBJECTION')
  await quiet(all.server)
  expect(newsOf(all.neighbour)).toEqual([])
  expect(await told(all.neighbour, file)).toBe(before)
})

it('T47 a community is told nothing of a change of what is the submitter’s own', async () => {
  const [file] = await asked()
  // What was filed in their name they complete while it runs.
  const inName = { op: 'update' as const, id: file.$id, body: {}, set: { filedBy: all.office } }
  await all.server.parts.engine.store.together(SYSTEM, [inName])
  await watchAll(all.neighbour, file, all.server)
  const before = await told(all.neighbour, file)
  const text = { type: 'text', text: 'Their chief called' }
  const notes = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] }
  await change(all.submitter, file, { submitterNotes: notes })
  expect(await read(all.submitter, file)).toMatchObject({ submitterNotes: notes })
  await quiet(all.server)
  expect(newsOf(all.neighbour)).toEqual([])
  expect(await told(all.neighbour, file)).toBe(before)
  // The next that they are told of follows the one before.
  const { _u } = await read(all.neighbour, file)
  await change(all.submitter, file, { region: 'MARINE' })
  await quiet(all.server)
  expect(await read(all.neighbour, file)).toMatchObject({ region: 'MARINE', _u: _u + 1 })
  const [latest, former] = await all.neighbour.request<{ u: number }[]>(`history/${file.$id}`)
  expect([latest?.u, former?.u]).toEqual([_u + 1, _u])
})

it('CNS-121 that all have answered, an answer is taken back or others are asked is told to submitter and intake alone', async () => {
  const [file, first, second] = await asked()
  const third = await all.admin.request<Item>('create/Organization', { displayName: 'Third', type: 'COMMUNITY' })
  await respond(all, all.neighbour, second, 'NO_CONCERNS')
  await watchAll(all.neighbour, file, all.server)
  await watchAll(all.submitter, file, all.server)
  const before = await told(all.neighbour, file)
  const expectAlike = async (state: string) => {
    await quiet(all.server)
    expect(newsOf(all.neighbour)).toEqual([])
    expect(await told(all.neighbour, file)).toBe(before)
    expect(await read(all.neighbour, file)).toMatchObject({ state: 'CONSULTING' })
    for (const client of [all.submitter, all.clerk, all.admin])
      expect(await read(client, file)).toMatchObject({ state })
    expect(newsOf(all.submitter).length).toBeGreaterThan(0)
    all.submitter.pushes.length = 0
  }
  await respond(all, all.lands, first, 'NO_CONCERNS')
  await expectAlike('RESPONDED')
  await act(all.lands, 'reopen', first, { reason: 'Wrong letter' })
  await expectAlike('CONSULTING')
  await respond(all, all.lands, first, 'OBJECTION')
  await expectAlike('RESPONDED')
  await act(all.clerk, 'addCandidates', file, { communities: [third.$id] })
  await act(all.clerk, 'addCommunities', file, { reason: 'Their trapline' })
  await expectAlike('CONSULTING')
  const kinds = ['ANSWERED', 'REOPENED', 'ANSWERED', 'ADDED']
  expect(await read(all.submitter, file)).toMatchObject({ progress: kinds.map((kind) => ({ kind })) })
  expect(await read(all.clerk, file)).toMatchObject({
    progress: expect.arrayContaining([
      { reason: 'Their trapline', kind: 'ADDED', at: expect.any(String), by: expect.any(String) },
    ]),
  })
  expect(await read(all.neighbour, file)).not.toHaveProperty('progress')
})

it('CNS-121 submitter and intake find and count files that all have answered; a community counts its file as with communities', async () => {
  const [file, first, second] = await asked()
  await respond(all, all.lands, first, 'NO_CONCERNS')
  await respond(all, all.neighbour, second, 'NO_CONCERNS')
  const found = async (client: TestClient, value: string) => {
    const must = [{ prop: 'state', kind: 'is', value }]
    const { ids } = await client.request<{ ids: string[] }>('search/ids', { types: ['Consultation'], must, max: 500 })
    return ids.includes(file.$id)
  }
  for (const client of [all.submitter, all.clerk, all.admin])
    expect([await found(client, 'RESPONDED'), await found(client, 'CONSULTING')]).toEqual([true, false])
  for (const client of [all.lands, all.neighbour])
    expect([await found(client, 'RESPONDED'), await found(client, 'CONSULTING')]).toEqual([false, true])
})

it('T57 CNS-128 a community that is asked later reads no version of the file from before, nor when others were asked', async () => {
  const [file, , second] = await asked([all.communities[0]])
  expect(second).toBeUndefined()
  await act(all.submitter, 'amend', file, { changes: { projectName: 'Amended before' }, reason: 'Another route' })
  await act(all.clerk, 'addCandidates', file, { communities: [all.communities[1]] })
  await act(all.clerk, 'addCommunities', file, { reason: 'Their trapline' })
  const history = async (client: TestClient) =>
    (await client.request<{ u: number }[]>(`history/${file.$id}`)).map(({ u }) => u)
  expect(await history(all.neighbour)).toEqual([])
  const seen = await read(all.neighbour, file)
  expect(seen).toMatchObject({ projectName: 'Amended before' })
  await act(all.submitter, 'amend', file, { changes: { projectName: 'Amended since' }, reason: 'A word' })
  expect(await history(all.neighbour)).toEqual([seen._u + 1])
  expect((await history(all.lands)).length).toBeGreaterThan(1)
  // Neither knows which of them was asked first.
  for (const client of [all.lands, all.neighbour]) expect(await read(client, file)).not.toHaveProperty('distributed')
  for (const client of [all.submitter, all.clerk]) expect(await read(client, file)).toHaveProperty('distributed')
})

it('T1 places are read in files that a person may read alone, and refused like files that are not there', async () => {
  const place = { type: 'Feature', properties: {}, geometry: all.whole['projectArea'] }
  const bytes = new TextEncoder().encode(JSON.stringify(place))
  const target = { relType: 'Consultation', relProp: 'attachments' }
  const { $id: kept } = await upload(all.server.url, all.submitter, { name: 'area.geojson', bytes, ...target })
  const file = await all.submitter.request<Item>('create/Consultation', { ...all.whole, attachments: [kept] })
  const places = (client: TestClient, id: string) =>
    client.request<PlaceOfFiles>('act/readPlaceFiles', { attachments: [id] }).then(
      ({ files }) => files[0]?.count,
      ({ code, message }: { code: string; message: string }) => [code, message.replace(id, '')],
    )
  const everyone = [all.submitter, all.chief, all.admin, all.clerk, all.lands, all.neighbour]
  const reads = (client: TestClient) => client.request(`read/${kept}`).then(Boolean, () => false)
  const expectAlike = async () => {
    for (const client of everyone) {
      const isOpen = await reads(client)
      expect(await places(client, kept)).toEqual(isOpen ? 1 : await places(client, 'Attachment-999999'))
    }
  }
  expect(await Promise.all(everyone.map(reads))).toEqual([true, true, true, false, false, false])
  await expectAlike()
  await act(all.submitter, 'submit', file)
  await act(all.clerk, 'accept', file)
  await act(all.clerk, 'addCandidates', file, { communities: [all.communities[0]] })
  await act(all.clerk, 'distribute', file)
  expect(await Promise.all(everyone.map(reads))).toEqual([true, true, true, true, true, false])
  await expectAlike()
})

it('T1 costs adds up what its reader may see of answers; triage suggests to who may change an answer alone', async () => {
  const [, first, second] = await asked()
  const charged = (amount: number) => ({ fees: [{ kind: 'REVIEW', amount, sent: '2026-05-02' }] })
  await change(all.lands, first, charged(100))
  await change(all.neighbour, second, charged(7))
  // An internal contact reads the answer, and neither its fees nor its hours.
  const person = await all.server.addUser({ organizations: [all.communities[0]], capabilities: ['ConsultRespond'] })
  const { contact } = await all.admin.request<Item>(`read/User-${person.index}`)
  await change(all.lands, first, { assigned: contact })
  const helper = await all.server.client(person.email)
  const seenBy = async (client: TestClient) => {
    const items = await Promise.all([first, second].map((item) => read(client, item).catch(() => undefined)))
    const fees = items.flatMap((item) => (item?.['fees'] as { amount: number }[] | undefined) ?? [])
    return fees.reduce((sum, { amount }) => sum + amount, 0)
  }
  const addedFor = async (client: TestClient) => {
    const { rows } = await client.request<{ rows: { fees: number }[] }>('act/costs', { t: 'ConsultResponse', i: 0 })
    return rows.reduce((sum, { fees }) => sum + fees, 0)
  }
  const responders = [all.lands, all.neighbour, all.clerk, helper]
  expect(await Promise.all(responders.map(seenBy))).toEqual([100, 7, 0, 0])
  expect(await Promise.all(responders.map(addedFor))).toEqual([100, 7, 0, 0])
  for (const client of [all.submitter, all.chief]) expect(await codeOf(addedFor(client))).not.toBe('fine')
  const { code: missing } = await act(helper, 'triage', { ...first, _i: 999_999 }).catch((thrown) => thrown)
  for (const client of [all.neighbour, all.submitter, all.chief, all.clerk])
    expect(await codeOf(act(client, 'triage', first))).toBe(missing)
  expect(await codeOf(act(helper, 'triage', first))).toBe('notAllowed')
  expect(await codeOf(act(all.lands, 'triage', first))).toBe('fine')
  helper.close()
})
