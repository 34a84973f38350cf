import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { TestClient } from '@cairn/testkit/server'

let server: Community
beforeAll(async () => {
  server = await startCommunity()
})
afterAll(() => server.close())

/** The status an upgrade is refused with, or 101. */
async function upgradeStatus(headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { headers })
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('open', () => {
      socket.terminate()
      resolve(101)
    })
    socket.on('error', (error) => reject(error))
  })
}

describe('T14 the upgrade looks at the origin', () => {
  test.each(['http://evil.example', 'null', 'https://127.0.0.1.evil.example'])(
    '%s gets 403 and no frame, whatever its cookie',
    async (origin) => {
      const { bearer } = await server.parts.sessions.open(server.ana.index)
      expect(await upgradeStatus({ origin, cookie: `cairn-token=${bearer.token}` })).toBe(403)
    },
  )

  test('the own origin, and a client that is no page, are let in', async () => {
    expect(await upgradeStatus({ origin: server.url })).toBe(101)
    expect(await upgradeStatus({})).toBe(101)
  })

  test('another path is no socket', async () => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/other`)
    const status = await new Promise((resolve) =>
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode)),
    )
    expect(status).toBe(404)
  })
})

test('T43 an address has only so many sockets that nobody has signed in on', async () => {
  const ana = await server.client(server.ana.email)
  const sockets: WebSocket[] = []
  let isOver = false
  // Those that say nothing for ten seconds are closed, which on a busy machine is before the last is open.
  const open = (): void => {
    if (isOver) return
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`)
    socket.on('error', () => {}).on('close', () => setTimeout(open, 100))
    sockets.push(socket)
  }
  for (let count = 0; count < 1000; count++) open()
  try {
    await expect.poll(() => upgradeStatus({})).toBe(429)
    expect(await ana.request('search/ids', { types: ['Note'], max: 0 })).toMatchObject({ total: expect.any(Number) })
  } finally {
    isOver = true
    for (const socket of sockets) socket.terminate()
    ana.close()
  }
  await expect.poll(() => upgradeStatus({})).toBe(101)
})

describe('identifying', () => {
  test('a token gives authed with the person', async () => {
    const client = await TestClient.connect(server.url)
    const push = await client.signIn(server.url, server.ana.email, 'a password for tests')
    expect(push.b).toMatchObject({
      user: { name: 'Ana', email: server.ana.email, admin: false, organizations: [server.home] },
    })
    expect((push.b as { expires: number }).expires).toBeGreaterThan(Date.now() + 25 * 60_000)
    client.close()
  })

  test.each(['', 'x.y.z', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJVc2VyLTEifQ.'])(
    'T17 the token "%s" closes with identFailed',
    async (token) => {
      const client = await TestClient.connect(server.url)
      client.send({ o: 'tokenAuth', b: token })
      expect(await client.closed).toEqual({ code: 4400, reason: 'identFailed' })
    },
  )

  test('T15 a visitor may do what anonymous visitors may, and nothing else', async () => {
    const open = await server.addNote({ name: 'Open day', access: 'PUBLIC' })
    const closed = await server.addNote()
    const visitor = await TestClient.connect(server.url)
    expect((await visitor.request(`read/${open}`)).name).toBe('Open day')
    await expect(visitor.request(`read/${closed}`)).rejects.toMatchObject({ code: 'notAllowed' })
    await expect(visitor.request('create/Note', { name: 'x', owner: server.home })).rejects.toMatchObject({
      code: 'notSignedIn',
    })
    await expect(visitor.request('update', { _t: 'Note', _i: 1, _u: 1, name: 'x' })).rejects.toMatchObject({
      code: 'notSignedIn',
    })
    await expect(visitor.request('nextToken')).rejects.toMatchObject({ code: 'notSignedIn' })
    visitor.close()
  })

  test('messages sent right behind the token are those of its person', async () => {
    const note = await server.addNote()
    const { bearer } = await server.parts.sessions.open(server.ana.index)
    const client = await TestClient.connect(server.url)
    client.send({ o: 'tokenAuth', b: bearer.token })
    expect((await client.request(`read/${note}`)).$id).toBe(note)
    client.close()
  })
})

describe('bad input', () => {
  test('what is no message is answered with badMessage; ten in a row close with 1008', async () => {
    const client = await TestClient.connect(server.url)
    client.send('{"o":')
    expect(await client.waitFor('error')).toMatchObject({ b: { userMessage: 'errors.badMessage' } })
    for (let n = 0; n < 9; n++) client.send(Buffer.from([1, 2, 3]))
    expect((await client.closed).code).toBe(1008)
  })

  test.each(['{"__proto__":{"admin":true}}', '{"a":{"constructor":{"prototype":{}}}}'])(
    'T12 a body that reaches for a prototype is refused: %s',
    async (body) => {
      const client = await TestClient.connect(server.url)
      client.send(`{"o":"create/Note","s":1,"b":${body}}`)
      expect(await client.waitFor('error')).toMatchObject({ b: { userMessage: 'errors.badMessage' } })
      client.close()
    },
  )

  test('a frame of 1 MiB is taken, one byte more closes with 1009', async () => {
    const client = await TestClient.connect(server.url)
    const message = JSON.stringify({ o: 'unknown', b: '' })
    client.send(message.replace('""', `"${'a'.repeat(1_048_576 - message.length)}"`))
    expect((await client.waitFor('unknown')).b).toEqual({ userMessage: 'errors.unknownOperation' })
    client.send('a'.repeat(1_048_577))
    expect((await client.closed).code).toBe(1009)
  })

  test.each([
    ['fly/Note-1', undefined, 'unknownOperation'],
    ['constructor', undefined, 'unknownOperation'],
    ['act/fly', {}, 'unknownOperation'],
    ['read', undefined, 'invalidId'],
    ['read/Note-0', undefined, 'invalidId'],
    ['read/Note-99999', undefined, 'notAllowed'],
    ['read/Nothing-1', undefined, 'notAllowed'],
    ['create/Nothing', { name: 'x' }, 'typeUnknown'],
    ['create/Note', 'x', 'invalidItem'],
    ['update', { _t: 'Note', _i: 'x', _u: 1 }, 'invalidItem'],
    ['read/Note-1/extra', undefined, 'unknownOperation'],
    ['update/Note-1', { _t: 'Note', _i: 1, _u: 1 }, 'unknownOperation'],
    ['create/Note', JSON.parse('{"name":"x","constructor":"y"}'), 'invalidItem'],
    ['update', JSON.parse('{"_t":"Note","_i":1,"_u":1,"constructor":"y"}'), 'invalidItem'],
    ['search/ids', { should: [], minShould: 1 }, 'invalidFilter'],
    ['readMany/list', [], 'unknownOperation'],
    ['readMany/object', ['Note-1', '../etc'], 'invalidId'],
    ['search/ids', { must: [{ prop: 'name', kind: 'near', value: 1 }] }, 'invalidFilter'],
    ['search/all', {}, 'unknownOperation'],
    ['addWatch/Nothing-0', undefined, 'typeUnknown'],
    ['addWatch/Note-1/x', undefined, 'badMessage'],
    ['act/isAllowed', { t: 'Note', i: 1 }, 'badMessage'],
  ])('%s with %o is refused with %s', async (operation, body, code) => {
    const client = await server.client(server.ana.email)
    await expect(client.request(operation, body)).rejects.toMatchObject({ code })
    client.close()
  })

  test('an answer over the limit is refused, and the socket lives', async () => {
    const client = await server.client(server.ana.email)
    const long = 'ꝏ'.repeat(2000)
    const ids = await Promise.all(Array.from({ length: 200 }, () => server.addNote({ name: long, phone: long })))
    await expect(client.request('readMany/object', ids)).rejects.toMatchObject({ code: 'messageTooLarge' })
    const over = await fetch(`${server.url}/api/item`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${client.token}` },
      body: JSON.stringify({ o: 'readMany/object', b: ids, s: 1 }),
    })
    expect(Object.keys(((await over.json()) as { b: object }).b)).toHaveLength(200)
    client.close()
  })
})

test('ping is answered with pong', async () => {
  const client = await TestClient.connect(server.url)
  client.send('ping')
  await expect.poll(() => client.texts).toEqual(['pong'])
  client.close()
})

test('isAllowed answers for the actions that are asked about, alike for what is hidden and what is not there', async () => {
  const note = await server.addNote()
  const ask = (client: TestClient, id: string) =>
    client.request<Record<string, boolean>>('act/isAllowed', {
      t: 'Note',
      i: Number(id.split('-')[1]),
      actions: ['read', 'update', 'toString'],
    })
  const [ana, stranger] = await Promise.all([server.client(server.ana.email), server.client(server.stranger.email)])
  expect(await ask(ana, note)).toEqual({
    read: true,
    update: true,
    toString: false,
    $why: {
      read: { rule: 'member', grantedBy: server.home },
      update: { rule: 'grant', grantedBy: server.home, grant: 'Note.update' },
      toString: { rule: 'none' },
    },
  })
  const refused = { read: false, update: false, toString: false }
  expect(await ask(stranger, note)).toMatchObject(refused)
  expect(await ask(stranger, 'Note-987654')).toEqual(await ask(stranger, note))
  ana.close()
  stranger.close()
})
