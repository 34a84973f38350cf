import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeClock, type FakeClock } from '@cairn/testkit/clock'
import { createChannel } from './channel.ts'
import type { Channel } from './channel-types.ts'
import { FakeSocket, memoryStore } from './test-doubles.ts'
import { TOKEN_KEY, type KeyStore } from './storage.ts'

const TOKEN = 'aaa.bbb.ccc'
const account = { $id: 'User-1', _i: 1, _u: 1, $version: 1, name: 'Ada', email: 'a@demo.test' }
const user = { ...account, admin: false, capabilities: {}, organizations: [] }
const AUTHED = { o: 'authed', b: { user, version: '1', expires: 9e12 } }
const contact = { $id: 'Contact-1', _t: 'Contact', _i: 1, _u: 3, firstName: 'Ann' }

let clock: FakeClock
let sockets: FakeSocket[]
let store: KeyStore
let page: EventTarget
let channel: Channel

beforeEach(() => {
  clock = createFakeClock(0)
  sockets = []
  page = new EventTarget()
  store = memoryStore({ [TOKEN_KEY]: TOKEN })
  channel = createChannel({
    origin: 'http://own.test',
    config: () => ({ wsTimeout: 60_000, httpTimeout: 1000, wsMaxMsgSize: 1000 }),
    store,
    version: 'b1',
    clock,
    page,
    createSocket: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
  })
})
afterEach(() => {
  channel.close()
  vi.unstubAllGlobals()
})

function socket(): FakeSocket {
  const latest = sockets.at(-1)
  if (!latest) throw new Error('no socket was made')
  return latest
}

function connect(): void {
  channel.start()
  socket().open()
  socket().say(AUTHED)
}

function reconnect(): void {
  socket().drop()
  clock.advance(1000)
  socket().open()
  socket().say(AUTHED)
}

/** What the HTTP fallback answers; the calls it got. */
function stubHttp(answer: (message: { o: string }) => unknown): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    const message = JSON.parse(init.body) as { o: string; s: number }
    calls.push(message.o)
    return Response.json({ o: message.o, s: message.s, b: answer(message) })
  })
  return calls
}

describe('session', () => {
  test('a stored token is sent first, with the version', () => {
    channel.start()
    expect(channel.session.get().name).toBe('TOKEN_LOCAL')
    socket().open()
    expect(socket().messages).toEqual([{ o: 'tokenAuth', b: TOKEN, v: 'b1' }])
    socket().say(AUTHED)
    expect(channel.session.get()).toMatchObject({ name: 'USER_VALID', user: { name: 'Ada' } })
  })

  test('a token that is refused is forgotten, and nothing tries again', () => {
    channel.start()
    socket().open()
    socket().drop(4400)
    expect(channel.session.get().name).toBe('IDENT_FAILED')
    expect(store.getItem(TOKEN_KEY)).toBeNull()
    clock.advance(600_000)
    expect(sockets).toHaveLength(1)
  })

  test.each(['keydown', 'pointerdown', 'wheel', 'input'])('whoever is at work is not asked to stay: %s', (sign) => {
    connect()
    page.dispatchEvent(new Event(sign))
    socket().say({ o: 'tokenWarning', b: { expires: 5 } })
    expect(socket().messages.at(-1)).toEqual({ o: 'nextToken' })
    expect(channel.session.get().name).toBe('USER_VALID')
    socket().say({ o: 'newToken', b: 'ddd.eee.fff' })
    expect(store.getItem(TOKEN_KEY)).toBe('ddd.eee.fff')
  })

  test('whoever has been away is warned first, whatever the page asks for by itself', () => {
    connect()
    page.dispatchEvent(new Event('keydown'))
    clock.advance(60_000)
    socket().say('pong')
    clock.advance(21 * 60_000 - 60_000)
    channel.close()
    connect()
    clock.advance(20_000)
    channel.send('read/Contact-1').catch(() => {})
    socket().say({ o: 'tokenWarning', b: { expires: 5 } })
    expect(channel.session.get().name).toBe('TOKEN_WARNING')
  })

  test('signing out forgets the token even when the server does not answer', () => {
    connect()
    channel.signOut()
    expect(socket().messages.at(-1)).toEqual({ o: 'signout' })
    expect(store.getItem(TOKEN_KEY)).toBeNull()
    clock.advance(2000)
    expect(channel.session.get().name).toBe('SIGNOUT')
  })
})

describe('health', () => {
  test('pings after 30 s of silence and gives the socket up 45 s later', () => {
    connect()
    const first = socket()
    clock.advance(30_000)
    expect(first.sent.at(-1)).toBe('ping')
    expect(channel.link.get()).toEqual({ status: 'open', health: 'WAIT' })
    clock.advance(45_000)
    expect(first.closedWith).toBe(4500)
    expect(channel.session.get().name).toBe('CONNECTION_LOST')
    expect(channel.link.get().status).toBe('waiting')
  })

  test('any word from the server is a sign of life', () => {
    connect()
    clock.advance(30_000)
    socket().say('pong')
    expect(channel.link.get()).toEqual({ status: 'open', health: 'GOOD' })
    clock.advance(29_999)
    expect(channel.link.get()).toEqual({ status: 'open', health: 'GOOD' })
  })

  test('an attempt that is merely slow may still open', () => {
    channel.start()
    clock.advance(1500)
    expect(channel.link.get().status).toBe('waiting')
    socket().open()
    socket().say(AUTHED)
    expect(channel.link.get().status).toBe('open')
    clock.advance(20_000)
    expect(sockets).toHaveLength(1)
  })

  test('keeps trying with growing delays, and at once when asked', () => {
    connect()
    socket().drop()
    clock.advance(1000)
    expect(sockets).toHaveLength(2)
    clock.advance(1000)
    expect(channel.link.get()).toMatchObject({ status: 'waiting', failures: 2 })
    channel.retryNow()
    expect(sockets).toHaveLength(3)
  })
})

describe('requests', () => {
  test('wait for the token to be accepted, then go over the socket', async () => {
    channel.start()
    const reading = channel.items.read('Contact-1')
    socket().open()
    expect(socket().messages.map(({ o }) => o)).toEqual(['tokenAuth'])
    socket().say(AUTHED)
    socket().answer('read/Contact-1', contact)
    await expect(reading).resolves.toMatchObject({ firstName: 'Ann' })
  })

  test('survive a reconnect: the same message goes out again', async () => {
    connect()
    const creating = channel.items.create('Contact', { firstName: 'Ann' })
    const first = socket().messages.at(-1)
    reconnect()
    expect(socket().messages.at(-1)).toEqual(first)
    expect(first?.b).toMatchObject({ $key: expect.stringMatching(/^[0-9a-f]{32}$/) })
    socket().answer('create/Contact', contact)
    await expect(creating).resolves.toMatchObject({ $id: 'Contact-1' })
  })

  test('an action is sent again under the key it was sent with, one that only asks without', async () => {
    connect()
    const acting = channel.send('act/restore', { t: 'Contact', i: 1 })
    const asking = channel.send('act/isAllowed', { t: 'Contact', i: 1 })
    const sent = socket().messages.slice(-2)
    expect(sent.map(({ b }) => '$key' in (b as object))).toEqual([true, false])
    reconnect()
    expect(socket().messages.slice(-2)).toEqual(sent)
    socket().answer('act/restore', contact)
    socket().answer('act/isAllowed', { read: true })
    await expect(Promise.all([acting, asking])).resolves.toEqual([contact, { read: true }])
  })

  test('what a person does again because no answer came goes out under the same key, and anew once it was answered', async () => {
    connect()
    const press = () => channel.items.create('Contact', { firstName: 'Ann' })
    const keyOf = () => (socket().messages.at(-1)?.b as { $key: string } | undefined)?.$key
    const first = press()
    const key = keyOf()
    for (const wait of [25_000, 25_000, 10_000]) {
      socket().say('pong')
      clock.advance(wait)
    }
    await expect(first).rejects.toMatchObject({ code: 'wsMsgTimeout' })
    clock.advance(1000)
    socket().open()
    socket().say(AUTHED)
    const second = press()
    expect(keyOf()).toBe(key)
    socket().answer('create/Contact', contact)
    await second
    press().catch(() => {})
    expect(keyOf()).not.toBe(key)
  })

  test('what the server could not recognise is not sent twice', async () => {
    connect()
    const ending = channel.send('nextToken')
    socket().drop()
    await expect(ending).rejects.toMatchObject({ code: 'networkError' })
  })

  test('parts come in order, and from the first again after a loss', async () => {
    connect()
    const parts: unknown[] = []
    const sink = { begin: () => (parts.length = 0), part: (body: unknown) => parts.push(body) }
    const asking = channel.send('search/ids', { max: 2147483647 }, sink)
    const { s } = socket().messages.at(-1) ?? {}
    socket().say({ o: 'stream:0', b: { of: s, b: 'lost' } })
    reconnect()
    for (const [n, b] of ['one', 'two'].entries()) socket().say({ o: `stream:${n}`, b: { of: s, b } })
    socket().say({ o: 'stream:0', b: { of: 999, b: 'of nobody' } })
    socket().answer('search/ids', 'three')
    await expect(asking).resolves.toBe('three')
    expect(parts).toEqual(['one', 'two'])
  })

  test('an answer in parts may take longer than a message, as long as parts come', async () => {
    connect()
    const asking = channel.send('search/ids', {}, { begin: () => {}, part: () => {} })
    const { s } = socket().messages.at(-1) ?? {}
    for (let n = 0; n < 4; n++) {
      clock.advance(29_000)
      socket().say({ o: `stream:${n}`, b: { of: s, b: n } })
    }
    socket().answer('search/ids', 'done')
    await expect(asking).resolves.toBe('done')
  })

  test('an answer that is too large for the socket is asked for over HTTP', async () => {
    const calls = stubHttp(() => contact)
    connect()
    const reading = channel.items.read('Contact-1')
    socket().answer('read/Contact-1', { userMessage: 'errors.messageTooLarge' }, true)
    await expect(reading).resolves.toMatchObject({ firstName: 'Ann' })
    expect(calls).toEqual(['read/Contact-1'])
  })

  test('an update that conflicts only with itself counts as saved', async () => {
    connect()
    const saving = channel.items.update('Contact-1', 2, { firstName: 'Ann', otherPhone: null })
    expect(socket().messages.at(-1)?.b).toEqual({ _t: 'Contact', _i: 1, _u: 2, firstName: 'Ann', otherPhone: null })
    socket().answer('update', { userMessage: 'errors.conflict', current: contact }, true)
    await expect(saving).resolves.toMatchObject({ _u: 3 })
  })

  test('an update that conflicts with someone else is refused with their version', async () => {
    connect()
    const saving = channel.items.update('Contact-1', 2, { firstName: 'Anna' })
    socket().answer('update', { userMessage: 'errors.conflict', current: contact }, true)
    await expect(saving).rejects.toMatchObject({ code: 'conflict', details: { current: { firstName: 'Ann' } } })
  })

  test('no answer in time is an error, and the socket is given up', async () => {
    connect()
    const reading = channel.items.read('Contact-1')
    clock.advance(25_000)
    socket().say('pong')
    clock.advance(25_000)
    socket().say('pong')
    const first = socket()
    clock.advance(10_000)
    await expect(reading).rejects.toMatchObject({ code: 'wsMsgTimeout' })
    expect(first.closedWith).toBe(4500)
  })

  test('an answer without a body is an error', async () => {
    connect()
    const reading = channel.send('read/Contact-1')
    socket().answer('read/Contact-1', undefined)
    await expect(reading).rejects.toMatchObject({ code: 'emptyResponse' })
  })

  test('a message over the limit goes over HTTP', async () => {
    const calls = stubHttp(() => contact)
    connect()
    await expect(channel.items.update('Contact-1', 2, { notes: 'x'.repeat(2000) })).resolves.toMatchObject({ _u: 3 })
    expect(calls).toEqual(['update'])
  })

  test('while the server is away messages wait for it', async () => {
    connect()
    socket().drop()
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('fetch failed')
    })
    const reading = channel.items.read('Contact-1')
    clock.advance(2000)
    expect(channel.link.get()).toMatchObject({ status: 'waiting', failures: 2 })
    clock.advance(2000)
    socket().open()
    socket().say(AUTHED)
    await vi.waitFor(() => expect(socket().messages.some(({ o }) => o === 'read/Contact-1')).toBe(true), {
      timeout: 60_000,
    })
    socket().answer('read/Contact-1', contact)
    await expect(reading).resolves.toMatchObject({ firstName: 'Ann' })
  })

  test('where sockets do not get through, messages go over HTTP', async () => {
    const calls = stubHttp(({ o }) => (o === 'tokenAuth' ? AUTHED.b : contact))
    channel.start()
    const reading = channel.items.read('Contact-1')
    clock.advance(1000)
    expect(calls).toEqual([])
    clock.advance(2000)
    await expect(reading).resolves.toMatchObject({ firstName: 'Ann' })
    expect(calls).toEqual(['read/Contact-1', 'tokenAuth'])
    await vi.waitFor(() => expect(channel.overHttp.get()).toBe(true), { timeout: 60_000 })
    expect(channel.session.get().name).toBe('USER_VALID')
  })

  test('a visitor has no socket: messages go over HTTP', async () => {
    const calls = stubHttp(() => contact)
    store.removeItem(TOKEN_KEY)
    channel.start()
    await channel.items.read('Contact-1')
    expect(calls).toEqual(['read/Contact-1'])
    expect(sockets).toHaveLength(0)
  })
})

describe('watches', () => {
  const watched = () =>
    socket()
      .messages.map(({ o }) => o)
      .filter((o) => o.includes('Watch'))

  test('are sent once however many ask, and ended with the last', () => {
    connect()
    const [first, second] = [channel.watchItem('Contact-1', () => 3), channel.watchItem('Contact-1', () => 3)]
    first()
    first()
    expect(watched()).toEqual(['addWatch/Contact-1/3'])
    second()
    expect(watched()).toEqual(['addWatch/Contact-1/3', 'removeWatch/Contact-1'])
    expect(channel.watchCount()).toBe(0)
  })

  test('are taken up again after a reconnect, from the latest version held', () => {
    connect()
    let held = 3
    channel.watchItem('Contact-1', () => held)
    channel.watchType('Contact')
    held = 8
    reconnect()
    expect(watched()).toEqual(['addWatch/Contact-1/8', 'addWatch/Contact-0'])
  })
})

test('a push reaches its handlers when it fits its schema, and nobody when not', () => {
  const seen: unknown[] = []
  channel.onPush('item/update', (item) => seen.push(item._u))
  connect()
  socket().say({ o: 'item/update', b: contact })
  socket().say({ o: 'item/update', b: { $id: 'Contact-1' } })
  socket().say('not a message')
  socket().say({ o: 'unheard/of', b: 1 })
  expect(seen).toEqual([3])
})
