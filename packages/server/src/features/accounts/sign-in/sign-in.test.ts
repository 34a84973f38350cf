import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { TEST_PASSWORD, TestClient } from '@cairn/testkit/server'

let server: Community
beforeAll(async () => {
  server = await startCommunity()
})
afterAll(() => server.close())

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const signIn = (email: string, password: string) => post('/api/sign-in', { email, password })
const cookiesOf = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
const readOwnNote = (headers: Record<string, string>, note: string) =>
  post('/api/item', { o: `read/${note}`, s: 1 }, headers)

describe('sign-in', () => {
  test('gives the token in its header and in a cookie no script reads', async () => {
    const response = await signIn('ANA@test.example', TEST_PASSWORD)
    expect(response.status).toBe(204)
    expect(response.headers.get('x-vgn-token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    const [token, xsrf] = response.headers.getSetCookie()
    expect(token).toMatch(/^cairn-token=.*; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(xsrf).toMatch(/^XSRF-TOKEN=.*SameSite=Lax$/)
    expect(xsrf).not.toContain('HttpOnly')
  })

  test('an unknown address and a wrong password are answered alike, in words and in time', async () => {
    const timed = async (email: string) => {
      const started = performance.now()
      const response = await signIn(email, 'wrong')
      return { status: response.status, body: await response.text(), ms: performance.now() - started }
    }
    // Each pair adds to the quickest of either kind, because what else the machine does only ever adds to a
    // time.
    const quickest = { unknown: Infinity, known: Infinity }
    const isAlike = () => quickest.unknown > quickest.known / 2 && quickest.unknown < quickest.known * 2
    const texts = new Set<string>()
    for (let n = 0; n < 12 && (n < 3 || !isAlike()); n++) {
      const answers = {
        unknown: await timed(`nobody-${n}@test.example`),
        known: await timed(n % 2 === 0 ? server.stranger.email : server.ben.email),
      }
      for (const kind of ['unknown', 'known'] as const) {
        quickest[kind] = Math.min(quickest[kind], answers[kind].ms)
        texts.add(`${answers[kind].status} ${answers[kind].body}`)
      }
    }
    expect([...texts]).toEqual(['401 {"userMessage":"errors.signInFailed"}'])
    expect({ ...quickest, isAlike: isAlike() }).toMatchObject({ isAlike: true })
  })

  test.each([
    ['not json', 'x'],
    ['null', 'null'],
    ['a list', []],
    ['no password', { email: 'a@b.c' }],
    ['a number', { email: 1, password: 2 }],
    ['more than was asked', { email: 'a@b.c', password: 'x', admin: true }],
  ])('%s is refused with 400', async (_what, body) => {
    const response = await post('/api/sign-in', body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ userMessage: 'errors.badMessage' })
  })

  test('T19 guesses are throttled by what the server knows, whatever the request claims', async () => {
    const { email } = await server.addUser()
    const answers = []
    for (let n = 0; n < 9; n++)
      answers.push(await post('/api/sign-in', { email, password: `guess ${n}` }, { 'x-forwarded-for': `10.0.0.${n}` }))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 8 }, () => 401), 429])
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(200)
    expect(await answers.at(-1)?.json()).toMatchObject({ userMessage: 'errors.tooManyAttempts' })
    expect((await signIn(email, TEST_PASSWORD)).status).toBe(429)
    expect((await signIn(server.ana.email, TEST_PASSWORD)).status).toBe(204)
  })
})

describe('POST /api/item', () => {
  test('by Bearer token, as on the socket', async () => {
    const note = await server.addNote()
    const token = (await signIn(server.ana.email, TEST_PASSWORD)).headers.get('x-vgn-token') ?? ''
    const answer = await readOwnNote({ authorization: `Bearer ${token}` }, note)
    expect(await answer.json()).toMatchObject({ o: `read/${note}`, s: 1, b: { $id: note } })
    const refused = await post('/api/item', { o: 'read/Note-9999', s: 2 }, { authorization: `Bearer ${token}` })
    expect(refused.status).toBe(200)
    expect(await refused.json()).toEqual({ o: 'read/Note-9999', s: 2, erred: true, b: { userMessage: 'notAllowed' } })
  })

  test('by cookie only with the XSRF value of its own session', async () => {
    const note = await server.addNote()
    const mine = await signIn(server.ana.email, TEST_PASSWORD)
    const other = await signIn(server.ana.email, TEST_PASSWORD)
    const cookie = cookiesOf(mine).join('; ')
    const xsrf = (response: Response) => cookiesOf(response)[1]?.replace('XSRF-TOKEN=', '') ?? ''
    expect((await readOwnNote({ cookie }, note)).status).toBe(403)
    expect((await readOwnNote({ cookie, 'x-xsrf-token': xsrf(other) }, note)).status).toBe(403)
    const answer = await readOwnNote({ cookie, 'x-xsrf-token': xsrf(mine) }, note)
    expect(await answer.json()).toMatchObject({ b: { $id: note } })
  })

  test('a page of another origin is refused', async () => {
    expect((await post('/api/item', { o: 'label/Note-1' }, { origin: 'http://evil.example' })).status).toBe(403)
    expect((await post('/api/sign-in', {}, { origin: 'null' })).status).toBe(403)
  })

  test.each(['Bearer x', 'Bearer ', 'Basic abc', ''])(
    'the authorization "%s" is refused, or is that of a visitor when empty',
    async (authorization) => {
      const answer = await post('/api/item', { o: 'label/Note-1', s: 1 }, authorization ? { authorization } : {})
      expect(answer.status).toBe(authorization ? 401 : 200)
    },
  )

  test('watching needs a socket', async () => {
    const { bearer } = await server.parts.sessions.open(server.ana.index)
    const answer = await post('/api/item', { o: 'addWatch/Note-0', s: 1 }, { authorization: `Bearer ${bearer.token}` })
    expect(await answer.json()).toMatchObject({ erred: true, b: { userMessage: 'errors.unknownOperation' } })
  })
})

describe('the end of a session', () => {
  test('T16 signing out closes every socket of that token with the reason, and no other', async () => {
    const first = await server.client(server.ana.email)
    const second = await TestClient.connect(server.url)
    await second.authenticate(first.token)
    const elsewhere = await server.client(server.ana.email)
    first.send({ o: 'signout' })
    expect(await Promise.all([first.closed, second.closed])).toEqual([
      { code: 4404, reason: 'signedout' },
      { code: 4404, reason: 'signedout' },
    ])
    expect((await post('/api/item', { o: 'label/Note-1' }, { authorization: `Bearer ${first.token}` })).status).toBe(
      401,
    )
    expect(await elsewhere.request('label/Note-1')).toBeDefined()
    elsewhere.close()
  })

  test('T16 what another process ends is closed here within a second', async () => {
    const client = await server.client(server.ana.email)
    const started = Date.now()
    await server.parts.database.query('update session set ended = true, changed = now() where user_i = $1', [
      server.ana.index,
    ])
    expect((await client.closed).reason).toBe('signedout')
    // A second, and what a machine is late by that does other work beside it.
    expect(Date.now() - started).toBeLessThan(3000)
  })

  test('T16 an account that is closed, with all of its sessions', async () => {
    const user = await server.addUser()
    const client = await server.client(user.email)
    await server.parts.database.query('update account set disabled = true where user_i = $1', [user.index])
    await server.parts.sessions.endAllOf(user.index)
    expect((await client.closed).code).toBe(4404)
    expect((await signIn(user.email, TEST_PASSWORD)).status).toBe(401)
  })

  test('T16 who signs in with the old password while it is changed does not get in', async () => {
    const user = await server.addUser()
    let signingIn: Promise<Response> | undefined
    await server.parts.database.transaction(async (transaction) => {
      await transaction.query("update account set password = 'another hash' where user_i = $1", [user.index])
      signingIn = signIn(user.email, TEST_PASSWORD)
      // It has taken the old password for right, and waits to open its session.
      await expect
        .poll(() =>
          server.parts.database.query("select 1 from pg_locks where not granted and locktype = 'transactionid'"),
        )
        .not.toEqual([])
      await server.parts.sessions.endAllWithin(transaction, user.index)
    })
    expect((await signingIn)?.status).toBe(401)
  })

  test('T17 a renewed token comes as a push; the old one is refused once the new one has arrived', async () => {
    const client = await server.client(server.ben.email)
    const old = client.token
    client.send({ o: 'nextToken' })
    const { b: renewed } = await client.waitFor<string>('newToken')
    expect(renewed).not.toBe(old)
    const status = async (token: string) =>
      (await post('/api/item', { o: 'label/Note-1' }, { authorization: `Bearer ${token}` })).status
    await expect.poll(() => status(old)).toBe(401)
    expect(await status(renewed)).toBe(200)
    const replay = await TestClient.connect(server.url)
    replay.send({ o: 'tokenAuth', b: old })
    expect((await replay.closed).code).toBe(4400)
    expect(await client.request('label/Note-1')).toBeDefined()
    client.close()
  })
})
