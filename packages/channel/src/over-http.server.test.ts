import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Item } from '@cairn/contract'
import { ALL_RESULTS } from '@cairn/contract/query'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { TEST_PASSWORD } from '@cairn/testkit/server'
import { createChannel } from './channel.ts'
import type { Channel } from './channel-types.ts'
import { memoryStore, quickClock } from './test-doubles.ts'
import type { Socket } from './link/link.ts'

let server: Community
const channels: Channel[] = []
/** Sockets of a network that lets none through, until it does. */
let isBlocked = true

beforeAll(async () => {
  server = await startCommunity()
})
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
  isBlocked = true
})
afterAll(() => server.close())

function open(): Channel {
  const channel = createChannel({
    origin: server.url,
    config: () => ({ wsTimeout: 100_000, httpTimeout: 10_000, wsMaxMsgSize: 1_048_576 }),
    store: memoryStore(),
    version: 'test',
    clock: quickClock,
    createSocket: (url) => new WebSocket(isBlocked ? 'ws://127.0.0.1:9/ws' : url) as unknown as Socket,
  })
  channels.push(channel)
  return channel
}

async function signedIn(): Promise<Channel> {
  const channel = open()
  await channel.signIn(server.ana.email, TEST_PASSWORD)
  await vi.waitFor(() => expect(channel.overHttp.get()).toBe(true), { timeout: 60_000 })
  return channel
}

test('with sockets blocked one signs in, reads, saves and lists over HTTP', async () => {
  const channel = await signedIn()
  expect(channel.session.get()).toMatchObject({ name: 'USER_VALID', user: { name: 'Ana' } })
  const note = await channel.items.create('Note', { name: 'Over HTTP', owner: server.home })
  await expect(channel.items.update(note.$id, note._u, { phone: '250 555 0100' })).resolves.toMatchObject({ _u: 2 })
  expect((await channel.items.search({ types: ['Note'], text: 'over http' })).ids).toEqual([note.$id])
  const parts: unknown[] = []
  const sink = { begin: () => (parts.length = 0), part: (body: unknown) => parts.push(body) }
  expect(await channel.send('search/ids', { types: ['Note'], max: ALL_RESULTS }, sink)).toMatchObject({
    ids: [note.$id],
  })
})

test('what others change and what is taken away is seen by looking, and lists are told to look again', async () => {
  const id = await server.addNote()
  const channel = await signedIn()
  const heard: string[] = []
  const { _u } = await channel.items.read(id)
  let held = _u
  channel.onPush('item/update', (item) => {
    held = item._u
    heard.push(`update ${item._u}`)
  })
  channel.onPush('item/remove', () => heard.push('remove'))
  channel.onPush('updated', ({ type }) => heard.push(`updated ${type}`))
  channel.watchItem(id, () => held)
  channel.watchType('Note')
  const ben = await server.client(server.ben.email)
  await ben.request<Item>('update', { _t: 'Note', _i: Number(id.split('-')[1]), _u, phone: '250 555 0101' })
  await vi.waitFor(() => expect(heard).toContain('update 2'), { timeout: 60_000 })
  expect(heard).toContain('updated Note')
  await ben.request(`delete/${id}`)
  await vi.waitFor(() => expect(heard).toContain('remove'), { timeout: 60_000 })
  expect(heard.filter((each) => each === 'update 2')).toHaveLength(1)
  ben.close()
})

test('a property that is not for a person any more is taken away by looking, though the item stands as it was', async () => {
  const id = await server.addNote({ secret: 'guarded' })
  const right = { grant: 'Note.PROTECTED.read', grantedBy: server.home }
  const reader = await server.addUser({ organizations: [server.home], grants: [right] })
  const channel = open()
  await channel.signIn(reader.email, TEST_PASSWORD)
  await vi.waitFor(() => expect(channel.overHttp.get()).toBe(true), { timeout: 60_000 })
  let held = await channel.items.read(id)
  expect(held).toHaveProperty('secret')
  channel.onPush('item/update', (item) => (held = item as unknown as Item))
  channel.watchItem(id, () => held._u)
  const admin = await server.client((await server.addUser({ admin: true })).email)
  await admin.request('act/takeGrant', { ...right, subjectID: `User-${reader.index}` })
  await vi.waitFor(() => expect(held).not.toHaveProperty('secret'), { timeout: 60_000 })
  expect(held._u).toBe(1)
  admin.close()
  channel.close()
})

test('as soon as sockets get through, one takes over', async () => {
  const channel = await signedIn()
  isBlocked = false
  channel.retryNow()
  await vi.waitFor(() => expect(channel.link.get().status).toBe('open'), { timeout: 60_000 })
  await vi.waitFor(() => expect(channel.overHttp.get()).toBe(false), { timeout: 60_000 })
  expect(channel.session.get().name).toBe('USER_VALID')
})

test('a session that ends elsewhere ends here too, and signing out is told to the server', async () => {
  const [first, second] = [await signedIn(), await signedIn()]
  await server.parts.sessions.endAllOf(server.ana.index)
  await vi.waitFor(() => expect(first.session.get().name).toBe('IDENT_FAILED'), { timeout: 60_000 })
  await vi.waitFor(() => expect(second.session.get().name).toBe('IDENT_FAILED'), { timeout: 60_000 })
  const third = await signedIn()
  const state = third.session.get()
  const token = 'token' in state ? state.token : ''
  third.signOut()
  await vi.waitFor(() => expect(third.session.get().name).toBe('SIGNOUT'), { timeout: 60_000 })
  await expect(server.parts.sessions.check(token)).rejects.toMatchObject({ code: 'notSignedIn' })
})
