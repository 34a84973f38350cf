import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
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

describe('deleting, restoring and moving', () => {
  test('a deleted item shows as deleted, and can be restored by who could delete it', async () => {
    const note = await server.addNote({ name: 'Lost and found' })
    const [ana, ben, stranger] = [
      await join(server.ana.email),
      await join(server.ben.email),
      await join(server.stranger.email),
    ]
    await ben.request(`addWatch/${note}`)
    await ana.request(`delete/${note}`)
    expect((await ben.waitFor('item/remove')).b).toEqual({ id: note })
    for (const asked of [target(note), { t: 'Note', i: 99_999 }])
      expect(await code(stranger.request('act/restore', asked))).toBe('notAllowed')
    const were = (who: TestClient) => who.request<{ action?: string }[]>(`history/${note}`)
    expect(await were(ana)).toMatchObject([{ action: 'delete' }, { u: 1 }])
    expect(await ana.request(`history/${note}/1`)).toMatchObject({ name: 'Lost and found' })
    // Who could read it, but not delete it, is told no more than of what never was.
    const reader = await join((await server.addUser({ name: 'Reader', organizations: [server.home] })).email)
    expect([await code(were(reader)), await code(were(stranger))]).toEqual(['notAllowed', 'notAllowed'])
    const can = (who: TestClient) => who.request('act/isAllowed', { ...target(note), actions: ['history'] })
    expect([await can(ana), await can(reader)]).toMatchObject([{ history: true }, { history: false }])
    const back = await ana.request('act/restore', { ...target(note), reason: 'by mistake' })
    expect(back).toMatchObject({ $id: note, _u: 3, name: 'Lost and found' })
    expect((await ben.waitFor<Item>('item/update')).b).toMatchObject({ $id: note, _u: 3 })
    expect((await ana.request<{ ids: string[] }>('search/ids', { text: 'lost found' })).ids).toEqual([note])
    const [last, deleted] = await ana.request<{ action: string; reason?: string }[]>(`history/${note}`)
    expect([last, deleted]).toMatchObject([{ action: 'restore', reason: 'by mistake' }, { action: 'delete' }])
  })

  test('any version is read, and restored as a new one; what the person may not see stays', async () => {
    const note = await server.addNote({ name: 'First', phone: '1', secret: 'kept' })
    const ana = await join(server.ana.email)
    await ana.request('update', { _t: 'Note', _i: target(note).i, _u: 1, name: 'Second', phone: null })
    await ana.request(`delete/${note}`)
    expect(await ana.request('act/restore', { ...target(note), u: 1 })).toMatchObject({
      name: 'First',
      phone: '1',
      _u: 5,
    })
    expect(await ana.request(`history/${note}/2`)).toMatchObject({ name: 'Second', _u: 2 })
    const everyone = await join(admin.email)
    expect(await everyone.request(`read/${note}`)).toMatchObject({ secret: 'kept' })
    expect(await code(ana.request('act/restore', { ...target(note), u: 77 }))).toBe('notAllowed')
    const hidden = await server.addNote({ access: 'PRIVATE', name: 'While private' })
    await everyone.request('update', { _t: 'Note', _i: target(hidden).i, _u: 1, access: 'COMMUNITY', name: 'Open' })
    expect(await code(ana.request(`history/${hidden}/1`))).toBe('notAllowed')
    expect(await code(ana.request('act/restore', { ...target(hidden), u: 1 }))).toBe('notAllowed')
    expect(JSON.stringify(await ana.request(`history/${hidden}`))).not.toContain('While private')
  })

  test('states move by the table alone, by action or by update', async () => {
    const giver = await join(keeper.email)
    const made = await giver.request('create/Story', { name: 'Moving', owner: server.home })
    expect(made).toMatchObject({ state: 'DRAFT', $can: { activate: true } })
    expect(made.$can).not.toHaveProperty('archive')
    const act = (action: string) => giver.request(`act/${action}`, { ...target(made.$id), reason: 'because' })
    for (const [action, state] of [
      ['activate', 'ACTIVE'],
      ['archive', 'ARCHIVE'],
      ['unarchive', 'ACTIVE'],
      ['complete', 'COMPLETE'],
      ['reopen', 'ACTIVE'],
    ] as const)
      expect(await act(action)).toMatchObject({ state })
    await expect(act('activate')).rejects.toMatchObject({
      code: 'transition',
      details: { from: 'ACTIVE', to: 'ACTIVE' },
    })
    await expect(giver.request('update', { _t: 'Story', _i: made._i, _u: 6, state: 'DRAFT' })).rejects.toMatchObject({
      code: 'transition',
      details: { from: 'ACTIVE', to: 'DRAFT' },
    })
    expect(await giver.request('update', { _t: 'Story', _i: made._i, _u: 6, state: 'ARCHIVE' })).toMatchObject({
      _u: 7,
    })
    const [last, before] = await giver.request<{ action: string; reason?: string }[]>(`history/${made.$id}`)
    expect([last, before]).toMatchObject([{ action: 'archive' }, { action: 'reopen', reason: 'because' }])
    expect(await code(giver.request('create/Story', { name: 'x', owner: server.home, state: 'COMPLETE' }))).toBe(
      'transition',
    )
    expect(await code((await join(server.ana.email)).request('act/unarchive', target(made.$id)))).toBe('notAllowed')
    const note = await server.addNote()
    expect(await code(giver.request('act/archive', target(note)))).toBe('notAllowed')
  })

  test('a label that quotes others is right when they change, and watchers of it are told', async () => {
    const [giver, everyone] = [await join(keeper.email), await join(admin.email)]
    const org = await everyone.request('create/Organization', { name: 'Old name' })
    const teller = await everyone.request('create/Contact', { firstName: 'Tess', organizations: [server.home] })
    const story = await everyone.request('create/Story', { name: 'Tide', owner: org.$id, teller: teller.$id })
    // Not everyone who may read the story may see the teller, so the label does not name them.
    expect(await everyone.request(`label/${story.$id}`)).toMatchObject({ label: 'Tide Old name' })
    await everyone.request('update', { _t: 'Organization', _i: org._i, _u: 1, name: 'New name' })
    // That it was made may be told after its label was asked for, and so first.
    const toldLabel = async () => {
      const { b } = await everyone.waitFor<{ id: string }>('itemUpdated', ({ id }) => id === story.$id)
      expect(b).toEqual({ id: story.$id, u: 1 })
      return (await everyone.request<{ label: string }>(`label/${story.$id}`)).label
    }
    await expect.poll(toldLabel).toBe('Tide New name')
    const search = (text: string) => everyone.request<{ ids: string[] }>('search/ids', { text })
    expect((await search('tide new')).ids).toEqual([story.$id])
    expect((await search('tide old')).ids).toEqual([])
    await everyone.request(`delete/${org.$id}`)
    await expect.poll(async () => (await everyone.request<{ label: string }>(`label/${story.$id}`)).label).toBe('Tide')
    await everyone.request('act/restore', target(org.$id))
    await expect
      .poll(async () => (await everyone.request<{ label: string }>(`label/${story.$id}`)).label)
      .toBe('Tide New name')
    expect(await code(giver.request(`read/${story.$id}`))).toBe('notAllowed')
  })
})
