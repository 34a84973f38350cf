import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Item } from '@cairn/contract'
import type { Timeline, TimelineQuery } from '@cairn/contract/timeline'
import { codeOf as code, startKeptCommunity, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'

let server: KeptCommunity
beforeAll(async () => {
  server = await startKeptCommunity()
})
afterAll(() => server.close())
afterEach(() => server.leave())

const ask = (client: TestClient, query: TimelineQuery = {}) => client.request<Timeline>('act/timeline', query)

async function change(client: TestClient, id: string, changes: Record<string, unknown>): Promise<Item> {
  const { _t, _i, _u } = await client.request<Item>(`read/${id}`)
  return client.request<Item>('update', { _t, _i, _u, ...changes })
}

test('tells who did what, newest first, with the names', async () => {
  const id = await server.addNote({ name: 'Told' })
  const ana = await server.join(server.ana.email)
  await change(ana, id, { phone: '250 555 0100' })
  const { entries, labels } = await ask(ana, { id: id as never })
  const by = `User-${server.ana.index}`
  expect(entries.map(({ kind, u }) => [kind, u])).toEqual([
    ['UPDATED', 2],
    ['CREATED', 1],
  ])
  expect(entries[0]).toMatchObject({ id, by, properties: ['phone'] })
  expect(labels).toMatchObject({ [id]: 'Told', [by]: 'Ana' })
})

test('of an item, what names it takes part', async () => {
  const [told, other] = [await server.addNote({ name: 'First' }), await server.addNote({ name: 'Elsewhere' })]
  const ana = await server.join(server.ana.email)
  const naming = await server.addNote({ name: 'Naming', about: [told] })
  const ids = (await ask(ana, { id: told as never })).entries.map((entry) => entry.id)
  expect(ids).toContain(naming)
  expect(ids).not.toContain(other)
})

test('pages follow each other without a gap or a repetition', async () => {
  for (let at = 0; at < 7; at++) await server.addNote({ name: `Paged ${at}` })
  const ana = await server.join(server.ana.email)
  const whole = await ask(ana, { max: 200 })
  const paged = []
  for (let after: string | undefined, page = 0; page < 100; page++) {
    const part = await ask(ana, { max: 3, ...(after === undefined ? {} : { after }) })
    paged.push(...part.entries)
    after = part.next
    if (after === undefined) break
  }
  expect(paged).toEqual(whole.entries)
})

test('T60 a page reads the versions of its items together, also those at which its attachments are', async () => {
  for (let at = 0; at < 40; at++) await server.addNote({ name: `Many ${at}` })
  const ana = await server.join(server.ana.email)
  for (const name of ['a.txt', 'b.txt', 'c.txt']) {
    const { $id } = await upload(server.url, ana, {
      ...{ name, bytes: new TextEncoder().encode(name), relType: 'Note', relProp: 'attachments' },
    })
    await ana.request('create/Note', { name, owner: server.home, attachments: [$id] })
  }
  const asked = vi.spyOn(server.parts.database, 'query')
  const { entries } = await ask(ana, { max: 40 })
  const reading = asked.mock.calls.filter(([, , name]) => name === 'versions-of-items')
  asked.mockRestore()
  expect(entries).toHaveLength(40)
  expect(reading.length).toBeGreaterThan(0)
  expect(reading.length).toBeLessThanOrEqual(4)
})

test('what the person did is left out where they ask for that of others', async () => {
  const id = await server.addNote()
  const [ana, ben] = [await server.join(server.ana.email), await server.join(server.ben.email)]
  await change(ana, id, { phone: '250 555 0101' })
  const kinds = async (client: TestClient) =>
    (await ask(client, { id: id as never, others: true })).entries.map(({ kind }) => kind)
  expect(await kinds(ana)).toEqual(['CREATED'])
  expect(await kinds(ben)).toEqual(['UPDATED', 'CREATED'])
})

test('nothing older than asked for comes', async () => {
  const since = new Date(Date.now() + 60_000).toISOString()
  expect((await ask(await server.join(server.ana.email), { since })).entries).toEqual([])
})

test('T5 a change above the person’s level is not told, and a hidden item not at all', async () => {
  const [id, hidden] = [await server.addNote({ name: 'Open' }), await server.addNote({ access: 'PRIVATE' })]
  const [keeper, ana] = [await server.join(server.keeper.email), await server.join(server.ana.email)]
  await change(keeper, id, { secret: 'For few' })
  expect((await ask(keeper, { id: id as never })).entries[0]).toMatchObject({ properties: ['secret'] })
  expect((await ask(ana, { id: id as never })).entries).toMatchObject([{ u: 1 }])
  await change(keeper, id, { name: 'Opened', secret: 'For fewer' })
  expect((await ask(ana, { id: id as never })).entries[0]).toMatchObject({ properties: ['name'] })
  expect((await ask(ana, { max: 200 })).entries.map((entry) => entry.id)).not.toContain(hidden)
})

test('T4 of an item that may not be read, or is not there, nothing is told; nor to a visitor', async () => {
  const hidden = await server.addNote({ access: 'PRIVATE' })
  const stranger = await server.join(server.stranger.email)
  expect(await code(ask(stranger, { id: hidden as never }))).toBe('notAllowed')
  expect(await code(ask(stranger, { id: 'Note-99999' as never }))).toBe('notAllowed')
  expect(await code(ask(await server.visit()))).toBe('notSignedIn')
})

test('a cursor that was made up is refused in words', async () => {
  const ana = await server.join(server.ana.email)
  for (const after of ['x', Buffer.from('["2020-01-01T00:00:00.000Z","Note-1",1e12]').toString('base64url')])
    expect(await code(ask(ana, { after }))).toBe('invalidFilter')
})

test('a deleted item takes its changes with it, but for its end', async () => {
  const id = await server.addNote({ name: 'Gone' })
  const ana = await server.join(server.ana.email)
  await ana.request(`delete/${id}`)
  const told = (await ask(ana, { max: 200 })).entries.filter((entry) => entry.id === id)
  expect(told.map(({ kind }) => kind)).toEqual(['DELETED'])
})

test('is narrowed to a person, to types, to what was added or changed, and to a span of time', async () => {
  const id = await server.addNote({ name: 'Narrowed' })
  const [ana, ben] = [await server.join(server.ana.email), await server.join(server.ben.email)]
  await change(ana, id, { phone: '250 555 0111' })
  const narrowed = async (query: TimelineQuery) =>
    (await ask(ben, { max: 200, ...query })).entries.filter((entry) => entry.id === id).map(({ kind }) => kind)
  expect(await narrowed({})).toEqual(['UPDATED', 'CREATED'])
  expect(await narrowed({ by: `User-${server.ana.index}` })).toEqual(['UPDATED'])
  expect(await narrowed({ made: 'added' })).toEqual(['CREATED'])
  expect(await narrowed({ made: 'changed' })).toEqual(['UPDATED'])
  expect(await narrowed({ types: [id.slice(0, id.indexOf('-'))] })).toEqual(['UPDATED', 'CREATED'])
  expect(await narrowed({ types: ['Nothing'] })).toEqual([])
  expect(await narrowed({ kinds: ['CREATED'] })).toEqual(['CREATED'])
  expect(await narrowed({ kinds: ['MOVED'] })).toEqual([])
  const { entries } = await ask(ben, { max: 200 })
  const changed = entries.find((entry) => entry.id === id && entry.u === 2)?.ts ?? ''
  expect(await narrowed({ until: changed })).toEqual(['CREATED'])
  expect(await narrowed({ until: '2000-01-01T00:00:00.000Z' })).toEqual([])
})

test('what was deleted is told to who may bring it back, with who and when, and to nobody else', async () => {
  const note = await server.addNote({ name: 'Weir survey' })
  const ana = await server.join(server.ana.email)
  await ana.request(`delete/${note}`)
  const by = `User-${server.ana.index}`
  const told = async (client: TestClient, query: TimelineQuery = {}) =>
    (await ask(client, query)).entries.filter(({ id }) => id === note)
  const { entries, labels } = await ask(ana, { max: 3 })
  expect(entries[0]).toMatchObject({ id: note, kind: 'DELETED', by, properties: [] })
  expect(labels).toMatchObject({ [note]: 'Weir survey', [by]: 'Ana' })
  expect(await told(ana, { types: ['Note'], by: by as never })).toHaveLength(1)
  for (const query of [
    { types: ['Contact'] },
    { made: 'added' as const },
    { others: true },
    { until: '2020-01-01T00:00:00.000Z' },
  ])
    expect(await told(ana, query)).toEqual([])
  for (const { email } of [server.stranger, await server.addUser({ name: 'Reader', organizations: [server.home] })])
    expect(await told(await server.join(email), { max: 200 })).toEqual([])
  const pages = []
  for (let after: string | undefined, page = 0; page < 100; page++) {
    const part = await ask(ana, { max: 2, ...(after === undefined ? {} : { after }) })
    pages.push(...part.entries.filter(({ id }) => id === note))
    after = part.next
    if (after === undefined) break
  }
  expect(pages).toHaveLength(1)
})

test('T60 deletions are told page by page among the changes, each once, however many there are', async () => {
  const keeper = await server.join(server.keeper.email)
  const since = new Date().toISOString()
  const notes: string[] = []
  for (let at = 0; at < 30; at++) notes.push(await server.addNote({ name: `Gone ${at}` }))
  for (const [at, id] of notes.entries()) {
    if (at % 10 === 5) await change(keeper, await server.addNote(), { phone: '250 555 0102' })
    await keeper.request(`delete/${id}`)
  }
  const whole = await ask(keeper, { since, max: 200 })
  expect(whole.entries.filter(({ kind }) => kind === 'DELETED').map(({ id }) => id)).toEqual(notes.toReversed())
  const paged: Timeline['entries'] = []
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const part: Timeline = await ask(keeper, { since, max: 4, ...(after === undefined ? {} : { after }) })
    expect(part.entries.length).toBeLessThanOrEqual(4)
    paged.push(...part.entries)
    after = part.next
  }
  expect(paged).toEqual(whole.entries)
  const by = `User-${server.keeper.index}` as never
  const own = await ask(keeper, { by, max: 5 })
  expect(own.entries.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'DELETED'))
})
