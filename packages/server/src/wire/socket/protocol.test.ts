import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { bulkInsert } from '../../testing/bulk-items.ts'
import { communityNotes } from '../../testing/community-notes.ts'

// The rows of PROTOCOL.md, "Socket", as a stranger's client would try them: a plain socket and frames put
// together by hand.
const HEARD_WITHIN_MS = 10_000

let server: Community
let socket: WebSocket
let token = ''
const frames: Record<string, unknown>[] = []
let sent = 0

beforeAll(async () => {
  server = await startCommunity()
  const { bearer } = await server.parts.sessions.open(server.ana.index)
  token = bearer.token
  socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`)
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as Record<string, unknown>))
  await once(socket, 'open')
  socket.send(JSON.stringify({ o: 'tokenAuth', b: token, v: '1' }))
})
afterAll(async () => {
  socket.terminate()
  await server.close()
})

async function heard(fits: (frame: Record<string, unknown>) => boolean): Promise<Record<string, unknown>> {
  for (const until = Date.now() + HEARD_WITHIN_MS; Date.now() < until; await pause(5)) {
    const frame = frames.find(fits)
    if (frame) return frame
  }
  throw new Error(`not heard among ${JSON.stringify(frames).slice(-500)}`)
}

/** Sends a message and gives its answer, which repeats `o` and `s`. */
async function ask(o: string, b?: unknown): Promise<{ erred?: boolean; b: Record<string, unknown> }> {
  const s = ++sent
  socket.send(JSON.stringify(b === undefined ? { o, s } : { o, b, s }))
  const { o: repeated, ...rest } = await heard((frame) => frame['s'] === s)
  expect(repeated).toBe(o)
  return rest as { erred?: boolean; b: Record<string, unknown> }
}

test('the token gives the person, the version of the server and when the token expires', async () => {
  expect(await heard((frame) => frame['o'] === 'authed')).toMatchObject({
    b: { user: { email: server.ana.email }, version: expect.any(String), expires: expect.any(Number) },
  })
})

test('create, read, update, history, delete and restore answer as the page says', async () => {
  const body = { $key: 'once-and-no-more', name: 'Tide table', owner: server.home }
  const { b: made } = await ask('create/Note', body)
  expect(made).toMatchObject({ $id: `Note-${String(made['_i'])}`, _t: 'Note', _u: 1, name: 'Tide table' })
  expect((await ask('create/Note', body)).b['$id']).toBe(made['$id'])
  const id = String(made['$id'])
  const target = { _t: 'Note', _i: made['_i'] }
  expect((await ask(`read/${id}`)).b).toMatchObject({ $id: id, $can: { update: true, delete: expect.any(Boolean) } })
  expect((await ask(`readAllowed/${id}`)).b['$id']).toBe(id)
  expect((await ask('readMany/object', [id, 'Note-987654'])).b).toEqual({ [id]: expect.objectContaining({ $id: id }) })
  expect((await ask(`label/${id}`)).b).toMatchObject({ label: 'Tide table' })
  expect((await ask('update', { ...target, _u: 1, phone: '604 555 0100' })).b['_u']).toBe(2)
  expect((await ask('update', { ...target, _u: 1, name: 'Tides' })).b).toMatchObject({ _u: 3, phone: '604 555 0100' })
  expect((await ask('update', { ...target, _u: 3, phone: null })).b).not.toHaveProperty('phone')
  expect(await ask('update', { ...target, _u: 1, name: 'Other' })).toMatchObject({
    erred: true,
    b: { userMessage: 'errors.conflict', current: { _u: 4, name: 'Tides' } },
  })
  const versions = (await ask(`history/${id}`)).b as unknown as { u: number }[]
  expect(versions.map(({ u }) => u)).toEqual([4, 3, 2, 1])
  expect(versions[1]).toMatchObject({ by: `User-${server.ana.index}`, ts: expect.any(String), changes: { name: {} } })
  expect((await ask(`history/${id}/1`)).b).toMatchObject({ _u: 1, $version: 1, name: 'Tide table' })
  expect((await ask('act/restore', { t: 'Note', i: made['_i'], u: 1 })).b).toMatchObject({ _u: 5, name: 'Tide table' })
})

test('watches resume by update count, tell of changes, and end', async () => {
  const note = await server.addNote({ name: 'Watched' })
  const target = { _t: 'Note', _i: Number(note.split('-')[1]) }
  await ask('update', { ...target, _u: 1, name: 'Changed before' })
  expect((await ask(`addWatch/${note}/1`)).b).toEqual({})
  const update = (u: number) => heard(({ o, b }) => o === 'item/update' && (b as { _u: number })._u === u)
  expect(await update(2)).toMatchObject({ b: { $id: note, name: 'Changed before' } })
  expect((await ask('addWatch/Note-0')).b).toEqual({})
  await ask('update', { ...target, _u: 2, name: 'Changed after' })
  expect(await update(3)).not.toHaveProperty('s')
  // What another test changed just before may be told before it, or with it.
  const updated = heard(({ o, b }) => o === 'updated' && (b as { ids: string[] }).ids.includes(note))
  expect(await updated).toMatchObject({ b: { type: 'Note' } })
  expect((await ask(`removeWatch/${note}`)).b).toEqual({})
  expect((await ask('removeWatch/Note-0/1')).b).toEqual({})
})

test('search answers ids, total and what is asked for besides', async () => {
  const note = await server.addNote({ name: 'Kelp forest' })
  const query = { types: ['Note'], text: 'kelp', labels: true, facets: { type: { prop: '_t' } }, max: 5 }
  expect((await ask('search/ids', query)).b).toMatchObject({
    ids: [note],
    total: 1,
    totalIsExact: true,
    labels: { [note]: 'Kelp forest' },
    facets: { type: [{ value: 'Note', count: 1 }] },
  })
})

test('a search for all comes as stream:0, stream:1 … and its answer, each id once', async () => {
  await bulkInsert(server.parts.engine, communityNotes(server.home, 5001))
  const last = await ask('search/ids', { types: ['Note'], max: 2_147_483_647 })
  const parts = frames.filter(({ o, b }) => String(o).startsWith('stream:') && (b as { of: number }).of === sent)
  expect(parts).toMatchObject([{ o: 'stream:0', b: { b: { ids: expect.any(Array) } } }])
  const ids = [...parts.map(({ b }) => (b as { b: { ids: string[] } }).b), last.b as { ids: string[] }].flatMap(
    (page) => page.ids,
  )
  expect(new Set(ids).size).toBe(ids.length)
  expect(last.b).toMatchObject({ total: ids.length, totalIsExact: true })
  expect(ids).toContain('Note-1000001')
})

test('a long action is a task: its news, its outcome by its key, and putting it away', async () => {
  const note = await server.addNote({ name: 'Herring spawn' })
  const body = { t: 'Note', i: 0, query: { types: ['Note'], text: 'herring' }, format: 'json', name: 'Notes' }
  const [first, second] = [await ask('act/exportSearch/async', body), await ask('act/exportSearch/asyncCancel/n', body)]
  for (const { b } of [first, second]) {
    const taskKey = String(b['key'])
    const done = await heard(({ o, b: task }) => o === 'taskComplete' && (task as { key: string }).key === taskKey)
    expect(done).toMatchObject({ b: { state: 'DONE', keyAction: 'exportSearch', percentageComplete: 100 } })
    const uri = (done['b'] as { resultURI: string }).resultURI
    expect((await ask(`activeTask/${taskKey}`)).b).toMatchObject({ key: taskKey, resultURI: uri, result: { count: 1 } })
    const file = await fetch(`${server.url}${uri}`, { headers: { authorization: `Bearer ${token}` } })
    expect(await file.json()).toMatchObject([{ $id: note }])
    expect((await ask('killTask', { taskKey })).b).toEqual({})
    expect(await ask(`activeTask/${taskKey}/0`)).toMatchObject({ erred: true, b: { userMessage: 'errors.notFound' } })
  }
})

test.each([
  ['read/Note-987654', undefined, 'notAllowed'],
  ['read/Note', undefined, 'errors.invalidId'],
  ['create/Nothing', {}, 'errors.typeUnknown'],
  ['create/Note', { name: 'x', owner: 'Organization-1', colour: 'red' }, 'errors.propertyUnknown'],
  ['search/ids', { must: [{ prop: 'x', kind: 'sideways', value: 1 }] }, 'errors.invalidFilter'],
  ['search/ids', { must: [{ prop: 'name', kind: 'is', value: 'a\u0000' }] }, 'errors.invalidFilter'],
  ['search/ids', { text: 'fs-name:a\u0000' }, 'errors.invalidFilter'],
  ['act/exportSearch', { t: 'Note', i: 0 }, 'errors.unknownOperation'],
  ['activeTask/00000000-0000-4000-8000-000000000000', undefined, 'errors.notFound'],
  ['killTask', { taskKey: '00000000-0000-4000-8000-000000000000' }, 'errors.notFound'],
  ['act/nothing', { t: 'Note', i: 1 }, 'errors.unknownOperation'],
  ['sing', undefined, 'errors.unknownOperation'],
])('%s with %j is refused with a body of its own', async (operation, body, userMessage) => {
  expect(await ask(operation, body)).toMatchObject({ erred: true, b: { userMessage } })
})

test('over HTTP the same message gets the same answer; malformed JSON is 400 and a body over its limit 413', async () => {
  const { bearer } = await server.parts.sessions.open(server.ana.index)
  const post = (body: string) =>
    fetch(`${server.url}/api/item`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer.token}` },
      body,
    })
  const note = await server.addNote({ name: 'By post' })
  const answer = await post(JSON.stringify({ o: `read/${note}`, s: 7 }))
  expect(await answer.json()).toMatchObject({ o: `read/${note}`, s: 7, b: { $id: note } })
  expect((await post('{"o":')).status).toBe(400)
  expect((await post(`"${'x'.repeat(17 * 1024 * 1024)}"`)).status).toBe(413)
})

test('nextToken brings a token that identifies, and signout closes every socket of the session with its reason', async () => {
  await ask('nextToken')
  const renewed = (await heard(({ o }) => o === 'newToken'))['b']
  expect(renewed).not.toBe(token)
  const beside = new WebSocket(`${server.url.replace('http', 'ws')}/ws`)
  const closed = Promise.all([socket, beside].map((each) => once(each, 'close')))
  await once(beside, 'open')
  beside.send(JSON.stringify({ o: 'tokenAuth', b: renewed }))
  expect(JSON.parse(String((await once(beside, 'message'))[0]))).toMatchObject({ o: 'authed' })
  socket.send(JSON.stringify({ o: 'signout' }))
  for (const [code, reason] of await closed) expect([code, String(reason)]).toEqual([4404, 'signedout'])
})
