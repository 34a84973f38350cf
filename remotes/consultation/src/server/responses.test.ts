import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { codeOf } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { localDate } from '@cairn/model/working-days'
import type { Clock } from '../model/clock/clock.ts'
import { listOf, type ListName } from '../model/queries.ts'
import { act, respond, startConsulting, type Consulting } from '../testing/consulting.ts'

let all: Consulting
beforeAll(async () => {
  all = await startConsulting()
})
afterAll(() => all.close())

const read = (client: TestClient, { $id }: Pick<Item, '$id'>) => client.request<Item>(`read/${$id}`)
const update = (client: TestClient, { _t, _i, _u }: Item, values: object) =>
  client.request<Item>('update', { _t, _i, _u, ...values })

/** Asks both communities about a new file, and returns it with the responses of the first and the second. */
async function asked(values: object = {}): Promise<{ file: Item; first: Item; second: Item }> {
  const made = await all.submitter.request<Item>('create/Consultation', { ...all.whole, ...values })
  await act(all.submitter, 'submit', made)
  await act(all.clerk, 'accept', made)
  await act(all.clerk, 'addCandidates', made, { communities: all.communities })
  const file = await act(all.clerk, 'distribute', made)
  const { ids } = await all.admin.request<{ ids: string[] }>('search/ids', {
    types: ['ConsultResponse'],
    must: [{ prop: 'consultation', kind: 'rel', value: [file.$id] }],
  })
  const found = await Promise.all(ids.map((id) => all.admin.request<Item>(`read/${id}`)))
  const of = (community: ItemId) => found.find((each) => each['community'] === community) as Item
  return { file, first: of(all.communities[0]), second: of(all.communities[1]) }
}

/** Ids that a list of the area has for somebody, on a day. */
async function listed(client: TestClient, name: ListName, about: { contact?: string; today?: string } = {}) {
  const { type, query, sort } = listOf(name, { contact: about.contact, today: about.today ?? '2026-01-01' })
  const { ids } = await client.request<{ ids: string[] }>('search/ids', { types: [type], ...query, sort: [sort] })
  return ids
}

/** Adds a contact of the first community without an account. */
async function colleague(): Promise<string> {
  const { $id } = await all.admin.request<Item>('create/Contact', {
    firstName: 'Rosalind',
    lastName: 'Quay',
    organizations: [all.communities[0]],
  })
  return $id
}

it('CNS-80 a response repeats what it is found by of its file, values that no list has with their words', async () => {
  const { file, first } = await asked({ region: 'other', regionOther: 'Two valleys', identifiers: ['MP-1', 'EAO 2'] })
  expect(first).toMatchObject({
    region: 'other',
    regionOther: 'Two valleys',
    identifiers: ['MP-1', 'EAO 2'],
    distributed: file['distributed'],
    consultState: 'AWAITING',
  })
})

it('CNS-79 lists count and order by the steps of a workflow for administrators; others order by when one is due', async () => {
  const order = (client: TestClient, key: string) =>
    codeOf(client.request('search/ids', { types: ['ConsultResponse'], sort: [{ key, order: 'asc' }] }))
  const count = (client: TestClient, prop: string) =>
    codeOf(
      client.request('search/ids', { types: ['ConsultResponse'], max: 0, facets: { of: { prop, kind: 'terms' } } }),
    )
  for (const name of ['wfState', 'wfVersion', 'wfForced', 'community']) {
    expect([await count(all.lands, name), await count(all.admin, name)]).toEqual(['notAllowed', 'fine'])
  }
  expect([await order(all.lands, 'wfBegan'), await order(all.lands, 'wfAssignedDue')]).toEqual(['notAllowed', 'fine'])
  expect(await order(all.admin, 'wfBegan')).toBe('fine')
})

it('CNS-81 what is told of the file follows the community’s own notice, whatever others do', async () => {
  const { first, second } = await asked()
  await respond(all, all.neighbour, second, 'NO_CONCERNS')
  expect(await read(all.lands, first)).toMatchObject({ consultState: 'AWAITING' })
  await act(all.lands, 'stopClock', first, { reason: 'Mourning' })
  expect(await read(all.lands, first)).toMatchObject({ consultState: 'STOPPED' })
  await act(all.lands, 'resumeClock', first)
  await respond(all, all.lands, first, 'OBJECTION')
  expect(await read(all.lands, first)).toMatchObject({ consultState: 'ANSWERED' })
  await act(all.lands, 'reopen', first, { reason: 'Wrong letter' })
  expect(await read(all.lands, first)).toMatchObject({ consultState: 'AWAITING' })
})

it('CNS-19 the open answers of a withdrawn file wait again once an administrator lets it run', async () => {
  const { file, first, second } = await asked()
  await respond(all, all.neighbour, second, 'NO_CONCERNS')
  await act(all.submitter, 'withdraw', file, { reason: 'The wrong file' })
  await act(all.admin, 'force', file, { reason: 'It was another one' })
  expect(await read(all.lands, first)).toMatchObject({ state: 'PENDING', consultState: 'AWAITING', late: false })
  expect(await read(all.neighbour, second)).toMatchObject({ state: 'RESPONDED' })
  await respond(all, all.lands, first, 'NO_CONCERNS')
  expect(await read(all.submitter, file)).toMatchObject({ state: 'RESPONDED' })
})

it('CNS-18 who may close a file opens it again with a reason, and its answers stand', async () => {
  const { file, first, second } = await asked()
  await respond(all, all.lands, first, 'OBJECTION')
  await respond(all, all.neighbour, second, 'NO_CONCERNS')
  expect(await codeOf(act(all.chief, 'whatCloses', file))).toBe('notAllowed')
  const answered = { note: 'types.ConsultNotice.options.status.ANSWERED' }
  const note = { note: 'consultation.closing.note' }
  expect(await act(all.clerk, 'whatCloses', file)).toMatchObject({ lines: [note, answered, answered] })
  await act(all.clerk, 'close', file)
  expect(await codeOf(act(all.lands, 'reopenFile', file, { reason: 'Ours' }))).toBe('notAllowed')
  expect(await codeOf(act(all.clerk, 'reopenFile', file))).toBe('invalidItem')
  const open = await act(all.clerk, 'reopenFile', file, { reason: 'Closed too early' })
  expect(open).toMatchObject({ state: 'RESPONDED' })
  expect(open['progress']).toMatchObject([{}, { kind: 'OPENED_AGAIN', reason: 'Closed too early' }])
  expect(await read(all.neighbour, second)).toMatchObject({ outcome: 'NO_CONCERNS' })
  expect(await act(all.lands, 'reopen', first, { reason: 'Wrong letter' })).toMatchObject({ state: 'PENDING' })
})

it('CNS-82 CNS-83 lists what nobody has taken on, and what is mine; who is assigned reads it', async () => {
  const { file, first } = await asked()
  const contact = await colleague()
  expect(await listed(all.lands, 'initial')).toContain(first.$id)
  expect(await listed(all.lands, 'mine', { contact })).toEqual([])
  const mine = await update(all.lands, await read(all.lands, first), { assigned: contact })
  expect(mine).toMatchObject({ internalContacts: [contact] })
  for (const list of ['mine', 'mineOpen'] as const)
    expect(await listed(all.lands, list, { contact })).toEqual([first.$id])
  await act(all.submitter, 'withdraw', file, { reason: 'No money' })
  expect(await listed(all.lands, 'initial')).not.toContain(first.$id)
  expect(await listed(all.lands, 'mineOpen', { contact })).toEqual([])
  expect(await listed(all.lands, 'mine', { contact })).toEqual([first.$id])
})

it('CNS-84 lists what is overdue: due before today, and not what is due today or stands still', async () => {
  const { first } = await asked()
  const due = String(first['due'])
  const after = new Date(Date.parse(due) + 86_400_000).toISOString().slice(0, 10)
  expect(await listed(all.lands, 'overdue', { today: due })).not.toContain(first.$id)
  expect(await listed(all.lands, 'overdue', { today: after })).toContain(first.$id)
  await act(all.lands, 'stopClock', first, { reason: 'Mourning' })
  expect(await listed(all.lands, 'overdue', { today: after })).not.toContain(first.$id)
  const register = await listed(all.lands, 'register')
  expect(register.indexOf(first.$id), 'without a due date it comes after those with one').toBeGreaterThanOrEqual(
    register.length - 3,
  )
})

it('CNS-85 an answer by post or phone needs its log or a file, and counts on the day it was given', async () => {
  const { first } = await asked()
  const given = { outcome: 'NO_CONCERNS' }
  expect(await codeOf(act(all.lands, 'respondOffline', first, given))).toBe('consultation.offlineProof')
  const log = (owner: ItemId) =>
    all.admin.request<Item>('create/CommLog', {
      owner,
      subject: 'The chief called',
      date: '2026-05-02',
      type: 'PHONE',
      direction: 'OUTGOING',
      context: [first.$id],
    })
  const others = await log(all.communities[1])
  const byOthers = { ...given, offlineLog: others.$id }
  expect(await codeOf(act(all.lands, 'respondOffline', first, byOthers)), 'who cannot read it').toBe('invalidItem')
  await expect(act(all.admin, 'respondOffline', first, byOthers), 'who can').rejects.toMatchObject({
    details: { properties: { offlineLog: { userMessage: 'errors.consultation.othersLog' } } },
  })
  const { $id: offlineLog } = await log(all.communities[0])
  const future = { ...given, offlineLog, offlineDate: '2999-01-01' }
  expect(await codeOf(act(all.lands, 'respondOffline', first, future))).toBe('invalidItem')
  const { calendar } = first['clock'] as Clock
  const today = localDate(new Date().toISOString(), calendar.zone)
  const done = await act(all.lands, 'respondOffline', first, { ...given, offlineLog, offlineDate: today })
  expect(done).toMatchObject({ state: 'OFFLINE', late: false, offlineLog, consultState: 'OFFLINE' })
})

it('CNS-86 no response needs the word of the community, or time that is over and logged follow-ups', async () => {
  const { first, second } = await asked()
  const why = { noResponseReason: 'Nobody was there' }
  expect(await codeOf(act(all.lands, 'noResponse', first, why))).toBe('consultation.noFollowUp')
  expect(await act(all.lands, 'noResponse', first, { ...why, confirmed: true })).toMatchObject({
    state: 'NO_RESPONSE',
    consultState: 'NO_RESPONSE',
  })
  expect(await respond(all, all.lands, first, 'OBJECTION'), 'late until the file is closed').toMatchObject({
    state: 'RESPONDED',
    late: true,
  })
  expect(await read(all.neighbour, second)).toMatchObject({ state: 'PENDING' })
})

it('CNS-87 two last answers at the same moment settle the file', async () => {
  for (let round = 0; round < 6; round++) {
    const { file, first, second } = await asked()
    await Promise.all([respond(all, all.lands, first, 'NO_CONCERNS'), respond(all, all.neighbour, second, 'OBJECTION')])
    expect(await read(all.admin, file)).toMatchObject({ state: 'RESPONDED' })
  }
})

it('CNS-87 a last answer at the moment in which the file is resumed settles it', async () => {
  for (let round = 0; round < 4; round++) {
    const { file, first, second } = await asked()
    await respond(all, all.lands, first, 'NO_CONCERNS')
    await act(all.clerk, 'suspend', file, { reason: 'New route' })
    await Promise.all([act(all.clerk, 'resume', file), respond(all, all.neighbour, second, 'OBJECTION')])
    expect(await read(all.admin, file)).toMatchObject({ state: 'RESPONDED' })
  }
})
