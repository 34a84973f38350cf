import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Envelope } from '@cairn/contract/wire'
import { startCommunity, type Community } from '@cairn/testkit/community'
import type { TokenClaims } from '../../items/facts/identity.ts'
import { createConversation } from './conversation.ts'
import { createSessionClock } from './session-clock.ts'
import { limitTo } from '../../lib/limit.ts'

let server: Community
beforeAll(async () => {
  server = await startCommunity()
})
afterAll(() => server.close())
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** One end of a conversation with no network below it. */
function talk(answer: (message: Envelope) => Envelope = ({ o }) => ({ o, b: {} })) {
  const heard: string[] = []
  const nothing = () => {}
  const speaker = {
    claims: undefined as TokenClaims | undefined,
    isOpen: true,
    get user() {
      return this.claims?.user
    },
    push: (frame: Buffer) => void heard.push(/"o":"([\w/-]+)"/.exec(frame.toString())?.[1] ?? ''),
    close: (reason: string) => void heard.push(`close ${reason}`),
    answer: ({ o }: Envelope) => void heard.push(o),
    progress: () => ({ waiting: 0, sent: 0 }),
    dropWatches: nothing,
    address: '127.0.0.1',
    gone: new AbortController().signal,
    whenClosed: () => nothing,
    whenReceived: nothing,
    addItemWatch: nothing,
    addLabelWatch: nothing,
    addTypeWatch: nothing,
    pushItem: nothing,
    pushRemoval: nothing,
    removeItemWatch: nothing,
    removeTypeWatch: nothing,
  }
  const { engine, sessions } = server.parts
  const parts = {
    ...engine,
    sessions,
    notifications: server.parts.notifications,
    dispatch: async (message: Envelope) => answer(message),
    tasks: server.parts.tasks,
    project: async () => new Map(),
    log: pino({ level: 'silent' }),
    version: '1',
    menuPackage: () => 'shared',
    inTurn: limitTo(1),
  }
  return { heard, speaker, conversation: createConversation(speaker, parts) }
}

test('T15 a socket that does not say who it is is closed after ten seconds', async () => {
  const { heard } = talk()
  await vi.advanceTimersByTimeAsync(9_900)
  expect(heard).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(heard).toEqual(['close identFailed'])
})

test('T15 one that a visitor uses stays; one that only sends what is refused does not', async () => {
  const used = talk()
  const refused = talk(({ o }) => ({ o, erred: true, b: { userMessage: 'errors.notSignedIn' } }))
  await used.conversation.handle({ o: 'label/Note-1' })
  await refused.conversation.handle({ o: 'update' })
  await vi.advanceTimersByTimeAsync(10_100)
  expect(used.heard).toEqual(['label/Note-1'])
  expect(refused.heard).toEqual(['update', 'close identFailed'])
})

test('a token is warned about some minutes before its end, and ends the socket', async () => {
  const { bearer } = await server.parts.sessions.open(server.ana.index)
  const { heard, conversation } = talk()
  await conversation.handle({ o: 'tokenAuth', b: bearer.token })
  expect(heard).toEqual(['authed'])
  await vi.advanceTimersByTimeAsync(24 * 60_000)
  expect(heard).toEqual(['authed'])
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  expect(heard).toEqual(['authed', 'tokenWarning'])
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(heard).toEqual(['authed', 'tokenWarning', 'close tokenExpired'])
})

test('who goes while they say who they are leaves no clock behind', async () => {
  const { bearer } = await server.parts.sessions.open(server.ana.index)
  const { heard, speaker, conversation } = talk()
  const introducing = conversation.handle({ o: 'tokenAuth', b: bearer.token })
  // As soon as it is their turn, before anything is known of the token.
  await Promise.resolve()
  speaker.isOpen = false
  conversation.end()
  await introducing
  await vi.advanceTimersByTimeAsync(31 * 60_000)
  expect(heard).toEqual([])
})

test('a token that has expired before it comes closes with its own reason', async () => {
  const { bearer } = await server.parts.sessions.open(server.ana.index)
  vi.setSystemTime(Date.now() + 31 * 60_000)
  const { heard, conversation } = talk()
  await conversation.handle({ o: 'tokenAuth', b: bearer.token })
  expect(heard).toEqual(['close expiredOnConnect'])
})

test('T17 the token of a cookie introduces nobody on a socket', async () => {
  const { cookie } = await server.parts.sessions.open(server.ana.index)
  const { heard, conversation } = talk()
  await conversation.handle({ o: 'tokenAuth', b: cookie.token })
  expect(heard).toEqual(['close identFailed'])
})

test('a renewed token starts its times anew', async () => {
  const events: string[] = []
  const clock = createSessionClock({ warn: () => void events.push('warn'), expire: () => void events.push('expire') })
  clock.start(Date.now() + 30 * 60_000)
  await vi.advanceTimersByTimeAsync(20 * 60_000)
  clock.start(Date.now() + 30 * 60_000)
  await vi.advanceTimersByTimeAsync(20 * 60_000)
  expect(events).toEqual([])
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(events).toEqual(['warn', 'expire'])
})
