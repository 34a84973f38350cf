import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf, targetOf } from '@cairn/testkit/kept-community'
import { startTestServer, TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let [home, elsewhere]: ItemId[] = []
/** Administers the first organisation. */
let keeper: TestClient
/** A member of the first organisation, one who may read its protected items, and a member of the second. */
let [member, reader, outsider]: TestClient[] = []
let visitor: TestClient

beforeAll(async () => {
  server = await startTestServer()
  home = await make('Organization', { displayName: 'Home', type: 'COMMUNITY' })
  elsewhere = await make('Organization', { displayName: 'Elsewhere', type: 'INDUSTRY' })
  const join = async (organization: ItemId, grants: readonly string[] = []) => {
    const given = grants.map((grant) => ({ grant, grantedBy: organization }))
    const account = await server.addUser({ organizations: [organization], capabilities: ['Org'], grants: given })
    return server.client(account.email)
  }
  keeper = await join(home, ['adminOrg'])
  member = await join(home)
  reader = await join(home, ['PROTECTED.read'])
  outsider = await join(elsewhere, ['adminOrg'])
  visitor = await TestClient.connect(server.url)
})
afterAll(async () => {
  for (const client of [keeper, member, reader, outsider, visitor]) client?.close()
  await server.close()
})

const make = async (type: string, values: object) =>
  (await server.parts.engine.store.create(SYSTEM, type, { ...values })).$id
const create = (type: string, values: object, client = keeper) =>
  client.request<Item>(`create/${type}`, { owner: home, ...values })
/** The ids of those of the four that may read an item. */
const readersOf = async (id: string) => {
  const people = Object.entries({ member, reader, outsider, visitor })
  const codes = await Promise.all(people.map(([, client]) => codeOf(client?.request(`read/${id}`) ?? Promise.reject())))
  return people.flatMap(([name], at) => (codes[at] === 'fine' ? [name] : []))
}
const problemsOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'saved',
    (thrown: { details: { properties?: object } }) => Object.keys(thrown.details.properties ?? {}),
  )

it('ORG-1 refuses a contact without a first name, a last name or an organisation', async () => {
  const contact = { firstName: 'Mae', lastName: 'Wren', organizations: [home] }
  for (const missing of ['firstName', 'lastName', 'organizations'])
    expect(await problemsOf(keeper.request('create/Contact', { ...contact, [missing]: undefined }))).toEqual([missing])
  expect(await problemsOf(keeper.request('create/Contact', { ...contact, organizations: [] }))).toEqual([
    'organizations',
  ])
  expect(await problemsOf(keeper.request('create/Contact', contact))).toBe('saved')
})

it('ORG-4 shows an organisation to everyone who is signed in, and only its administrators change it', async () => {
  expect(await readersOf(String(home))).toEqual(['member', 'reader', 'outsider'])
  const { _t, _i, _u } = await keeper.request<Item>(`read/${home}`)
  const change = { _t, _i, _u, industry: 'Fishing' }
  for (const client of [member, outsider])
    expect(await codeOf(client?.request('update', change) ?? Promise.reject())).toBe('notAllowed')
  expect(await keeper.request('update', change)).toMatchObject({ industry: 'Fishing' })
})

it('ORG-10 refuses a communication log without a subject, date, kind, direction or owner', async () => {
  const log = { subject: 'Readings', date: '2026-05-02', type: 'PHONE', direction: 'INCOMING' }
  for (const missing of ['subject', 'date', 'type', 'direction', 'owner'])
    expect(await problemsOf(create('CommLog', { ...log, [missing]: undefined }))).toEqual([missing])
  expect(await problemsOf(create('CommLog', log))).toBe('saved')
})

it('ORG-11 shows meetings and dispositions to members, logs and agreements to those with the right', async () => {
  const log = { subject: 'Readings', date: '2026-05-02', type: 'PHONE', direction: 'INCOMING' }
  const meeting = { summary: 'A walk', date: '2026-05-02' }
  const agreement = { title: 'Water', with: [elsewhere] }
  const made = {
    meeting: await create('Meeting', { ...meeting, otherOrgs: [elsewhere] }),
    disposition: await create('Disposition', { label: 'L-1' }),
    log: await create('CommLog', log),
    agreement: await create('Agreement', agreement),
    open: await create('CommLog', { ...log, access: 'COMMUNITY' }),
    closed: await create('Meeting', { ...meeting, access: 'PRIVATE' }),
  }
  expect(await Promise.all(Object.values(made).map(({ $id }) => readersOf($id)))).toEqual([
    ['member', 'reader'],
    ['member', 'reader'],
    ['reader'],
    ['reader'],
    ['member', 'reader'],
    [],
  ])
})

it('ORG-12 moves an agreement only as the machine of states allows', async () => {
  const agreement = await create('Agreement', { title: 'Water', with: [elsewhere] })
  expect(agreement['state']).toBe('DRAFT')
  const move = (action: string) => keeper.request<Item>(`act/${action}`, targetOf(agreement.$id))
  expect(await codeOf(move('complete'))).toBe('transition')
  expect(await move('activate')).toMatchObject({ state: 'ACTIVE' })
  expect(await move('complete')).toMatchObject({ state: 'COMPLETE' })
  const ended = { title: 'Old', with: [elsewhere], state: 'COMPLETE' }
  expect(await codeOf(create('Agreement', ended))).toBe('transition')
})

it('ORG-13 takes a kind from its list, or another kind in its own words', async () => {
  const log = { subject: 'Readings', date: '2026-05-02', direction: 'INCOMING' }
  expect(await problemsOf(create('CommLog', { ...log, type: 'RADIO' }))).toEqual(['type'])
  expect(await problemsOf(create('CommLog', { ...log, type: 'other', typeOther: 'By radio' }))).toBe('saved')
  expect(await problemsOf(create('Disposition', { label: 'L-2', dispositionType: 'GIFT' }))).toEqual([
    'dispositionType',
  ])
  expect(await problemsOf(create('Meeting', { summary: 'A', date: '2026-05-02', meetingTypes: ['TALK'] }))).toEqual([
    'meetingTypes',
  ])
})

it('ORG-19 lists what names a contact among its related items, and stores nothing in the contact', async () => {
  const contact = await keeper.request<Item>('create/Contact', {
    firstName: 'Ada',
    lastName: 'Weir',
    organizations: [home],
  })
  const thread = { subject: 'The weir', owner: home, assignedTo: contact.$id }
  await make('Thread', thread)
  const { groups } = await keeper.request<{ groups: object[] }>('act/related', targetOf(contact.$id))
  expect(groups).toContainEqual(expect.objectContaining({ type: 'Thread', property: 'assignedTo', total: 1 }))
  expect(await keeper.request(`read/${contact.$id}`)).toMatchObject({ _u: contact._u })
})

it('ORG-36 finds contacts, meetings and agreements by the organisation on their row, and logs by nobody who is hidden', async () => {
  const grouse = await make('Organization', { displayName: 'Grouse Creek Timber', type: 'INDUSTRY' })
  const found = async (client: TestClient | undefined, text: string) =>
    (
      await client?.request<{ ids: string[] }>('search/ids', {
        text,
        types: ['Contact', 'Meeting', 'Agreement', 'CommLog'],
      })
    )?.ids
  const person = await make('Contact', { firstName: 'Ada', lastName: 'Siskin', organizations: [grouse, home] })
  const meeting = await make('Meeting', { summary: 'Roads', owner: home, date: '2026-11-20', otherOrgs: [grouse] })
  const agreement = await make('Agreement', { title: 'Roads', owner: home, with: [grouse], state: 'DRAFT' })
  const hidden = await make('Contact', { firstName: 'Una', lastName: 'Whimbrel', organizations: [elsewhere] })
  await make('CommLog', {
    subject: 'A call',
    owner: home,
    date: '2026-11-20',
    type: 'PHONE',
    direction: 'INCOMING',
    contacts: [hidden],
  })
  const all = [agreement, person, meeting].toSorted()
  await expect.poll(async () => (await found(keeper, 'Grouse'))?.toSorted()).toEqual(all)
  expect(await found(outsider, 'Grouse')).toEqual([])
  expect(await found(keeper, 'Whimbrel')).toEqual([])
})
