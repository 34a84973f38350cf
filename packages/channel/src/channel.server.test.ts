import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Item } from '@cairn/contract'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { TEST_PASSWORD } from '@cairn/testkit/server'
import { createChannel } from './channel.ts'
import type { Channel } from './channel-types.ts'
import { memoryStore } from './test-doubles.ts'
import type { Socket } from './link/link.ts'
import { TOKEN_KEY, type KeyStore } from './storage.ts'

let server: Community
const channels: Channel[] = []

beforeAll(async () => {
  server = await startCommunity()
})
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
})
afterAll(() => server.close())

/** A channel to the server, and the socket it uses at the moment. */
function open(store: KeyStore = memoryStore()) {
  const sockets: Socket[] = []
  const channel = createChannel({
    origin: server.url,
    config: () => ({ wsTimeout: 10_000, httpTimeout: 10_000, wsMaxMsgSize: 1_048_576 }),
    store,
    version: 'test',
    createSocket: (url) => {
      const socket = new WebSocket(url) as unknown as Socket
      sockets.push(socket)
      return socket
    },
  })
  channels.push(channel)
  return { channel, store, cut: () => sockets.at(-1)?.close() }
}

async function signedIn(email: string) {
  const end = open()
  await end.channel.signIn(email, TEST_PASSWORD)
  await isReady(end.channel)
  return end
}

const isReady = (channel: Channel) =>
  vi.waitFor(() => expect(channel.session.get().name).toBe('USER_VALID'), { timeout: 60_000 })

test('signs in, and comes back with the stored token', async () => {
  const { store, channel } = await signedIn(server.ana.email)
  channel.close()
  const again = open(store)
  again.channel.start()
  await isReady(again.channel)
  expect(again.channel.session.get()).toMatchObject({ user: { name: 'Ana' } })
})

test('a wrong password is refused, and leaves no token', async () => {
  const { channel, store } = open()
  await expect(channel.signIn(server.ana.email, 'wrong')).rejects.toMatchObject({ code: 'signInFailed' })
  expect(store.getItem(TOKEN_KEY)).toBeNull()
})

test('signing out ends the session with the server’s own word', async () => {
  const { channel, store } = await signedIn(server.ana.email)
  channel.signOut()
  await vi.waitFor(() => expect(channel.session.get().name).toBe('SIGNOUT'), { timeout: 60_000 })
  expect(store.getItem(TOKEN_KEY)).toBeNull()
})

test('a change by one reaches the other, who watches', async () => {
  const id = await server.addNote({ name: 'Tide table' })
  const [ana, ben] = await Promise.all([signedIn(server.ana.email), signedIn(server.ben.email)])
  const seen: Item[] = []
  ben.channel.onPush('item/update', (item) => seen.push(item as unknown as Item))
  const note = await ben.channel.items.read(id)
  ben.channel.watchItem(id, () => note._u)
  const saved = await ana.channel.items.update(id, note._u, { phone: '250 555 0100' })
  await vi.waitFor(
    () =>
      expect(seen.at(-1)).toMatchObject({
        $id: id,
        _u: saved._u,
        phone: '250 555 0100',
        $by: { by: `User-${server.ana.index}` },
      }),
    { timeout: 60_000 },
  )
})

test('two who change the same property: the later one is told what is there now', async () => {
  const id = await server.addNote()
  const [ana, ben] = await Promise.all([signedIn(server.ana.email), signedIn(server.ben.email)])
  const { _u } = await ana.channel.items.read(id)
  await ana.channel.items.update(id, _u, { phone: '250 555 0101' })
  await expect(ben.channel.items.update(id, _u, { phone: '250 555 0102' })).rejects.toMatchObject({
    code: 'conflict',
    details: { current: { phone: '250 555 0101' } },
  })
  await expect(ben.channel.items.update(id, _u, { phone: '250 555 0101' })).resolves.toMatchObject({
    phone: '250 555 0101',
  })
})

test('what happened while the link was down arrives when it is back', async () => {
  const id = await server.addNote()
  const [ana, ben] = await Promise.all([signedIn(server.ana.email), signedIn(server.ben.email)])
  const { _u } = await ben.channel.items.read(id)
  const seen: number[] = []
  ben.channel.onPush('item/update', (item) => seen.push(item._u))
  ben.channel.watchItem(id, () => _u)
  ben.cut()
  await vi.waitFor(() => expect(ben.channel.session.get().name).toBe('CONNECTION_LOST'), { timeout: 60_000 })
  await ana.channel.items.update(id, _u, { phone: '250 555 0103' })
  await isReady(ben.channel)
  await vi.waitFor(() => expect(seen).toContain(_u + 1), { timeout: 60_000 })
})

test('an item made while the link breaks is made once', async () => {
  const { channel, cut } = await signedIn(server.ana.email)
  const making = channel.items.create('Note', { name: 'Once only', owner: server.home })
  cut()
  const made = await making
  const found = await channel.items.search({ types: ['Note'], text: 'Once only' })
  expect(found.ids).toEqual([made.$id])
})

test('a visitor reads over HTTP what is open to visitors, and nothing else', async () => {
  const [publicNote, communityNote] = await Promise.all([server.addNote({ access: 'PUBLIC' }), server.addNote()])
  const { channel } = open()
  await expect(channel.items.read(publicNote)).resolves.toMatchObject({ $id: publicNote })
  await expect(channel.items.read(communityNote)).rejects.toMatchObject({ code: 'notAllowed' })
})

test('history, label and many at once', async () => {
  const id = await server.addNote({ name: 'Eelgrass survey' })
  const { channel } = await signedIn(server.ana.email)
  await channel.items.update(id, 1, { phone: '250 555 0104' })
  expect((await channel.items.history(id)).map(({ u }) => u)).toEqual([2, 1])
  expect(await channel.items.label(id)).toMatchObject({ label: 'Eelgrass survey' })
  expect(Object.keys(await channel.items.readMany([id, 'Note-999999']))).toEqual([id])
})
