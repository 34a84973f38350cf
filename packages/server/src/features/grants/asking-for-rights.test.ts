import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import {
  codeOf as code,
  startKeptCommunity,
  targetOf as target,
  type KeptCommunity,
} from '@cairn/testkit/kept-community'
import { listenToCalls } from '@cairn/server/testing'
import type { TestClient } from '@cairn/testkit/server'

let server: KeptCommunity
let keeper: KeptCommunity['keeper']
let admin: KeptCommunity['admin']
beforeAll(async () => {
  server = await startKeptCommunity()
  ;({ keeper, admin } = server)
})
afterAll(() => server.close())
afterEach(() => server.leave())

const join = (email: string) => server.join(email)
const userId = ({ index }: { index: number }) => `User-${index}` as ItemId

describe('asking for rights', () => {
  test('ADM-11 what an organisation gave, and its roles, is told to those who administer it; any other answers like none', async () => {
    const { store, principals } = server.parts.engine
    const role = await store.create(await principals.ofUser(admin.index), 'Role', {
      name: 'Readers',
      owner: server.home,
      grants: ['Note.PROTECTED.read'],
    })
    const [boss, giver, ana] = [await join(admin.email), await join(keeper.email), await join(server.ana.email)]
    const subject = { subjectID: userId(server.ben) }
    await giver.request(`act/giveGrant`, { ...subject, grant: 'role', grantedBy: role.$id })
    const given = (client: TestClient, organization: string, more: object = {}) =>
      client.request<{ rights: { user: string; grant: string }[]; next?: number }>('act/rightsBy', {
        organization,
        ...more,
      })
    for (const client of [boss, giver]) {
      const { rights } = await given(client, server.home)
      expect(rights[0]).toMatchObject({ user: subject.subjectID, grant: 'role', grantedBy: role.$id })
      expect(rights.map(({ user }) => user)).toContain(userId(keeper))
      const only = await given(client, server.home, { grant: 'adminOrg' })
      expect([...new Set(only.rights.map(({ grant }) => grant))]).toEqual(['adminOrg'])
    }
    const { next } = await given(boss, server.home, { max: 1 })
    expect((await given(boss, server.home, { max: 1, before: next })).rights).toHaveLength(1)
    for (const organization of [server.elsewhere, 'Organization-99999'])
      expect(await code(given(giver, organization))).toBe('notAllowed')
    expect(await code(given(ana, server.home))).toBe('notAllowed')
    await giver.request('act/takeGrant', { ...subject, grant: 'role', grantedBy: role.$id })
  })

  test('what is made in an owner is judged for that owner, and a refusal names the right that is missing', async () => {
    const [ana, stranger] = [await join(server.ana.email), await join(server.stranger.email)]
    const mayMake = async (client: TestClient, owner: string) => {
      const body = { t: 'Note', i: 0, actions: ['create'], values: { owner } }
      return (await client.request<{ create: boolean }>('act/isAllowedOnType', body)).create
    }
    expect(await mayMake(ana, server.home)).toBe(true)
    for (const owner of [server.elsewhere, 'Organization-99999']) expect(await mayMake(ana, owner)).toBe(false)
    expect(await mayMake(stranger, server.home)).toBe(false)
    await expect(ana.request('create/Note', { name: 'x', owner: server.elsewhere })).rejects.toMatchObject({
      code: 'notAllowed',
      details: { right: 'Note.create' },
    })
  })

  test('T8: about another subject only who administers them; the answers agree with what is enforced', async () => {
    const note = await server.addNote({ access: 'PROTECTED' })
    const foreign = await server.parts.engine.store.create(
      await server.parts.engine.principals.ofUser(admin.index),
      'Note',
      { name: 'x', owner: server.elsewhere },
    )
    const [giver, ana, everyone] = [await join(keeper.email), await join(server.ana.email), await join(admin.email)]
    const about = (subject: { index: number }) => ({ subjectID: userId(subject) })
    const asks: [string, object][] = [
      ['act/isAllowed', { ...target(note), actions: ['read'] }],
      ['act/getGrantedBy', { grantsFor: { notes: ['Note.update'] } }],
      ['act/filterByPerm', { query: { types: ['Note'] } }],
    ]
    for (const [action, body] of asks) {
      expect(await code(ana.request(action, { ...body, ...about(server.ben) }))).toBe('notAllowed')
      expect(await code(giver.request(action, { ...body, ...about(server.stranger) }))).toBe('notAllowed')
      expect(await code(giver.request(action, { ...body, subjectID: 'User-99999' }))).toBe('notAllowed')
      expect(await code(giver.request(action, { ...body, ...about(server.ben) }))).toBe('fine')
      expect(await code(everyone.request(action, { ...body, ...about(server.stranger) }))).toBe('fine')
    }
    // What the subject may do with an item that the asker may not read is not told.
    expect(
      await code(giver.request('act/isAllowed', { ...target(foreign.$id), actions: ['read'], ...about(server.ben) })),
    ).toBe('notAllowed')
    const filtered = await giver.request<{ ids: string[] }>('act/filterByPerm', {
      query: { types: ['Note'], max: 500 },
      ...about(server.ben),
    })
    const ben = await join(server.ben.email)
    const own = (await ben.request<{ ids: string[] }>('search/ids', { types: ['Note'], max: 500 })).ids
    const askers = (await giver.request<{ ids: string[] }>('search/ids', { types: ['Note'], max: 500 })).ids
    expect(filtered.ids).toEqual(askers.filter((id) => own.includes(id)))
  })

  test('T4: isAllowed answers alike for what is hidden, deleted and not there, whoever it is asked about', async () => {
    const [hidden, deleted] = [await server.addNote({ access: 'PROTECTED' }), await server.addNote()]
    const [giver, ana, stranger] = [
      await join(keeper.email),
      await join(server.ana.email),
      await join(server.stranger.email),
    ]
    const foreign = await server.parts.engine.store.create(
      await server.parts.engine.principals.ofUser(admin.index),
      'Note',
      { name: 'x', owner: server.elsewhere },
    )
    await giver.request(`delete/${deleted}`)
    const answers = (client: TestClient, about: object, ids: string[]) =>
      Promise.all(
        ids.map((id) =>
          client
            .request('act/isAllowed', { ...target(id), actions: ['read', 'update', 'restore'], ...about })
            .catch((thrown: { code: string }) => thrown.code),
        ),
      )
    const none = { rule: 'none' }
    const refused = {
      ...{ read: false, update: false, restore: false },
      $why: { read: none, update: none, restore: none },
    }
    for (const [client, person] of [
      [ana, server.ana],
      [stranger, server.stranger],
    ] as const)
      for (const about of [{}, { subjectID: userId(person) }])
        expect(await answers(client, about, [hidden, 'Note-987654'])).toEqual([refused, refused])
    const ids = [foreign.$id, hidden, deleted, 'Note-987654']
    expect(await answers(giver, { subjectID: userId(server.ben) }, [foreign.$id, 'Note-987654'])).toEqual([
      'notAllowed',
      'notAllowed',
    ])
    expect(await answers(ana, { subjectID: userId(server.ben) }, ids)).toEqual(ids.map(() => 'notAllowed'))
    const own = await answers(stranger, { subjectID: userId(server.stranger) }, [deleted, 'Note-987654'])
    expect(own).toEqual([refused, refused])
  })

  test('whoever administers an organisation is told of what it gave alone; everyone of all that is their own', async () => {
    const both = await server.addUser({
      organizations: [server.home, server.elsewhere],
      grants: [
        { grant: 'Note.update', grantedBy: server.elsewhere },
        { grant: 'Note.PRIVATE.read', grantedBy: server.elsewhere },
      ],
    })
    const [giver, boss, own] = [await join(keeper.email), await join(admin.email), await join(both.email)]
    const open = await server.parts.engine.store.create(
      await server.parts.engine.principals.ofUser(admin.index),
      'Note',
      { name: 'x', owner: server.elsewhere, access: 'PUBLIC' },
    )
    const subject = { subjectID: userId(both) }
    const given = { grantsFor: { notes: ['Note.update', 'Note.PRIVATE.read'] } }
    const query = { types: ['Note'], must: [{ prop: 'owner', kind: 'is', value: server.elsewhere }] }
    const chain = ['read', 'update']
    const told = async (client: TestClient, grantedBy?: string) => [
      (await client.request<{ notes: object }>('act/getGrantedBy', { ...given, ...subject })).notes,
      await client.request('act/isAllowed', { ...target(open.$id), actions: chain, ...subject }),
      await client.request('act/filterByPerm', { query, chain, ...subject, ...(grantedBy ? { grantedBy } : {}) }),
    ]
    const grant = { rule: 'grant', grantedBy: server.elsewhere, grant: 'Note.update' }
    const why = (update: object) => ({ read: { rule: 'public' }, update })
    const all = { [server.elsewhere]: ['Note.update', 'Note.PRIVATE.read'] }
    for (const client of [boss, own])
      expect(await told(client)).toMatchObject([
        all,
        { read: true, update: true, $why: { update: grant } },
        { ids: expect.arrayContaining([open.$id]), $why: { [open.$id]: { update: grant } } },
      ])
    expect(await told(giver)).toEqual([
      {},
      { read: true, update: true, $why: why({ rule: 'elsewhere' }) },
      { results: [open.$id], ids: [open.$id], $why: { [open.$id]: why({ rule: 'elsewhere' }) } },
    ])
    expect((await told(giver, server.elsewhere))[2]).toMatchObject({ ids: [] })
  })

  test('ADM-5 getGrantedBy and filterByPerm name the giver and the rule', async () => {
    const ana = await join(server.ana.email)
    const asked = { notes: ['Note.update', 'Note.PRIVATE.read'], none: ['Story.update'] }
    expect(await ana.request('act/getGrantedBy', { grantsFor: asked })).toEqual({
      notes: { [server.home]: ['Note.update'] },
      none: {},
      $why: { notes: { [server.home]: [{ rule: 'grant', grantedBy: server.home, grant: 'Note.update' }] }, none: {} },
    })
    const note = await server.addNote()
    const query = { must: [{ prop: '_t', kind: 'is', value: 'Note' }], types: ['Note'], max: 1 }
    const mine = { query, chain: ['read', 'update'], grantedBy: server.home }
    expect(await ana.request('act/filterByPerm', mine)).toMatchObject({
      results: [note],
      ids: [note],
      $why: { [note]: { read: { rule: 'member' }, update: { rule: 'grant' } } },
    })
    expect(await ana.request('act/filterByPerm', { ...mine, grantedBy: server.elsewhere })).toMatchObject({ ids: [] })
    expect(await ana.request('act/filterByPerm', { ...mine, chain: ['approve'] })).toMatchObject({ ids: [] })
  })

  test('T60 isAllowedOnSome costs the same by rights of many organisations as by that of one', async () => {
    const { store, principals } = server.parts.engine
    const everyone = await principals.ofUser(admin.index)
    const made = Array.from({ length: 40 }, () => store.create(everyone, 'Organization', { name: 'One of many' }))
    const organizations = (await Promise.all(made)).map(({ $id }) => $id)
    const grantsOf = (givers: readonly ItemId[]) => givers.map((grantedBy) => ({ grant: 'Note.approve', grantedBy }))
    const [few, many] = await Promise.all(
      [organizations.slice(0, 1), organizations].map(async (givers) =>
        join((await server.addUser({ organizations: [server.home], grants: grantsOf(givers) })).email),
      ),
    )
    const units: number[] = []
    const stop = listenToCalls((call) => call.operation === 'act/isAllowedOnSome' && units.push(call.units))
    const asked = { t: 'Note', i: 0, actions: ['approve'], query: { types: ['Note'] } }
    for (const client of [few, many])
      expect(await client?.request('act/isAllowedOnSome', asked)).toEqual({ isAllowed: false })
    stop()
    expect(units[1]).toBe(units[0])
  })

  test('isAllowedOnSome finds the one item that may be changed behind many that may not, and no hidden one', async () => {
    const { store, principals } = server.parts.engine
    const everyone = await principals.ofUser(admin.index)
    await server.addNote()
    for (let n = 0; n < 21; n++)
      await store.create(everyone, 'Note', { name: `of others ${n}`, owner: server.elsewhere, access: 'PUBLIC' })
    const hidden = await server.addNote({ access: 'PRIVATE' })
    const asked = { t: 'Note', i: 0, actions: ['update'], query: { types: ['Note'] } }
    const [ana, stranger] = [await join(server.ana.email), await join(server.stranger.email)]
    expect(await ana.request('act/isAllowedOnSome', asked)).toEqual({ isAllowed: true })
    expect(await ana.request('act/isAllowedOnSome', { ...asked, actions: ['approve'] })).toEqual({ isAllowed: false })
    expect(await stranger.request('act/isAllowedOnSome', asked)).toEqual({ isAllowed: false })
    const only = { types: ['Note'], must: [{ prop: '_i', kind: 'is', value: target(hidden).i }] }
    expect(await ana.request('act/isAllowedOnSome', { ...asked, query: only })).toEqual({ isAllowed: false })
    const visitor = await server.visit()
    expect(await code(visitor.request('act/isAllowedOnSome', asked))).toBe('notSignedIn')
    visitor.close()
  })

  test('capabilities gate creating, on the server', async () => {
    const [ana, giver] = [await join(server.ana.email), await join(keeper.email)]
    const story = { name: 'Told', owner: server.home }
    expect(await code(ana.request('create/Story', story))).toBe('notAllowed')
    expect(await ana.request('act/isAllowedOnType', { t: 'Story', i: 0, actions: ['create'] })).toMatchObject({
      create: false,
    })
    const made = await giver.request('create/Story', story)
    expect(await giver.request('act/isAllowedOnType', { t: 'Story', i: 0, actions: ['create'] })).toMatchObject({
      create: true,
    })
    expect((await ana.request(`read/${made.$id}`)).$can).toMatchObject({ update: false })
  })

  test('isAllowed is about an item: a type as a whole is asked about by isAllowedOnType', async () => {
    const visitor = await server.visit()
    const body = { t: 'Note', i: 0, actions: ['create', 'read'] }
    for (const client of [await join(keeper.email), visitor])
      expect(await code(client.request('act/isAllowed', body))).toBe('badMessage')
    expect(await visitor.request('act/isAllowedOnType', body)).toMatchObject({ create: false, read: false })
    visitor.close()
  })

  test('T10: what a client claims to be counts for nothing', async () => {
    const hidden = await server.addNote({ access: 'PRIVATE' })
    const stranger = await join(server.stranger.email)
    const claims = {
      admin: true,
      system: true,
      capabilities: { Stories: true },
      userId: 'vgn-1',
      $id: 'vgn-1',
      grants: ['PRIVATE.read'],
    }
    expect(await code(stranger.request(`read/${hidden}`, claims))).toBe('notAllowed')
    expect(await code(stranger.request('create/Story', { name: 'x', owner: server.home, ...claims }))).toMatch(
      /notAllowed|propertyUnknown/,
    )
    expect(
      await stranger.request('act/isAllowed', { ...target(hidden), actions: ['read', 'update'], ...claims }),
    ).toMatchObject({ read: false, update: false })
    for (const id of ['vgn-1', 'vgn-Note-1']) expect(await code(stranger.request(`read/${id}`))).toBe('invalidId')
    expect(await code(stranger.request('act/isAllowed', { t: 'vgn', i: 1, actions: ['read'] }))).toMatch(
      /fine|badMessage/,
    )
    stranger.send({ o: 'search/ids', b: { types: ['Note'] }, s: 1, v: '9', admin: true, user: claims })
    const { _i } = await stranger.request(`read/${userId(server.stranger)}`)
    for (const body of [{ admin: true }, { capabilities: ['Stories'] }, { contact: 'Contact-1' }])
      expect(await code(stranger.request('update', { _t: 'User', _i, _u: 1, ...body }))).toBe('notAllowed')
    expect(await code(stranger.request('create/User', { name: 'x', email: 'x@test.example', admin: true }))).toMatch(
      /notAllowed|propertyUnknown/,
    )
  })

  test('T9: a visitor asks for nothing but what is public', async () => {
    const visitor = await server.visit()
    const note = await server.addNote({ access: 'PRIVATE' })
    expect(await visitor.request('act/isAllowed', { ...target(note), actions: ['read', 'update'] })).toMatchObject({
      read: false,
      update: false,
    })
    for (const action of [
      'getGrantedBy',
      'filterByPerm',
      'rolesAvailable',
      'giveGrant',
      'accessLog',
      'restore',
      'archive',
    ])
      expect(await code(visitor.request(`act/${action}`, { t: 'Note', i: 1 }))).toBe('notSignedIn')
  })
})

describe('the access log', () => {
  test('reads of guarded items are logged with who and how; the owner’s administrators see theirs alone', async () => {
    const [guarded, open] = [await server.addNote({ access: 'PROTECTED' }), await server.addNote()]
    const [giver, everyone, ana] = [await join(keeper.email), await join(admin.email), await join(server.ana.email)]
    for (const id of [guarded, open]) {
      await everyone.request(`read/${id}`)
      await giver.request('readMany/object', [id])
      await giver.request(`history/${id}`)
      await giver.request(`addWatch/${id}`)
    }
    expect(await code(ana.request(`read/${guarded}`))).toBe('notAllowed')
    const log = (client: TestClient, of: object) =>
      client.request<{ entries: { by: string; op: string; item: string }[] }>('act/accessLog', of)
    const { entries } = await log(giver, target(guarded))
    // A watch that is told of the item again is noted again: word of its making can come late.
    expect(new Set(entries.map(({ by, op }) => `${by} ${op}`))).toEqual(
      new Set([`${userId(admin)} read`, ...['history', 'readMany', 'watch'].map((op) => `${userId(keeper)} ${op}`)]),
    )
    expect((await log(everyone, target(open))).entries).toEqual([])
    expect(await code(log(ana, target(guarded)))).toBe('notAllowed')
    const elsewhere = await server.addUser({
      organizations: [server.elsewhere],
      grants: [{ grant: 'adminOrg', grantedBy: server.elsewhere }],
    })
    expect((await log(await join(elsewhere.email), target(guarded))).entries).toEqual([])
    const page = await everyone.request<{ entries: object[]; next: number }>('act/accessLog', {
      ...target(guarded),
      max: 3,
    })
    expect(page.entries).toHaveLength(3)
    const rest = await log(everyone, { ...target(guarded), before: page.next })
    const pages = [...page.entries, ...rest.entries]
    expect(pages.length).toBeGreaterThan(3)
    expect((await log(everyone, target(guarded))).entries.slice(-pages.length)).toEqual(pages)
  })

  test('an update that changes nothing and one that is contested tell the item: they are noted, and are for those who may change it', async () => {
    const guarded = await server.addNote({ access: 'PROTECTED', phone: '1' })
    const reader = await server.addUser({ grants: [{ grant: 'Note.PROTECTED.read', grantedBy: server.home }] })
    const [giver, everyone, mere] = [await join(keeper.email), await join(admin.email), await join(reader.email)]
    const { t, i } = target(guarded)
    const update = (client: TestClient, more: object) => client.request('update', { _t: t, _i: i, ...more })
    const noted = async () => {
      const { entries } = await everyone.request<{ entries: { by: string; op: string }[] }>('act/accessLog', { t, i })
      return entries.map(({ by, op }) => `${by} ${op}`)
    }
    const read = `${userId(keeper)} read`
    expect((await update(giver, { _u: 1 })).phone).toBe('1')
    expect(await noted()).toEqual([read])
    await update(giver, { _u: 1, phone: '2' })
    expect(await code(update(giver, { _u: 1, phone: '3' }))).toBe('conflict')
    expect(await noted()).toEqual([read, read])
    for (const more of [{ _u: 2 }, { _u: 1, phone: '3' }, { _u: 2, phone: '3' }])
      expect(await code(update(mere, more))).toBe('notAllowed')
    expect(await noted()).toEqual([read, read])
  })

  test('a create sent again and a restore of what stands tell the item as it is: they are noted', async () => {
    const everyone = await join(admin.email)
    const body = { name: 'Weir', access: 'PROTECTED', owner: server.home, $key: 'noted-again' }
    const noted = async ({ _t, _i }: Item) =>
      (await everyone.request<{ entries: { op: string }[] }>('act/accessLog', { t: _t, i: _i })).entries
    const made = await everyone.request<Item>('create/Note', body)
    expect(await noted(made)).toEqual([])
    expect((await everyone.request<Item>('create/Note', body)).$id).toBe(made.$id)
    expect(await noted(made)).toHaveLength(1)
    await everyone.request('act/restore', { t: made._t, i: made._i })
    expect(await noted(made)).toHaveLength(2)
  })
})
