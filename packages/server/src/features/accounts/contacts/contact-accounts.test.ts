import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { codeOf, startKeptCommunity, targetOf, type KeptCommunity } from '@cairn/testkit/kept-community'
import { startTestServer, TestClient, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '@cairn/server/testing'

const PASSWORD = 'kelp forest at low tide'
let server: KeptCommunity
let second: TestServer
beforeAll(async () => {
  server = await startKeptCommunity()
  second = await startTestServer({ beside: server })
})
afterEach(() => server.leave())
afterAll(async () => {
  await second.close()
  await server.close()
})

let made = 0
async function addContact(organizations: ItemId[] = [server.home], email?: string) {
  made += 1
  const address = email ?? `guest-${made}@test.example`
  const properties = { firstName: 'Guest', lastName: `${made}`, organizations, email: address }
  const { $id } = await server.parts.engine.store.create(SYSTEM, 'Contact', properties)
  return { ...targetOf($id), id: $id, email: address }
}
const post = async (path: string, body: unknown) => {
  const response = await fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return text === '' ? response.status : (JSON.parse(text) as { userMessage: string }).userMessage
}
const mailsTo = (address: string) => server.sink.mails().filter(({ to }) => to === address)
/** The token of the link in the latest mail, once there are so many. */
async function tokenFor(address: string, count = 1) {
  await expect.poll(() => mailsTo(address).length).toBe(count)
  const [, token = ''] = /#t=([\w-]+)/.exec(mailsTo(address)[0]?.text ?? '') ?? []
  return token
}
const join = ({ email }: { email: string }) => server.join(email)
const stateOf = async (by: TestClient, { t, i }: { t: string; i: number }) =>
  (await by.request<{ state: string }>('act/contactAccount', { t, i })).state
const role = (properties: object) =>
  server.parts.engine.store.create(SYSTEM, 'Role', { name: 'Writers', owner: server.home, ...properties })

describe('the person of a contact', () => {
  test('ORG-16 is invited, registers, belongs to its organisations with the rights they were promised, is blocked and let in again', async () => {
    const contact = await addContact()
    const { $id: writers } = await role({ grants: ['Note.update'] })
    const [keeper, other] = [await join(server.keeper), await join(server.ana)]
    const note = await server.addNote()
    expect(await stateOf(keeper, contact)).toBe('NONE')
    expect(await codeOf(other.request('act/invite', contact))).toBe('notAllowed')
    expect(await codeOf(other.request('act/contactAccount', contact))).toBe('notAllowed')
    const rights = [
      { grant: 'role', grantedBy: writers },
      { grant: 'readOrg', grantedBy: server.home },
    ]
    await keeper.request('act/invite', { ...contact, rights })
    expect(await stateOf(keeper, contact)).toBe('INVITED')
    const token = await tokenFor(contact.email)
    expect(await post('register', { token, name: 'Guest', password: PASSWORD })).toBe(204)
    expect(await stateOf(keeper, contact)).toBe('NEVER')
    expect(await codeOf(keeper.request('act/invite', contact))).toBe('hasAccount')

    const guest = await TestClient.signedIn(second.url, contact.email, PASSWORD)
    expect(await stateOf(keeper, contact)).toBe('WEEK')
    expect(await guest.request<Item>(`read/${note}`)).toMatchObject({ $can: { update: true, delete: false } })
    await guest.request(`addWatch/${note}`)
    const { user } = await keeper.request<{ user: ItemId }>('act/contactAccount', contact)
    const held = await keeper.request<{ rights: object[] }>('act/rightsOf', { subjectID: user })
    expect(held.rights).toEqual([
      expect.objectContaining({
        ...rights[0],
        grants: ['Note.update'],
        givenBy: `User-${server.keeper.index}`,
        canTake: true,
      }),
      expect.objectContaining(rights[1]),
    ])

    const blocked = Date.now()
    await keeper.request('act/blockContact', { ...contact, blocked: true })
    expect((await guest.closed).reason).toBe('signedout')
    // A second, and what a machine is late by that does other work beside it.
    expect(Date.now() - blocked).toBeLessThan(3000)
    expect(await stateOf(keeper, contact)).toBe('BLOCKED')
    expect(await post('sign-in', { email: contact.email, password: PASSWORD })).toBe('errors.signInFailed')
    await keeper.request('act/blockContact', { ...contact, blocked: false })
    expect(await post('sign-in', { email: contact.email, password: PASSWORD })).toBe(204)
  })

  test('is not let in by an invitation that was sent again, was withdrawn, or went to a former address', async () => {
    const [contact, moved] = [await addContact(), await addContact()]
    const keeper = await join(server.keeper)
    await keeper.request('act/invite', contact)
    const first = await tokenFor(contact.email)
    await keeper.request('act/invite', contact)
    const next = await tokenFor(contact.email, 2)
    expect(await post('register', { token: first, name: 'A', password: PASSWORD })).toBe('errors.linkExpired')
    await keeper.request('act/blockContact', { ...contact, blocked: true })
    expect(await post('register', { token: next, name: 'A', password: PASSWORD })).toBe('errors.linkExpired')
    expect(await stateOf(keeper, contact)).toBe('NONE')

    await keeper.request('act/invite', moved)
    const token = await tokenFor(moved.email)
    await keeper.request('update', {
      _t: moved.t,
      _i: moved.i,
      _u: (await keeper.request<Item>(`read/${moved.id}`))._u,
      email: 'elsewhere@test.example',
    })
    expect(await post('register', { token, name: 'A', password: PASSWORD })).toBe('errors.linkExpired')
  })

  test('who has an account joins by choosing a new password; one that stands for another contact stays as it is, and does not show', async () => {
    const known = await server.addUser({})
    const contact = await addContact([server.home], known.email)
    const keeper = await join(server.keeper)
    await keeper.request('act/invite', { ...contact, rights: [{ grant: 'readOrg', grantedBy: server.home }] })
    const token = await tokenFor(known.email)
    expect(await post('set-pass', { token, password: PASSWORD })).toBe(204)
    expect(await keeper.request('act/contactAccount', contact)).toMatchObject({ user: `User-${known.index}` })
    const twin = await addContact([server.home], known.email)
    expect(await codeOf(keeper.request('act/invite', twin))).toBe('fine')
    expect(await stateOf(keeper, twin)).toBe('INVITED')
  })

  test('joins or registers as a whole or not at all, and the link is good again', async () => {
    const [known, keeper] = [await server.addUser({}), await join(server.keeper)]
    const { database, engine } = server.parts
    const users = async () => (await engine.store.search(SYSTEM, { types: ['User'], max: 0 })).total
    const steps = [
      {
        contact: await addContact([server.home], known.email),
        path: 'set-pass',
        broken: `mail_outbox add constraint broken check (message ->> 'to' <> '${known.email}')`,
      },
      { contact: await addContact(), path: 'register', broken: 'account add constraint broken check (user_i < 0)' },
    ]
    for (const { contact, path, broken } of steps) {
      await keeper.request('act/invite', { ...contact, rights: [{ grant: 'readOrg', grantedBy: server.home }] })
      const token = await tokenFor(contact.email)
      const body = { token, password: PASSWORD, ...(path === 'register' ? { name: 'Guest' } : {}) }
      const before = await users()
      await database.query(`alter table ${broken} not valid`)
      expect(await post(path, body)).toBe('errors.generalFailure')
      await database.query(`alter table ${broken.split(' ')[0]} drop constraint broken`)
      expect(await stateOf(keeper, contact)).toBe('INVITED')
      expect(await users()).toBe(before)
      expect(await post(path, body)).toBe(204)
      expect(await stateOf(keeper, contact)).toBe('NEVER')
    }
  })

  test('gets no right that whoever invited cannot give, also when they lost it meanwhile', async () => {
    const contact = await addContact()
    const lesser = await server.addUser({
      organizations: [server.home],
      grants: [{ grant: 'adminOrg', grantedBy: server.home }],
    })
    const client = await join(lesser)
    const invite = (rights: object[]) => codeOf(client.request('act/invite', { ...contact, rights }))
    expect(await invite([{ grant: 'adminOrg', grantedBy: server.elsewhere }])).toBe('notAllowed')
    expect(await invite([{ grant: 'Note.update', grantedBy: server.home, scope: { owner: server.elsewhere } }])).toBe(
      'notAllowed',
    )
    expect(await invite([{ grant: 'Note.update', grantedBy: server.home }])).toBe('fine')
    const token = await tokenFor(contact.email)
    await server.revoke(lesser.index, 'adminOrg', server.home)
    await expect.poll(() => codeOf(client.request('act/contactAccount', contact))).toBe('notAllowed')
    expect(await post('register', { token, name: 'A', password: PASSWORD })).toBe(204)
    const admin = await join(server.admin)
    const { user } = await admin.request<{ user: ItemId }>('act/contactAccount', contact)
    expect(await admin.request('act/rightsOf', { subjectID: user })).toMatchObject({ rights: [] })
  })

  test('ORG-16 is not blocked by who administers one of several organisations, nor an administrator by them, nor anyone by themselves', async () => {
    const keeper = await join(server.keeper)
    const both = await addContact([server.home, server.elsewhere])
    const chief = await server.addUser({ admin: true, organizations: [server.home] })
    const { contact: own } = await keeper.request<{ contact: string }>(`read/User-${server.keeper.index}`)
    const admin = await join(server.admin)
    const { contact: chiefs } = await admin.request<{ contact: string }>(`read/User-${chief.index}`)
    const block = (id: string) => codeOf(keeper.request('act/blockContact', { ...targetOf(id), blocked: true }))
    expect([await block(both.id), await block(chiefs), await block(own)]).toEqual([
      'notAllowed',
      'notAllowed',
      'notAllowed',
    ])
    expect(await codeOf(admin.request('act/blockContact', { ...targetOf(chiefs), blocked: true }))).toBe('fine')
  })

  test('is not made a member of an organisation, nor thrown out of it, nor let in again, by who administers another', async () => {
    const [keeper, admin] = [await join(server.keeper), await join(server.admin)]
    const both = await addContact([server.home, server.elsewhere])
    expect(await codeOf(keeper.request('act/invite', both))).toBe('notAllowed')
    const { _t, _i, _u } = await keeper.request(`read/${both.id}`)
    expect(await codeOf(keeper.request('update', { _t, _i, _u, organizations: [server.home] }))).toBe('notAllowed')
    const person = await server.addUser({ organizations: [server.home] })
    const { contact } = await admin.request<{ contact: string }>(`read/User-${person.index}`)
    const block = (client: TestClient, blocked: boolean) =>
      codeOf(client.request('act/blockContact', { ...targetOf(contact), blocked }))
    expect([await block(keeper, true), await block(keeper, false)]).toEqual(['fine', 'fine'])
    expect([await block(admin, true), await block(keeper, false), await block(admin, false)]).toEqual([
      'fine',
      'notAllowed',
      'fine',
    ])
  })
})

describe('the account state of contacts', () => {
  test('ORG-17 is counted, searched and seen by those who may, and does not exist for others', async () => {
    const contact = await addContact()
    const [keeper, member] = [await join(server.keeper), await join(server.ana)]
    await keeper.request('act/invite', contact)
    const asked = { types: ['Contact'], must: [{ prop: 'userState', kind: 'is', value: ['INVITED'] }] }
    expect((await keeper.request<{ ids: string[] }>('search/ids', asked)).ids).toContain(contact.id)
    expect(await codeOf(member.request('search/ids', asked))).toBe('propertyUnknown')
    expect(await keeper.request(`read/${contact.id}`)).toMatchObject({ userState: 'INVITED' })
    expect(await member.request(`read/${contact.id}`)).not.toHaveProperty('userState')
  })

  test('follows time, tells watchers, keeps no version, and survives a save of what was read before', async () => {
    const account = await server.addUser({ organizations: [server.home] })
    const keeper = await join(server.keeper)
    const { contact } = await (await join(server.admin)).request<{ contact: ItemId }>(`read/User-${account.index}`)
    const before = await keeper.request<Item>(`read/${contact}`)
    await keeper.request(`addWatch/${contact}`)
    for (const [days, state] of [
      [3, 'WEEK'],
      [20, 'DAYS_30'],
      [45, 'DAYS_60'],
      [75, 'DAYS_90'],
      [120, 'NORECENT'],
    ] as const) {
      await server.parts.database.query(
        'update account set last_sign_in = now() - make_interval(days => $2) where user_i = $1',
        [account.index, days],
      )
      await server.parts.contactStates.settle()
      await expect.poll(async () => (await keeper.request<Item>(`read/${contact}`)).userState).toBe(state)
    }
    expect((await keeper.waitFor('item/update')).b).toMatchObject({ $id: contact })
    expect(await keeper.request<unknown[]>(`history/${contact}`)).toHaveLength(1)
    await keeper.request('update', { ...targetOfUpdate(before), firstName: 'Changed' })
    expect(await keeper.request(`read/${contact}`)).toMatchObject({ firstName: 'Changed', userState: 'NORECENT' })
  })
})

const targetOfUpdate = ({ _t, _i, _u }: Item) => ({ _t, _i, _u })
