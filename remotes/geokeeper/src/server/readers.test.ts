// @module-tag leaks
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { itemId, type Item, type ItemId } from '@cairn/contract'
import type { Notification } from '@cairn/contract/notify'
import type { Task } from '@cairn/contract/wire'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { startSurvey, type Survey } from '../testing/survey.ts'

const T = { t: 'GeoKeeperFieldData', i: 0 }
const PLACE = { type: 'Point', coordinates: [-128.41234, 52.9] }
let all: Survey
/** May read what the organisation holds for its community, or what it protects, without belonging to it. */
let reader: TestClient
let guard: TestClient

beforeAll(async () => {
  all = await startSurvey()
  const withRight = async (right: string) => {
    const grants = [{ grant: `GeoKeeperFieldData.${right}.read`, grantedBy: all.home }]
    return all.server.client((await all.server.addUser({ organizations: [all.away], grants })).email)
  }
  reader = await withRight('COMMUNITY')
  guard = await withRight('PROTECTED')
})
afterAll(async () => {
  for (const client of [reader, guard]) client.close()
  await all.close()
})

/** Makes a program for the people of the organisation with one record. It names the collector. */
async function programWith(dataAccess: string): Promise<{ program: Item; record: Item }> {
  const { coordinator, program: named } = all
  const program = await coordinator.request<Item>('create/GeoKeeperProgram', {
    ...{ label: 'Seals', owner: all.home, access: 'IN_ORG', dataAccess, state: 'ACTIVE' },
    assigned: named['assigned'],
  })
  const formDef = await coordinator.request<Item>('create/GeoKeeperFormDef', {
    ...{ title: 'Seal', machineName: 'seal', formType: 'record', program: program.$id },
    questions: {
      languages: ['en'],
      questions: [
        { name: 'place', kind: 'geopoint' },
        { name: 'notes', kind: 'text' },
      ],
    },
  })
  await coordinator.request('act/publish', { t: formDef._t, i: formDef._i })
  const record = await coordinator.request<Item>('act/recordFieldData', {
    ...{ ...T, program: program.$id, formDef: formDef.$id, instance: 'uuid:readers-1' },
    answers: { place: PLACE, notes: 'Skerry' },
  })
  return { program, record }
}

/** Returns the paths on which the person learns of the record: list, count, watch, export, map. */
async function learntBy(client: TestClient, program: Item, record: Item): Promise<string[]> {
  const must = [{ prop: 'program', kind: 'rel', value: [program.$id] }]
  const query = { types: ['GeoKeeperFieldData'], must }
  const { ids } = await client.request<{ ids: string[] }>('search/ids', { ...query, labels: true })
  const { total } = await client.request<{ total: number }>('search/ids', { ...query, max: 0 })
  await client.request('addWatch/GeoKeeperFieldData-0')
  const { _u } = await all.coordinator.request<Item>(`read/${record.$id}`)
  await all.coordinator.request('update', {
    _t: record._t,
    _i: record._i,
    _u,
    back: new Date(_u * 60_000).toISOString(),
  })
  const { key } = await client.request<{ key: string }>('act/exportSearch/async', {
    query,
    format: 'csv',
    name: 'Data',
  })
  const task = (await client.waitFor<Task>('taskComplete', (each) => each.key === key)).b
  const headers = { authorization: `Bearer ${client.token}` }
  const csv =
    task.resultURI === undefined ? '' : await (await fetch(`${all.server.url}${task.resultURI}`, { headers })).text()
  await client.request('act/streamFieldDataForMap', { ...T, fieldDataIds: [record.$id] })
  const told = (name: string) => JSON.stringify(client.pushes.filter(({ o }) => o.startsWith(name)))
  // News of a change comes by itself, a moment after it.
  for (let waits = 0; waits < 15 && !told('updated').includes(record.$id); waits++) await setTimeout(100)
  return Object.entries({
    read: (await codeOf(client.request(`read/${record.$id}`))) === 'fine',
    list: ids.includes(record.$id),
    count: total > 0,
    watch: told('updated').includes(record.$id),
    export: csv.includes(record.$id) || csv.includes('Skerry'),
    map: told('stream').includes('128.41234'),
  }).flatMap(([path, isTold]) => (isTold ? [path] : []))
}

const EVERY = ['read', 'list', 'count', 'watch', 'export', 'map']

it('GEO-2 shows records of a team to whom the program names and to readers of what is protected', async () => {
  const { program, record } = await programWith('TEAM')
  expect(await learntBy(all.people.collector, program, record)).toEqual(EVERY)
  expect(await learntBy(guard, program, record)).toEqual(EVERY)
  for (const client of [all.people.member, reader, all.people.outsider])
    expect(await learntBy(client, program, record)).toEqual([])
})

it('GEO-2 shows records of an organisation to its people and to who may read there, and to no other', async () => {
  const { program, record } = await programWith('ORG')
  for (const client of [all.people.member, reader, guard])
    expect(await learntBy(client, program, record)).toEqual(EVERY)
  expect(await learntBy(all.people.outsider, program, record)).toEqual([])
  expect(await learntBy(all.people.stranger, program, record)).toEqual([])
})

it('GEO-2 lets people who read by belonging name others, and open nothing that they do not read', async () => {
  const { server, home } = all
  const grants = ['GeoKeeperProgram.update', 'GeoKeeperProgram.PRIVATE.read'].map((grant) => ({
    grant,
    grantedBy: home,
  }))
  const added = await server.addUser({ organizations: [home], capabilities: ['GeoKeeper'], grants })
  const { store } = server.parts.engine
  const account = await store.read(SYSTEM, itemId('User', added.index))
  const contact = String(account['contact']) as ItemId
  const { _t, _i, _u } = await store.read(SYSTEM, contact)
  await store.update(SYSTEM, { _t, _i, _u, organizations: [home] })
  const client = await server.client(added.email)
  const made = await client.request<Item>('create/GeoKeeperProgram', {
    ...{ label: 'Otters', owner: home, access: 'IN_ORG', dataAccess: 'ORG', state: 'ACTIVE' },
  })
  const change = (item: Item, values: object) =>
    codeOf(client.request('update', { _t: item._t, _i: item._i, _u: item._u, ...values }))
  expect(await change(made, { assigned: [contact, all.contacts.member] })).toBe('fine')
  const { program } = await programWith('OWN')
  expect(await change(program, { dataAccess: 'ORG' })).toBe('notAllowed')
  client.close()
})

it('GEO-2 lets nobody open records of others for reading those of the community', async () => {
  const rights = ['GeoKeeperProgram.update', 'GeoKeeperProgram.PRIVATE.read', 'GeoKeeperFieldData.COMMUNITY.read']
  const holder = async (...more: string[]) => {
    const grants = [...rights, ...more].map((grant) => ({ grant, grantedBy: all.home }))
    return all.server.client(
      (await all.server.addUser({ organizations: [all.home], capabilities: ['GeoKeeper'], grants })).email,
    )
  }
  const [keeper, second] = [await holder(), await holder('GeoKeeperFieldData.PRIVATE.read')]
  const { program, record } = await programWith('OWN')
  const open = (client: TestClient, values: object) =>
    codeOf(client.request('update', { _t: program._t, _i: program._i, _u: program._u, ...values }))
  for (const values of [{ dataAccess: 'ORG' }, { dataAccess: 'TEAM' }])
    expect(await open(keeper, values)).toBe('notAllowed')
  expect(await learntBy(keeper, program, record)).toEqual([])
  expect(await open(second, { dataAccess: 'ORG' })).toBe('fine')
  for (const client of [keeper, second]) client.close()
})

it('GEO-2 lets those of a team open its records to nobody else, though they may change the program', async () => {
  const { server, home } = all
  const grants = ['GeoKeeperProgram.update'].map((grant) => ({ grant, grantedBy: home }))
  const added = await server.addUser({ organizations: [home], capabilities: ['GeoKeeper'], grants })
  const contact = String((await server.parts.engine.store.read(SYSTEM, itemId('User', added.index)))['contact'])
  const { program } = await programWith('TEAM')
  const assigned = [...(program['assigned'] as string[]), contact]
  const { _t, _i, _u } = await all.coordinator.request<Item>('update', {
    ...{ _t: program._t, _i: program._i, _u: program._u, assigned },
  })
  const client = await server.client(added.email)
  const change = (values: object) => codeOf(client.request('update', { _t, _i, _u, ...values }))
  expect(await change({ dataAccess: 'ORG' })).toBe('notAllowed')
  expect(await change({ access: 'USERS', dataAccess: 'ORG' })).toBe('notAllowed')
  // Whoever reads them with the team may name one more for it.
  expect(await change({ assigned: [...assigned, all.contacts.member] })).toBe('fine')
  client.close()
})

it('GEO-24 gives a program to its reviewers and coordinators, and nothing of another program', async () => {
  const { coordinator, people, contacts } = all
  const [{ program, record }, other] = [await programWith('OWN'), await programWith('OWN')]
  const [member, clerk] = [people.member, people.collector]
  const named = { reviewers: [contacts.member], coordinators: all.program['assigned'] }
  await coordinator.request('update', { _t: program._t, _i: program._i, _u: program._u, access: 'ASSIGNED', ...named })
  for (const client of [member, clerk]) {
    await expect.poll(() => learntBy(client, program, record)).toEqual(EVERY)
    expect(await codeOf(client.request(`read/${other.record.$id}`))).toBe('notAllowed')
  }
  const move = (client: TestClient, action: string, { _t, _i }: Item) =>
    codeOf(client.request(`act/${action}`, { t: _t, i: _i }))
  expect(await move(member, 'approve', record)).toBe('fine')
  expect(await move(member, 'approve', other.record)).toBe('notAllowed')
  const fresh = await coordinator.request<Item>(`read/${program.$id}`)
  const describe = (client: TestClient, { _t, _i, _u }: Item) =>
    codeOf(client.request('update', { _t, _i, _u, description: 'Along the shore' }))
  expect(await describe(member, fresh)).toBe('notAllowed')
  expect(await describe(clerk, fresh)).toBe('fine')
  expect(await describe(clerk, other.program)).toBe('notAllowed')
})

it('GEO-24 tells coordinators and reviewers of a trip that is late, and nobody who only reads it', async () => {
  const { coordinator, people, contacts, server } = all
  const { program } = await programWith('ORG')
  const { _u } = await coordinator.request<Item>(`read/${program.$id}`)
  await coordinator.request('update', { _t: program._t, _i: program._i, _u, reviewers: [contacts.member] })
  const form = await coordinator.request<Item>('create/GeoKeeperFormDef', {
    ...{ title: 'Trip', machineName: 'trip', formType: 'trip', program: program.$id },
    questions: { languages: ['en'], questions: [{ name: 'notes', kind: 'text' }] },
  })
  await coordinator.request('act/publish', { t: form._t, i: form._i })
  const day = (ahead: number) => Date.now() + ahead * 86_400_000
  const trip = await people.collector.request<Item>('act/recordFieldData', {
    ...{ ...T, program: program.$id, formDef: form.$id, instance: 'uuid:late-trip-1', answers: {} },
    back: new Date(day(1)).toISOString(),
  })
  await server.parts.notifications.remind(() => day(4))
  const told = async (client: TestClient) => {
    const { items } = await client.request<{ items: Notification[] }>('act/fetchNotifications', { max: 100 })
    return items.filter(({ context }) => context === trip.$id).map(({ kind }) => kind)
  }
  for (const client of [coordinator, people.member]) expect(await told(client)).toContain('GKF_TRIP_LATE')
  for (const client of [reader, people.outsider, people.stranger])
    expect(await told(client)).not.toContain('GKF_TRIP_LATE')
})
