import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ItemId } from '@cairn/contract'
import {
  codeOf as code,
  startKeptCommunity,
  targetOf as target,
  type KeptCommunity,
} from '@cairn/testkit/kept-community'
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
const give = (client: TestClient, subject: { index: number }, grant: string, more: object = {}) =>
  client.request('act/giveGrant', { subjectID: userId(subject), grant, grantedBy: server.home, ...more })

describe('giving rights', () => {
  test('a right for one item opens it at once, on every path, and closes it again when it runs out', async () => {
    const [open, shut] = [
      await server.addNote({ access: 'PRIVATE', name: 'Opened' }),
      await server.addNote({ access: 'PRIVATE' }),
    ]
    const [giver, reader] = [await join(keeper.email), await join(server.stranger.email)]
    const stranger = { ...server.stranger }
    // The stranger belongs elsewhere: only an administrator may give them something.
    expect(await code(give(giver, stranger, 'PRIVATE.read', { scope: { item: open } }))).toBe('notAllowed')
    const expires = new Date(Date.now() + 5000).toISOString()
    await give(await join(admin.email), stranger, 'PRIVATE.read', { scope: { item: open }, expires })
    await expect.poll(() => code(reader.request(`read/${open}`))).toBe('fine')
    expect(await code(reader.request(`read/${shut}`))).toBe('notAllowed')
    expect((await reader.request<{ ids: string[] }>('search/ids', { types: ['Note'] })).ids).toEqual([open])
    await reader.request(`addWatch/${open}`)
    expect((await reader.waitFor('item/remove')).b).toEqual({ id: open })
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(expires))
    expect((await reader.request<{ ids: string[] }>('search/ids', { types: ['Note'] })).ids).toEqual([])
  })

  test('a change that is written while a right for the item is given keeps both', async () => {
    const note = await server.addNote({ access: 'PROTECTED' })
    const subject = await server.addUser({ organizations: [server.elsewhere] })
    const [giver, writer] = [await join(admin.email), await join(admin.email)]
    const updates = Array.from({ length: 5 }, (_, round) =>
      writer.request('update', {
        _t: 'Note',
        _i: target(note).i,
        _u: 1,
        [`${['phone', 'name', 'secret', 'long', 'phone'][round]}`]: 'x',
      }),
    )
    await Promise.all([...updates, give(giver, subject, 'PROTECTED.read', { scope: { item: note } })])
    const reader = await join(subject.email)
    expect((await reader.request<{ ids: string[] }>('search/ids', { types: ['Note'] })).ids).toEqual([note])
  })

  test('what is given and taken here counts for the next request, while older writes keep the feed waiting', async () => {
    const note = await server.addNote({ access: 'PROTECTED' })
    const subject = await server.addUser({ organizations: [server.elsewhere] })
    const [giver, reader] = [await join(admin.email), await join(subject.email)]
    const found = async () => (await reader.request<{ ids: string[] }>('search/ids', { types: ['Note'] })).ids
    expect(await found()).toEqual([])
    await server.parts.database.transaction(async (transaction) => {
      // From here on the feed tells of nothing until this has ended.
      await transaction.query('select pg_current_xact_id()')
      await give(giver, subject, 'PROTECTED.read', { scope: { item: note } })
      expect(await found()).toEqual([note])
      await giver.request('act/takeGrant', {
        subjectID: userId(subject),
        grant: 'PROTECTED.read',
        grantedBy: server.home,
        scope: { item: note },
      })
      expect(await found()).toEqual([])
    })
  })

  test('nobody gives what they lack', async () => {
    const [ana, giver] = [await join(server.ana.email), await join(keeper.email)]
    expect(await code(give(ana, server.ben, 'Note.update'))).toBe('notAllowed')
    expect(await code(give(giver, keeper, 'Note.update'))).toBe('notAllowed')
    expect(await code(give(giver, server.ben, 'Note.update', { grantedBy: server.elsewhere }))).toBe('notAllowed')
    expect(await code(give(giver, server.ben, 'Note.update', { scope: { owner: server.elsewhere } }))).toBe(
      'notAllowed',
    )
    expect(await code(give(giver, server.ben, 'no right at all'))).toBe('badMessage')
    expect(await code(give(giver, server.ben, 'Note.PROTECTED.read'))).toBe('fine')
    const other = await join(keeper.email)
    await other.request('act/takeGrant', {
      subjectID: userId(server.ben),
      grant: 'Note.PROTECTED.read',
      grantedBy: server.home,
    })
  })

  test('a role gives its grants and capabilities to its holders, until it changes', async () => {
    const giver = await join(keeper.email)
    const guarded = await server.addNote({ access: 'PROTECTED' })
    const holder = await server.addUser({ organizations: [server.home] })
    const role = {
      name: 'Story keepers',
      owner: server.home,
      grants: ['Note.PROTECTED.read'],
      capabilities: ['Stories'],
    }
    expect(await code(giver.request('create/Role', { ...role, capabilities: ['Everything'] }))).toBe('notAllowed')
    expect(await code(giver.request('create/Role', { ...role, grants: ['made up right'] }))).toBe('invalidItem')
    expect(await code(giver.request('create/Role', { ...role, owner: server.elsewhere }))).toBe('notAllowed')
    const made = await giver.request('create/Role', role)
    const first = await giver.request('create/Role', { ...role, name: 'A first role', grants: [], capabilities: [] })
    const available = await giver.request<{ id: string; label: string; why: object }[]>('act/rolesAvailable', {})
    expect(available.map(({ id }) => id)).toEqual([first.$id, made.$id])
    expect(available[1]?.why).toEqual({ rule: 'adminOrg', grantedBy: server.home })
    const reader = await join(holder.email)
    expect(await reader.request('act/rolesAvailable', {})).toEqual([])
    await give(giver, holder, 'role', { grantedBy: made.$id })
    await expect.poll(() => code(reader.request(`read/${guarded}`))).toBe('fine')
    expect(await reader.request('act/isAllowed', { ...target(guarded), actions: ['read'] })).toMatchObject({
      $why: { read: { rule: 'grant', grantedBy: server.home, grant: 'Note.PROTECTED.read', through: made.$id } },
    })
    await reader.request(`addWatch/${guarded}`)
    await giver.request('update', { _t: 'Role', _i: made._i, _u: 1, grants: null })
    expect((await reader.waitFor('item/remove')).b).toEqual({ id: guarded })
    expect(await code(reader.request(`read/${guarded}`))).toBe('notAllowed')
  })

  test('protocols: who has not met them sees nothing of the item, whatever else they may read', async () => {
    const { store } = server.parts.engine
    const { $id: story } = await store.create(await server.parts.engine.principals.ofUser(admin.index), 'Story', {
      name: 'Winter',
      owner: server.home,
      protocols: ['WINTER', 'ELDERS'],
      protocolRule: 'ALL',
    })
    const [giver, ana] = [await join(keeper.email), await join(server.ana.email)]
    expect(await code(ana.request(`read/${story}`))).toBe('notAllowed')
    await give(giver, server.ana, 'protocol.WINTER')
    expect(await code(ana.request(`read/${story}`))).toBe('notAllowed')
    await give(giver, server.ana, 'protocol.ELDERS')
    await expect.poll(() => code(ana.request(`read/${story}`))).toBe('fine')
    expect((await ana.request<{ ids: string[] }>('search/ids', { types: ['Story'] })).ids).toEqual([story])
    await ana.request(`addWatch/${story}`)
    await giver.request('act/takeGrant', {
      subjectID: userId(server.ana),
      grant: 'protocol.ELDERS',
      grantedBy: server.home,
    })
    expect((await ana.waitFor('item/remove')).b).toEqual({ id: story })
  })
})
