import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import type { TrashPage } from '@cairn/contract/trash'
import { codeOf, startKeptCommunity, targetOf, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'
import { person } from '../../../testing/sample-store.ts'

let server: KeptCommunity
beforeAll(async () => {
  server = await startKeptCommunity()
})
afterEach(() => server.leave())
afterAll(() => server.close())

async function noteWith(client: TestClient, names: string[], access = 'COMMUNITY') {
  const files: string[] = []
  for (const name of names) {
    const { $id } = await upload(server.url, client, { name, bytes: Buffer.from(name) })
    files.push($id)
  }
  const note = await client.request('create/Note', { name: 'Weir', owner: server.home, access, attachments: files })
  return { note, files }
}
const grantedOf = (grant: string) => ({ grant, grantedBy: server.home })
const change = async (client: TestClient, id: string, values: object) => {
  const { _t, _i, _u } = await client.request(`read/${id}`)
  return client.request<Item>('update', { _t, _i, _u, ...values })
}
const trashOf = (client: TestClient, id = '', more: object = {}) =>
  client.request<TrashPage>('act/trash', { ...(id === '' ? {} : targetOf(id)), ...more })
const namesIn = async (client: TestClient, id = '') => (await trashOf(client, id)).files.map(({ name }) => name)

test('what an item names no more, and what was deleted by itself, is listed to who may bring it back, with who took it away', async () => {
  const keeper = await server.join(server.keeper.email)
  const { note, files } = await noteWith(keeper, ['map.txt', 'song.txt', 'stays.txt'])
  await change(keeper, note.$id, { attachments: files.slice(1) })
  await keeper.request(`delete/${files[1]}`)
  const { files: found, labels, next } = await trashOf(keeper, note.$id)
  expect(found).toMatchObject([
    { id: files[1], name: 'song.txt', item: note.$id, property: 'attachments', isDeleted: true },
    { id: files[0], name: 'map.txt', size: 7, filetype: 'text/plain', isDeleted: false },
  ])
  expect(labels).toMatchObject({ [note.$id]: 'Weir', [`User-${server.keeper.index}`]: 'Keeper' })
  expect(found.map(({ by }) => by)).toEqual([`User-${server.keeper.index}`, `User-${server.keeper.index}`])
  expect(next).toBeUndefined()
  // Who took it away is told still, when the item changed since.
  const admin = await server.join(server.admin.email)
  await change(admin, note.$id, { access: 'PUBLIC' })
  expect((await trashOf(keeper, note.$id)).files.map(({ by }) => by)).toEqual(found.map(({ by }) => by))
})

test('nobody else is told of it, and nobody else brings it back', async () => {
  const keeper = await server.join(server.keeper.email)
  const { note, files } = await noteWith(keeper, ['secret map.txt'], 'PUBLIC')
  const [id = ''] = files
  await change(keeper, note.$id, { attachments: null })
  const reader = await server.addUser({
    organizations: [server.home],
    grants: [grantedOf('Note.PROTECTED.read')],
  })
  // One may change the note but not see what is PROTECTED, one may see that and change nothing, one belongs
  // elsewhere.
  for (const { email } of [server.ana, reader, server.stranger]) {
    const client = await server.join(email)
    expect(await trashOf(client, note.$id)).toEqual({ files: [], labels: {} })
    expect(JSON.stringify(await trashOf(client))).not.toContain('secret map')
    expect(await codeOf(client.request('act/bringBackFile', targetOf(id)))).toBe('notAllowed')
  }
  const visitor = await server.visit()
  expect(await codeOf(visitor.request('act/trash', {}))).toBe('notSignedIn')
  expect(await namesIn(keeper)).toContain('secret map.txt')
})

test('a file is brought back to the end of its property with a word, deleted or not; what is not in the trash is refused', async () => {
  const keeper = await server.join(server.keeper.email)
  const { note, files } = await noteWith(keeper, ['a.txt', 'b.txt', 'c.txt'])
  const [first = '', second = '', third = ''] = files
  expect(await codeOf(keeper.request('act/bringBackFile', targetOf(first)))).toBe('notAllowed')
  await change(keeper, note.$id, { attachments: [third] })
  await keeper.request(`delete/${second}`)
  await keeper.request('act/bringBackFile', { ...targetOf(first), reason: 'taken off by mistake' })
  expect(await keeper.request('act/bringBackFile', targetOf(second))).toMatchObject({ originalName: 'b.txt' })
  expect(await keeper.request(`read/${note.$id}`)).toMatchObject({ attachments: [third, first, second] })
  expect(await keeper.request(`read/${second}`)).not.toHaveProperty('trashed')
  const history = await keeper.request<{ reason?: string; action?: string }[]>(`history/${note.$id}`)
  expect(history[1]).toMatchObject({ action: 'restore', reason: 'taken off by mistake' })
  expect(await namesIn(keeper, note.$id)).toEqual([])
  const ana = await server.join(server.ana.email)
  expect(await ana.request(`read/${first}`)).toMatchObject({ originalName: 'a.txt' })
})

test('where the property is full it stays in the trash, and what was deleted stays deleted', async () => {
  const admin = await server.join(server.admin.email)
  const { store } = server.parts.engine
  const { note, files } = await noteWith(admin, ['full.txt'])
  const [id = ''] = files
  await change(admin, note.$id, { attachments: null })
  await admin.request(`delete/${id}`)
  const maker = { ...person(server.admin.index), admin: true, system: true }
  const others: string[] = []
  for (let at = 0; at < 200; at++) others.push((await store.create(maker, 'Attachment', { originalName: `${at}` })).$id)
  const { _u } = await admin.request(`read/${note.$id}`)
  await store.update(maker, { _t: 'Note', _i: note._i, _u, attachments: others })
  expect(await codeOf(admin.request('act/bringBackFile', targetOf(id)))).toBe('invalidItem')
  expect((await trashOf(admin, note.$id)).files).toMatchObject([{ id, isDeleted: true }])
})

test('files of a deleted item are not in the trash, they come back with it; pages go on where they ended', async () => {
  const keeper = await server.join(server.keeper.email)
  const { note, files } = await noteWith(keeper, ['1.txt', '2.txt', '3.txt'])
  for (const count of [1, 2, 3]) await change(keeper, note.$id, { attachments: files.slice(count) })
  const first = await trashOf(keeper, note.$id, { max: 2 })
  expect(first.files.map(({ name }) => name)).toEqual(['3.txt', '2.txt'])
  const second = await trashOf(keeper, note.$id, { max: 2, after: first.next })
  expect(second).toMatchObject({ files: [{ name: '1.txt' }] })
  expect(second.next).toBeUndefined()
  for (const after of ['x', '2026-01-01', '2026-13-45T00:00:00.000Z 1'])
    expect(await codeOf(trashOf(keeper, note.$id, { after }))).toBe('badMessage')
  await keeper.request(`delete/${note.$id}`)
  expect((await trashOf(keeper)).files.filter(({ item }) => item === note.$id)).toEqual([])
  await keeper.request('act/restore', targetOf(note.$id))
  expect(await namesIn(keeper, note.$id)).toEqual(['3.txt', '2.txt', '1.txt'])
})

test('T2: to who may not know of them, many files in the trash are as none, before their own and after', async () => {
  const keeper = await server.join(server.keeper.email)
  const writer = await server.addUser({ organizations: [server.home], grants: [grantedOf('Note.update')] })
  const client = await server.join(writer.email)
  const own = await client.request<Item>('create/Note', { name: 'Own', owner: server.home, access: 'COMMUNITY' })
  const { $id } = await upload(server.url, client, { name: 'own.txt', bytes: Buffer.from('own') })
  await change(client, own.$id, { attachments: [$id] })
  await client.request(`delete/${$id}`)
  const { note, files } = await noteWith(keeper, ['hidden.txt'], 'PUBLIC')
  await change(keeper, note.$id, { attachments: null })
  const answers = () =>
    Promise.all([trashOf(client), trashOf(client, note.$id), trashOf(client, own.$id), trashOf(client, '', { max: 1 })])
  const before = await answers()
  expect(before.slice(1).map(({ files: found }) => found.map(({ name }) => name))).toEqual([
    [],
    ['own.txt'],
    ['own.txt'],
  ])
  await server.parts.database.query(
    `insert into item (t, i, u, c_ts, c_by, m_ts, m_by, deleted, shared, label, quoted, doc)
     select t, 1000000 + at, u, c_ts, c_by, m_ts + at * interval '1 millisecond' * (2 * (at % 2) - 1) * 100, m_by, deleted, shared, label, quoted, doc
     from item, generate_series(1, 5000) at where t = (select t from item_type where name = 'Attachment') and i = $1`,
    [targetOf(files[0] ?? '').i],
  )
  expect(await answers()).toEqual(before)
  expect((await trashOf(keeper, note.$id, { max: 200 })).files).toHaveLength(200)
})

test('a file that was deleted is opened by what its item asks for by now, and by nobody while that is away', async () => {
  const keeper = await server.join(server.keeper.email)
  const ana = await server.join(server.ana.email)
  const { note, files } = await noteWith(keeper, ['old map.txt'])
  const [id = ''] = files
  await keeper.request(`delete/${id}`)
  const told = { label: 'old map.txt', deleted: true }
  expect(await ana.request(`label/${id}`)).toMatchObject(told)
  await change(keeper, note.$id, { access: 'PRIVATE' })
  expect(await ana.request(`label/${id}`)).toEqual({ label: '—' })
  expect(await keeper.request(`label/${id}`)).toMatchObject(told)
  expect(await namesIn(keeper, note.$id)).toEqual(['old map.txt'])
  await change(keeper, note.$id, { access: 'COMMUNITY' })
  expect(await ana.request(`label/${id}`)).toMatchObject(told)
  await keeper.request(`delete/${note.$id}`)
  expect(await ana.request(`label/${id}`)).toEqual({ label: '—' })
  await keeper.request('act/restore', targetOf(note.$id))
  expect(await ana.request(`label/${id}`)).toMatchObject(told)
  expect(await keeper.request('act/bringBackFile', targetOf(id))).toMatchObject({ originalName: 'old map.txt' })
})
