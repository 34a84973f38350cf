import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import { ALL_RESULTS } from '@cairn/contract/query'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { bulkInsert } from '../../testing/bulk-items.ts'
import { communityNotes } from '../../testing/community-notes.ts'

const COUNT = 12_001
const everything = { types: ['Note'], max: ALL_RESULTS, labels: true }

let server: Community
beforeAll(async () => {
  server = await startCommunity()
  await bulkInsert(server.parts.engine, communityNotes(server.home, COUNT))
})
afterAll(() => server.close())

interface Page {
  ids: string[]
  labels?: Record<string, string>
  total?: number
}

/** Asks over HTTP for an answer in parts. */
function ask(token: string, body: unknown): Promise<Response> {
  return fetch(`${server.url}/api/item`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stream-expected': 'true', authorization: `Bearer ${token}` },
    body: JSON.stringify({ o: 'search/ids', s: 1, b: body }),
  })
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const part = (key: string | null, token: string) => fetch(`${server.url}/api/stream/${key}`, bearer(token))
/** The status of an answer whose body is of no interest. */
async function statusOf(asked: Promise<Response>): Promise<number> {
  const response = await asked
  await response.arrayBuffer()
  return response.status
}

describe('on the socket', () => {
  test('all hits come as stream:0, stream:1 … in order, and the answer ends them', async () => {
    const ana = await server.client(server.ana.email)
    const last = await ana.request<Page>('search/ids', everything)
    const parts = ana.pushes.filter(({ o }) => o.startsWith('stream:'))
    expect(parts.map(({ o }) => o)).toEqual(['stream:0', 'stream:1'])
    const pages = [...parts.map(({ b }) => (b as { of: number; b: Page }).b), last]
    const ids = pages.flatMap((page) => page.ids)
    expect([ids.length, new Set(ids).size, last.total]).toEqual([COUNT, COUNT, COUNT])
    expect(pages[0]?.labels?.[ids[0] ?? '']).toBe(`Note ${COUNT}`)
    ana.close()
  })

  test('few hits come in one answer', async () => {
    const ana = await server.client(server.ana.email)
    const found = await ana.request<Page>('search/ids', { types: ['Organization'], max: ALL_RESULTS })
    expect(found.ids).toHaveLength(2)
    expect(ana.pushes.filter(({ o }) => o.startsWith('stream:'))).toEqual([])
    ana.close()
  })

  test('other messages are answered while parts go out', async () => {
    const ana = await server.client(server.ana.email)
    const order: string[] = []
    await Promise.all([
      ana.request('search/ids', everything).then(() => order.push('all')),
      ana.request('read/Note-1000007').then(() => order.push('one')),
    ])
    expect(order).toEqual(['one', 'all'])
    ana.close()
  })
})

describe('over HTTP', () => {
  test('the answer names a key; its parts are fetched one by one until stream-done', async () => {
    const { token, close } = await tokenOf(server.ana.email)
    const answer = await ask(token, everything)
    const key = answer.headers.get('x-vgn-stream-key')
    const ids: string[] = []
    let isDone = false
    while (!isDone) {
      const response = await part(key, token)
      ids.push(...((await response.json()) as Page).ids)
      isDone = response.headers.get('stream-done') === 'true'
    }
    expect([ids.length, new Set(ids).size]).toEqual([COUNT, COUNT])
    expect(await statusOf(part(key, token))).toBe(404)
    close()
  })

  test('T23 a key is not found by another user, by a visitor, or made up', async () => {
    const [ana, ben] = [await tokenOf(server.ana.email), await tokenOf(server.ben.email)]
    const key = (await ask(ana.token, everything)).headers.get('x-vgn-stream-key')
    expect(await statusOf(part(key, ben.token))).toBe(404)
    expect(await statusOf(fetch(`${server.url}/api/stream/${key}`))).toBe(404)
    expect(await statusOf(part(crypto.randomUUID(), ana.token))).toBe(404)
    expect(await statusOf(part(key, ana.token))).toBe(200)
    ana.close()
    ben.close()
  })

  test('rights that change on the way end it', async () => {
    const ben = await server.client(server.ben.email)
    const key = (await ask(ben.token, everything)).headers.get('x-vgn-stream-key')
    expect(await statusOf(part(key, ben.token))).toBe(200)
    const { user } = (await ben.authenticate(ben.token)).b as { user: Item }
    await server.parts.engine.store.update(SYSTEM, { _t: 'User', _i: user._i, _u: user._u, capabilities: ['Org'] })
    // Comes when rights have changed.
    await ben.waitFor('registry')
    expect(await statusOf(part(key, ben.token))).toBe(409)
    expect(await statusOf(part(key, ben.token))).toBe(404)
    ben.close()
  })

  test('so many streams at once, the oldest gives way', async () => {
    const { token, close } = await tokenOf(server.ana.email)
    const keys: (string | null)[] = []
    for (let round = 0; round < 9; round++) keys.push((await ask(token, everything)).headers.get('x-vgn-stream-key'))
    expect(await statusOf(part(keys[0] ?? null, token))).toBe(404)
    expect(await statusOf(part(keys.at(-1) ?? null, token))).toBe(200)
    close()
  })

  test('without the header, an answer comes whole', async () => {
    const { token, close } = await tokenOf(server.ana.email)
    const response = await fetch(`${server.url}/api/item`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ o: 'search/ids', s: 1, b: everything }),
    })
    expect(response.headers.get('x-vgn-stream-key')).toBeNull()
    expect(((await response.json()) as { b: Page }).b.ids).toHaveLength(COUNT)
    close()
  })

  test('tokenAuth tells who the token is for, as authed does', async () => {
    const { token, close } = await tokenOf(server.ana.email)
    const answer = await fetch(`${server.url}/api/item`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ o: 'tokenAuth', s: 1, b: token }),
    })
    expect(await answer.json()).toMatchObject({ b: { user: { name: 'Ana' }, expires: expect.any(Number) } })
    close()
  })
})

describe('a body over the limit of a message', () => {
  test('T23 is announced, and fetched by the person it is for alone', async () => {
    const { store } = server.parts.engine
    const note = await server.addNote()
    const [ana, ben] = [await server.client(server.ana.email), await server.client(server.ben.email)]
    await ana.request(`addWatch/${note}/1`)
    const long = 'ꝏ'.repeat(390_000)
    await store.update(SYSTEM, { _t: 'Note', _i: Number(note.split('-')[1]), _u: 1, long })
    const { b } = await ana.waitFor<{ key: string }>('lrg/item/update')
    const place = `${server.url}/ws-item/update`
    const whole = await fetch(`${place}?key=${b.key}`, bearer(ana.token))
    expect(await whole.json()).toMatchObject({ $id: note, _u: 2, long })
    expect(await statusOf(fetch(place, bearer(ana.token)))).toBe(200)
    for (const other of [bearer(ben.token), {}])
      for (const address of [place, `${place}?key=${b.key}`]) expect(await statusOf(fetch(address, other))).toBe(404)
    ana.close()
    ben.close()
  })
})

async function tokenOf(email: string): Promise<{ token: string; close: () => void }> {
  const client = await server.client(email)
  return { token: client.token, close: () => client.close() }
}
