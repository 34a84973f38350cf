import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HIDDEN_LABEL, type Item, type ItemId } from '@cairn/contract'
import type { Notification } from '@cairn/contract/notify'
import type { Timeline } from '@cairn/contract/timeline'
import { SYSTEM } from '@cairn/server/testing'
import { buildAreaData } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { codeOf } from '@cairn/testkit/kept-community'
import { beginUpload, upload } from '@cairn/testkit/upload'
import { messageType } from '../model/message.ts'
import { threadType } from '../model/thread.ts'

const PURPOSES = { LETTER: { needsAttachments: true }, INCOMPLETE: { allowAdmins: true, resolvedBy: 'resubmit' } }

let server: TestServer
let home: ItemId
let people: Record<'lands' | 'guest' | 'member' | 'stranger' | 'admin', TestClient>
beforeAll(async () => {
  const data = buildAreaData('talk', [...COMMUNITY_TYPES, threadType, messageType], {
    server: true,
    purposes: PURPOSES,
    lists: { CONVERSATION_ACTION_TYPES: ['QUESTION'] },
  })
  server = await startTestServer({ areas: [data] })
  const half = `export { default } from '${new URL('./server.ts', import.meta.url).href}'`
  await writeFile(join(server.install.areaStore, 'talk/dist', data.build, 'server.mjs'), half)
  await server.parts.registry.refresh()
  const { store } = server.parts.engine
  home = (await store.create(SYSTEM, 'Organization', { name: 'Home' })).$id
  const elsewhere = (await store.create(SYSTEM, 'Organization', { name: 'Elsewhere' })).$id
  const capabilities = ['Conversation']
  const enter = async (name: string, more: object) => {
    const { email } = await server.addUser({ name, email: `${name}@test.example`, ...more })
    return server.client(email)
  }
  people = {
    lands: await enter('lands', {
      organizations: [home],
      capabilities,
      grants: [
        { grant: 'adminOrg', grantedBy: home },
        { grant: 'readOrg', grantedBy: elsewhere },
      ],
    }),
    guest: await enter('guest', { organizations: [elsewhere] }),
    member: await enter('member', { organizations: [home] }),
    stranger: await enter('stranger', { organizations: [elsewhere] }),
    admin: await enter('admin', { admin: true }),
  }
})
afterAll(() => server.close())

const contactOf = async (name: string): Promise<ItemId> => {
  const { ids } = await server.parts.engine.store.search(SYSTEM, {
    types: ['Contact'],
    must: [{ prop: 'firstName', kind: 'text', value: name }],
  })
  return ids[0] as ItemId
}
const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const act = <T = Item>(who: TestClient, action: string, { _t, _i }: Item, payload: object = {}) =>
  who.request<T>(`act/${action}`, { t: _t, i: _i, ...payload })
const post = (who: TestClient, thread: Item, text: string, more: object = {}) =>
  act(who, 'postMessage', thread, { body: paragraph(text), ...more })
async function startThread(more: object = {}): Promise<Item> {
  const participants = [await contactOf('guest')]
  return people.lands.request('create/Thread', { subject: 'The weir', owner: home, participants, ...more })
}
const foundBy = async (who: TestClient, types: string[]) =>
  (await who.request<{ ids: string[] }>('search/ids', { types, max: 1000 })).ids

test('CON-1 CON-2 participants read and write, whatever the level; members read where it is COMMUNITY; nobody else knows of it', async () => {
  const thread = await startThread()
  expect(thread).toMatchObject({ resolved: false, syncState: 'LOCAL' })
  expect(thread.participants).toContain(await contactOf('lands'))
  const message = await post(people.guest, thread, 'When may we come?')
  expect(message).toMatchObject({ author: expect.stringMatching(/^User-/), thread: thread.$id })
  for (const who of [people.member, people.stranger]) {
    await expect(who.request(`read/${thread.$id}`)).rejects.toMatchObject({ code: 'notAllowed' })
    await expect(who.request(`read/${message.$id}`)).rejects.toMatchObject({ code: 'notAllowed' })
    await expect(post(who, thread, 'me too')).rejects.toMatchObject({ code: 'notAllowed' })
    expect(await foundBy(who, ['Thread', 'Message'])).not.toContain(message.$id)
  }
  const open = await startThread({ access: 'COMMUNITY' })
  await people.member.request(`read/${open.$id}`)
  await expect(post(people.member, open, 'me too')).rejects.toMatchObject({ code: 'notAllowed' })
})

test('CON-3 a participant who is taken out loses thread and messages at once, on open sockets too', async () => {
  const thread = await startThread()
  const message = await post(people.guest, thread, 'One word')
  await people.guest.request(`addWatch/${message.$id}`)
  const { _t, _i, _u } = await people.lands.request(`read/${thread.$id}`)
  await people.lands.request('update', { _t, _i, _u, participants: [await contactOf('lands')] })
  await people.guest.waitFor('item/remove', ({ id }) => id === message.$id)
  expect(await foundBy(people.guest, ['Thread', 'Message'])).not.toContain(message.$id)
})

test('CON-4 messages are written by the action alone, once for a key, never empty, and are never changed', async () => {
  const thread = await startThread()
  const body = paragraph('by the wire')
  for (const who of [people.lands, people.admin])
    await expect(who.request('create/Message', { thread: thread.$id, body })).rejects.toMatchObject({
      code: 'notAllowed',
    })
  const [one, again] = [
    await post(people.lands, thread, 'once', { key: 'the same key' }),
    await post(people.lands, thread, 'once', { key: 'the same key' }),
  ]
  expect(again.$id).toBe(one.$id)
  const later = await people.lands.request(`read/${thread.$id}`)
  expect([later.sortTS, later.lastMessage]).toEqual([one._c.ts, one.$id])
  await expect(post(people.lands, thread, '  ')).rejects.toMatchObject({ code: 'invalidItem' })
  for (const who of [people.lands, people.admin]) {
    await expect(who.request('update', { _t: 'Message', _i: one._i, _u: 1, body })).rejects.toMatchObject({
      code: 'notAllowed',
    })
    await expect(who.request(`delete/${one.$id}`)).rejects.toMatchObject({ code: 'notAllowed' })
  }
})

test('CON-2 an event names the thread as context and the message within it, and a notification its event', async () => {
  const thread = await startThread()
  const message = await post(people.lands, thread, 'See the map')
  await act(people.lands, 'resolveThread', thread, { reason: 'answered' })
  const { entries } = await act<Timeline>(people.guest, 'timeline', thread, { id: thread.$id })
  const eventOf = (id: string) => entries.find((entry) => entry.id === id)
  expect(eventOf(message.$id)).toMatchObject({ context: thread.$id, subContext: message.$id, also: [] })
  expect(eventOf(thread.$id)).toMatchObject({ context: thread.$id, description: 'answered' })
  expect(eventOf(thread.$id)).not.toHaveProperty('subContext')
  await server.parts.notifications.settle()
  const { items } = await people.guest.request<{ items: Notification[] }>('act/fetchNotifications', { max: 50 })
  const told = items.find(({ context }) => context === thread.$id)
  expect(told).toMatchObject({ eventContext: thread.$id, event: expect.stringMatching(/^Event-\d+$/) })
})

test('CON-5 a thread is resolved and opened again by who takes part, each once, with the reason in its history', async () => {
  const thread = await startThread()
  await expect(act(people.guest, 'reopenThread', thread)).rejects.toMatchObject({ code: 'transition' })
  expect(await act(people.guest, 'resolveThread', thread, { reason: 'answered' })).toMatchObject({ resolved: true })
  await expect(act(people.lands, 'resolveThread', thread)).rejects.toMatchObject({ code: 'transition' })
  expect(await act(people.lands, 'reopenThread', thread, { reason: 'one more thing' })).toMatchObject({
    resolved: false,
  })
  const [last] = await people.lands.request<{ action: string; reason: string }[]>(`history/${thread.$id}`)
  expect(last).toMatchObject({ action: 'reopenThread', reason: 'one more thing' })
})

test('CON-6 purposes ask for files, say who resolves, and whether administrators take part', async () => {
  const make = async (purpose: string) => {
    const participants = [await contactOf('guest')]
    return server.parts.engine.store.create(SYSTEM, 'Thread', { subject: purpose, owner: home, participants, purpose })
  }
  const [letter, incomplete] = [await make('LETTER'), await make('INCOMPLETE')]
  await expect(post(people.guest, letter, 'no file')).rejects.toMatchObject({
    details: { properties: { attachments: { userMessage: 'errors.required' } } },
  })
  await expect(post(people.admin, letter, 'no business of mine')).rejects.toMatchObject({ code: 'notAllowed' })
  await post(people.admin, incomplete, 'Please add the map')
  await expect(act(people.guest, 'resolveThread', incomplete)).rejects.toMatchObject({ code: 'transition' })
  expect(await act(people.admin, 'resolveThread', incomplete)).toMatchObject({ resolved: true })
})

test('CON-4 CON-6 a message carries files of its sender, which those who read it see; who does not read the thread sends none to it', async () => {
  const participants = [await contactOf('guest')]
  const thread = await server.parts.engine.store.create(SYSTEM, 'Thread', {
    ...{ subject: 'With files', owner: home, participants, purpose: 'LETTER' },
  })
  const file = { name: 'weir.txt', bytes: Buffer.from('x'), relType: 'Message', relProp: 'attachments' }
  for (const [who, relWithin] of [
    [people.stranger, thread.$id],
    [people.guest, home],
  ] as const)
    expect((await beginUpload(server.url, who.token, { ...file, relWithin })).status).toBe(403)
  const send = (who: TestClient) => upload(server.url, who, { ...file, relWithin: thread.$id })
  const [paper, other] = [await send(people.guest), await send(people.lands)]
  await expect(people.lands.request(`read/${paper.$id}`)).rejects.toMatchObject({ code: 'notAllowed' })
  const carry = (who: TestClient, { $id }: Item) => act(who, 'postMessage', thread, { attachments: [$id] })
  await expect(carry(people.guest, other)).rejects.toMatchObject({ code: 'invalidItem' })
  expect(await carry(people.guest, paper)).toMatchObject({ attachments: [paper.$id] })
  expect(await people.lands.request(`read/${paper.$id}`)).toMatchObject({ relType: 'Message', relProp: 'attachments' })
  await expect(people.stranger.request(`read/${paper.$id}`)).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(carry(people.guest, paper)).rejects.toMatchObject({ code: 'invalidItem' })
})

test('CON-4 a message is found by what its files are called, by those who read the thread alone', async () => {
  const thread = await startThread()
  const name = 'sturgeon-count.pdf'
  const file = { name, bytes: Buffer.from('x'), relType: 'Message', relProp: 'attachments', relWithin: thread.$id }
  const message = await post(people.guest, thread, 'Here', {
    attachments: [(await upload(server.url, people.guest, file)).$id],
  })
  const found = async (who: TestClient) =>
    (await who.request<{ ids: string[] }>('search/ids', { types: ['Message'], text: 'sturgeon' })).ids
  await expect.poll(() => found(people.lands)).toEqual([message.$id])
  expect(await found(people.stranger)).toEqual([])
})

test('CON-7 the sync state moves as the table says, by who has the right', async () => {
  const thread = await startThread()
  const move = (name: string) => act(people.lands, name, thread).then(({ syncState }) => syncState)
  await expect(act(people.guest, 'beginSync', thread)).rejects.toMatchObject({ code: 'notAllowed' })
  for (const refused of ['confirmSync', 'failSync', 'missSync'])
    await expect(move(refused)).rejects.toMatchObject({ code: 'transition' })
  expect(await move('beginSync')).toBe('PENDING')
  expect(await move('failSync')).toBe('ERROR')
  expect(await move('beginSync')).toBe('PENDING')
  expect(await move('confirmSync')).toBe('SYNCED')
  expect(await move('missSync')).toBe('MISSING')
  expect(await move('beginSync')).toBe('PENDING')
})

test('CON-8 messages are told to participants as news of their thread, and to whom they mention as that', async () => {
  const thread = await startThread()
  const mentions = [await contactOf('guest')]
  await post(people.lands, thread, 'look here', { mentions })
  await post(people.guest, thread, 'I saw it')
  await server.parts.notifications.settle()
  const told = async (who: TestClient) =>
    (await who.request<{ items: { kind: string; context: string }[] }>('act/fetchNotifications', { max: 50 })).items
      .filter(({ context }) => context === thread.$id)
      .map(({ kind }) => kind)
      .toSorted()
  expect(await told(people.guest)).toEqual(['CREATED', 'MENTIONED'])
  expect(await told(people.lands)).toEqual(['MESSAGE'])
  expect(await told(people.stranger)).toEqual([])
  const stranger = [await contactOf('stranger')]
  await expect(post(people.lands, thread, 'and you', { mentions: stranger })).rejects.toMatchObject({
    code: 'invalidItem',
  })
})

test('CON-9 what is redacted is seen by stewards alone', async () => {
  const thread = await startThread()
  const message = await post(people.guest, thread, 'the hidden spring')
  await act(people.lands, 'redact', message, { reason: 'names a place' })
  const seen = JSON.stringify(await people.guest.request(`read/${message.$id}`))
  expect(seen).toContain('names a place')
  expect(seen).not.toContain('spring')
  expect(JSON.stringify(await people.lands.request(`read/${message.$id}`))).toContain('spring')
})

test('CON-9 who may redact a message removes its files, for everyone', async () => {
  const thread = await startThread()
  const file = { name: 'map.txt', bytes: Buffer.from('x'), relType: 'Message', relProp: 'attachments' }
  const { $id } = await upload(server.url, people.guest, { ...file, relWithin: thread.$id })
  await act(people.guest, 'postMessage', thread, { attachments: [$id] })
  expect(await people.lands.request(`read/${$id}`)).toMatchObject({ $can: { delete: true } })
  await people.lands.request(`delete/${$id}`)
  for (const who of [people.guest, people.lands])
    expect(await codeOf(who.request(`read/${$id}`))).toMatch(/notFound|notAllowed/)
})

type Doing = { id: string; action: string; by: string }
const hears = async (who: TestClient) => (await who.waitFor<Doing>('item/action')).b
const heard = (who: TestClient) => who.pushes.filter(({ o }) => o === 'item/action')

test('CON-14 that somebody writes is told at once to others who have the thread open and may read it, on every process, and is kept nowhere', async () => {
  const thread = await startThread()
  const { author: guest } = await post(people.guest, thread, 'soon')
  const beside = await startTestServer({ beside: server })
  const far = await beside.client('lands@test.example')
  const watch = (who: TestClient) =>
    who.request(`addWatch/${thread.$id}`).then(
      () => true,
      () => false,
    )
  const { lands, guest: writer, admin, member, stranger } = people
  expect(await Promise.all([lands, writer, admin, far, member, stranger].map(watch))).toEqual([
    ...[true, true, true, true],
    ...[false, false],
  ])
  for (const who of [member, stranger])
    await expect(act(who, 'typing', thread)).rejects.toMatchObject({ code: 'notAllowed' })
  await Promise.all([1, 2, 3].map(() => act(writer, 'typing', thread)))
  for (const who of [lands, admin, far])
    expect(await hears(who)).toEqual({ id: thread.$id, action: 'typing', by: guest })
  await act(lands, 'typing', thread)
  expect(await hears(writer)).toMatchObject({ by: expect.not.stringMatching(String(guest)) })
  expect(await hears(admin)).toMatchObject({ by: expect.not.stringMatching(String(guest)) })
  // It was told once in its second, and to nobody else.
  expect([lands, writer, admin, far, member, stranger].flatMap(heard)).toEqual([])
  const history = await server.parts.engine.store.history(SYSTEM, thread.$id)
  expect(history.map(({ action }) => action)).not.toContain('typing')
  far.close()
  await beside.close()
})

test('CON-14 who lost the thread is told nothing of it any more, and what is typed in another’s name is told to nobody', async () => {
  const thread = await startThread()
  for (const who of [people.guest, people.admin]) await who.request(`addWatch/${thread.$id}`)
  const { author: guest } = await post(people.guest, thread, 'it is me')
  const masked = await server.client('admin@test.example')
  const { newToken } = await masked.request<{ newToken: string }>('act/masquerade', { targetUserID: guest })
  await masked.authenticate(newToken)
  await act(masked, 'typing', thread)
  const { _t, _i, _u } = await people.lands.request<Item>(`read/${thread.$id}`)
  await people.lands.request('update', { _t, _i, _u, participants: [await contactOf('lands')] })
  await people.guest.waitFor('item/remove')
  await act(people.lands, 'typing', thread)
  expect(await hears(people.admin)).toMatchObject({ id: thread.$id, by: expect.not.stringMatching(String(guest)) })
  expect(heard(people.guest)).toEqual([])
  masked.close()
})

test('CON-17 participants are named to each other in the thread, though their contacts stay closed', async () => {
  const thread = await startThread()
  const lands = await contactOf('lands')
  const { $labels } = await people.guest.request<Item>(`read/${thread.$id}`)
  expect($labels?.[lands]).toContain('lands')
  await expect(people.guest.request(`read/${lands}`)).rejects.toMatchObject({ code: 'notAllowed' })
  expect(await people.guest.request(`label/${lands}`)).toEqual({ label: HIDDEN_LABEL })
  expect(await people.guest.request('act/card', { t: 'Contact', i: Number(lands.split('-')[1]) })).toMatchObject({
    by: expect.arrayContaining([thread.$id]),
    organizations: [home],
  })
})
