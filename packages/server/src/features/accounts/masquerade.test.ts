import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { itemId, type ItemVersion } from '@cairn/contract'
import type { Timeline } from '@cairn/contract/timeline'
import { startKeptCommunity, codeOf, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { readToken } from './sign-in/token.ts'
import { loadSecrets } from '../../platform/settings/secrets.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'

let server: KeptCommunity
beforeAll(async () => {
  server = await startKeptCommunity()
})
afterEach(() => server.leave())
afterAll(() => server.close())

const user = (index: number) => `User-${index}`
const begin = (client: TestClient, index: number) =>
  client.request<{ newToken: string }>('act/masquerade', { targetUserID: user(index) })
const end = (client: TestClient) => client.request<{ newToken: string }>('act/masquerade', { stop: true })

/** A client of the administrator who acts as this person, and what `authed` told. */
async function actAs(index: number, starter?: TestClient) {
  const admin = starter ?? (await server.join(server.admin.email))
  const { newToken } = await begin(admin, index)
  const client = await server.visit()
  const { b } = await client.authenticate(newToken)
  return { client, told: b as { user: Record<string, unknown> }, token: newToken }
}

describe('T13 masquerade', () => {
  test('is refused to everyone but administrators, towards administrators, to nobody, and nested', async () => {
    const other = await server.addUser({ admin: true })
    const shut = await server.addUser()
    await server.parts.database.query('update account set disabled = true where user_i = $1', [shut.index])
    const keeper = await server.join(server.keeper.email)
    expect(await codeOf(begin(keeper, server.ana.index))).toBe('notAllowed')
    expect(await codeOf(end(keeper))).toBe('notAllowed')
    expect(await codeOf((await server.visit()).request('act/masquerade', { targetUserID: 'User-1' }))).toBe(
      'notSignedIn',
    )
    const admin = await server.join(server.admin.email)
    for (const index of [other.index, server.admin.index, shut.index, 999_999])
      expect(await codeOf(begin(admin, index))).toBe('notAllowed')
    expect(await codeOf(end(admin))).toBe('notAllowed')
    for (const body of [{}, { targetUserID: 7 }, { targetUserID: 'Note-1', stop: true }, { stop: 1 }])
      expect(await codeOf(admin.request('act/masquerade', body))).toBe('badMessage')
    const { client } = await actAs(server.ana.index, admin)
    expect(await codeOf(begin(client, server.ben.index))).toBe('notAllowed')
  })

  test('gives exactly the rights of the other, and says who acts', async () => {
    const secret = await server.addNote({ access: 'PRIVATE', name: 'not for Ana' })
    const { client, told, token } = await actAs(server.ana.index)
    expect(told.user).toMatchObject({
      $id: user(server.ana.index),
      admin: false,
      masquerading: true,
      actor: { id: user(server.admin.index), name: 'Admin' },
    })
    const { tokenKey } = await loadSecrets(server.install.dataDir, {})
    expect(await readToken(tokenKey, token)).toMatchObject({ user: server.ana.index, actor: server.admin.index })
    expect(await codeOf(client.request(`read/${secret}`))).toBe('notAllowed')
    expect(await codeOf(client.request('act/accessLog', {}))).toBe('notAllowed')
    expect(await codeOf(client.request('create/Role', { name: 'x', owner: server.home }))).toBe('notAllowed')
    const note = await client.request('create/Note', { name: 'by hand of Admin', owner: server.home })
    expect(note._c.by).toBe(user(server.ana.index))
  })

  test('every version names who acted and as whom, however it was written', async () => {
    const { client } = await actAs(server.ana.index)
    const note = await client.request('create/Note', { name: 'one', owner: server.home, $key: 'key-of-a-test' })
    expect((await client.request('create/Note', { name: 'one', owner: server.home, $key: 'key-of-a-test' })).$id).toBe(
      note.$id,
    )
    const changed = await client.request('update', { _t: 'Note', _i: note._i, _u: 1, name: 'two' })
    expect(changed.$by).toMatchObject({ by: user(server.admin.index), as: user(server.ana.index) })
    await client.request(`delete/${note.$id}`)
    await client.request('act/restore', { t: 'Note', i: note._i })
    await client.request('act/restore', { t: 'Note', i: note._i, u: 1 })
    const ana = await server.join(server.ana.email)
    await ana.request('update', { _t: 'Note', _i: note._i, _u: 5, name: 'three' })
    const versions = await ana.request<ItemVersion[]>(`history/${note.$id}`)
    const both = { by: user(server.admin.index), as: user(server.ana.index) }
    expect(versions.map(({ u, by, as }) => ({ u, by, as }))).toEqual([
      { u: 6, by: user(server.ana.index), as: undefined },
      ...[5, 4, 3, 2, 1].map((u) => ({ u, ...both })),
    ])
    expect((await ana.request(`history/${note.$id}/5`)).$by).toMatchObject(both)
    const { entries } = await ana.request<Timeline>('act/timeline', { id: note.$id })
    expect(entries.find(({ u }) => u === 2)).toMatchObject({ ...both, also: [both.as] })
  })

  test('what keeps no name of who did it is refused, and what the person has not read stays unread', async () => {
    const { client } = await actAs(server.keeper.index)
    const subjectID = user(server.ana.index)
    const refused = [
      ['giveGrant', { subjectID, grant: 'Note.update', grantedBy: server.home }],
      ['takeGrant', { subjectID, grant: 'Note.update', grantedBy: server.home }],
      ['setNotifyChoices', { mail: false }],
      ['setItemNotify', { id: await server.addNote(), preference: 'NEVER' }],
      ['supportRequest', { subject: 'x', text: 'x', page: '/' }],
    ] as const
    for (const [action, body] of refused)
      expect({ action, code: await codeOf(client.request(`act/${action}`, body)) }).toEqual({
        action,
        code: 'masquerading',
      })

    const [keeper, ana] = [await server.join(server.keeper.email), await server.join(server.ana.email)]
    const note = await keeper.request('create/Note', { name: 'Told', owner: server.home })
    await ana.request('update', { _t: 'Note', _i: note._i, _u: 1, name: 'Told again' })
    await keeper.waitFor('item/notify')
    const unread = await keeper.request('act/markNotifications', {})
    expect(await client.request('act/markNotifications', { all: true })).toEqual(unread)
    expect(await keeper.request('act/markNotifications', {})).toEqual(unread)
  })

  test('every read that is kept names both, and so do its beginning and its end', async () => {
    const reader = await server.addUser({
      organizations: [server.home],
      grants: [{ grant: 'Note.PROTECTED.read', grantedBy: server.home }],
    })
    const note = await server.addNote({ access: 'PROTECTED' })
    const { client } = await actAs(reader.index)
    await client.request(`read/${note}`)
    await client.request(`addWatch/${note}/0`)
    await end(client)
    const admin = await server.join(server.admin.email)
    const log = async (t: string, i: number) =>
      (await admin.request<{ entries: { by: string; as?: string; op: string }[] }>('act/accessLog', { t, i })).entries
    const both = { by: user(server.admin.index), as: user(reader.index) }
    const ofNote = await log('Note', Number(note.split('-')[1]))
    // Who watches is shown the item once more where it changes, or where word of its making comes late.
    expect(new Set(ofNote.map(({ op }) => op))).toEqual(new Set(['read', 'watch']))
    for (const entry of ofNote) expect(entry).toMatchObject(both)
    const ofAccount = await log('User', reader.index)
    expect(ofAccount.filter(({ op }) => op.startsWith('masquerade'))).toMatchObject([
      { ...both, op: 'masqueradeEnd' },
      { ...both, op: 'masquerade' },
    ])
  })

  test('an administrator is told whom they acted as lately, each once, the latest first; nobody else is', async () => {
    const { email } = await server.addUser({ admin: true })
    let admin = await server.join(email)
    const people = [server.ana.index, server.ben.index, server.ana.index]
    for (const index of people) {
      const { client } = await actAs(index, admin)
      expect(await codeOf(client.request('act/recentMasquerades', {}))).toBe('notAllowed')
      const { newToken } = await end(client)
      admin = await server.visit()
      await admin.authenticate(newToken)
    }
    expect(await admin.request('act/recentMasquerades', {})).toEqual({
      ids: [server.ana.index, server.ben.index].map(user),
    })
  })

  test('stopping gives the administrator back; the tokens of before and sockets that hold them are refused', async () => {
    const admin = await server.join(server.admin.email)
    const before = admin.token
    const { client, token } = await actAs(server.ana.index, admin)
    expect(await admin.closed).toEqual({ code: 1013, reason: 'masquerade' })
    expect((await replay(before)).code).toBe(4400)
    const { newToken } = await end(client)
    expect(await client.closed).toEqual({ code: 1013, reason: 'masquerade' })
    expect((await replay(token)).code).toBe(4400)
    const again = await server.visit()
    const { b } = await again.authenticate(newToken)
    expect(b).toMatchObject({ user: { $id: user(server.admin.index), admin: true } })
    expect((b as { user: object }).user).not.toHaveProperty('masquerading')
  })

  test('a renewed token still names both; signing out ends it all', async () => {
    const { client } = await actAs(server.ana.index)
    client.send({ o: 'nextToken' })
    const { b: renewed } = await client.waitFor<string>('newToken')
    const next = await server.visit()
    expect((await next.authenticate(renewed)).b).toMatchObject({ user: { masquerading: true } })
    next.send({ o: 'signout' })
    expect((await client.closed).reason).toBe('signedout')
    expect((await replay(renewed)).code).toBe(4400)
  })

  test('ends when the administrator is none any more, and when the account acted as is closed', async () => {
    const { store } = server.parts.engine
    const demoted = await server.addUser({ admin: true })
    const { client } = await actAs(server.ana.index, await server.join(demoted.email))
    const note = await server.addNote()
    await client.request(`addWatch/${note}/0`)
    const id = itemId('User', demoted.index)
    const { _i, _u } = await store.read(SYSTEM, id)
    await store.update(SYSTEM, { _t: 'User', _i, _u, admin: false })
    expect(await client.waitFor('item/remove')).toMatchObject({ b: { id: note } })
    expect(await codeOf(client.request('create/Note', { name: 'x', owner: server.home }))).toBe('notSignedIn')

    const subject = await server.addUser()
    const second = await actAs(subject.index)
    await server.parts.sessions.endAllOf(subject.index)
    expect((await second.client.closed).reason).toBe('signedout')
  })

  test('the cookie stands for the other person too, while it lasts', async () => {
    const signedIn = await fetch(`${server.url}/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: server.admin.email, password: 'a password for tests' }),
    })
    const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
    const secret = await server.addNote({ access: 'PRIVATE' })
    const read = async () => {
      const answer = await fetch(`${server.url}/api/item`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: cookies.join('; '),
          'x-xsrf-token': cookies[1]?.replace('XSRF-TOKEN=', '') ?? '',
        },
        body: JSON.stringify({ o: `read/${secret}`, s: 1 }),
      })
      return ((await answer.json()) as { erred?: boolean }).erred ?? false
    }
    expect(await read()).toBe(false)
    const client = await server.visit()
    await client.authenticate(signedIn.headers.get('x-vgn-token') ?? '')
    const acting = await actAs(server.ana.index, client)
    expect(await read()).toBe(true)
    await end(acting.client)
    expect(await read()).toBe(false)
  })
})

async function replay(token: string): Promise<{ code: number }> {
  const client = await server.visit()
  client.send({ o: 'tokenAuth', b: token })
  return client.closed
}
