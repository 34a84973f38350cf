import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { HIDDEN_LABEL } from '@cairn/contract'
import type { DeletedPage } from '@cairn/contract/deleted'
import { codeOf, startKeptCommunity, targetOf, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'

let server: KeptCommunity
beforeAll(async () => {
  server = await startKeptCommunity()
})
afterEach(() => server.leave())
afterAll(() => server.close())

const deletedFor = (client: TestClient, asked: object = {}) => client.request<DeletedPage>('act/deleted', asked)
const idsFor = async (client: TestClient, asked: object = {}) =>
  (await deletedFor(client, asked)).items.map(({ id }) => id)

test('who may bring an item back finds it, with who deleted it and when, alone and among others of its type', async () => {
  const ana = await server.join(server.ana.email)
  const note = await server.addNote({ name: 'Weir survey' })
  expect(await deletedFor(ana, targetOf(note))).toEqual({ items: [], labels: {} })
  await ana.request(`delete/${note}`)
  const by = `User-${server.ana.index}`
  const entry = { id: note, label: 'Weir survey', by, at: expect.stringMatching(/^\d{4}-/) }
  for (const asked of [{}, { t: 'Note' }, targetOf(note)]) {
    const { items, labels } = await deletedFor(ana, asked)
    expect(items).toEqual([entry])
    expect(labels).toEqual({ [by]: expect.any(String) })
  }
  expect(await idsFor(ana, { t: 'Contact' })).toEqual([])
  await ana.request('act/restore', targetOf(note))
  expect(await idsFor(ana)).toEqual([])
})

test('who may bring an item back is told who deleted it, as its history tells, be it nobody of theirs', async () => {
  const note = await server.addNote({ name: 'Weir survey' })
  await (await server.join((await server.addUser({ admin: true, organizations: [] })).email)).request(`delete/${note}`)
  const { labels } = await deletedFor(await server.join(server.ana.email), targetOf(note))
  expect(Object.values(labels)).toHaveLength(1)
  expect(Object.values(labels)).not.toContain(HIDDEN_LABEL)
})

test('T2: to everyone else a deleted item is as one that never was, in the list and by its id', async () => {
  const note = await server.addNote({ name: 'Nothing for others' })
  const ana = await server.join(server.ana.email)
  await ana.request(`delete/${note}`)
  const reader = await server.addUser({ name: 'Reader', organizations: [server.home] })
  for (const { email } of [reader, server.stranger]) {
    const client = await server.join(email)
    const never = await deletedFor(client, { t: 'Note', i: 99_999 })
    expect(never).toEqual({ items: [], labels: {} })
    for (const asked of [{}, { t: 'Note' }, targetOf(note)]) expect(await deletedFor(client, asked)).toEqual(never)
  }
  const visitor = await server.visit()
  expect(await codeOf(visitor.request('act/deleted', {}))).toBe('notSignedIn')
})

test('pages go on where they ended, and nobody makes up a place', async () => {
  const ana = await server.join(server.ana.email)
  const notes: string[] = []
  for (const name of ['One', 'Two', 'Three']) notes.unshift(await server.addNote({ name }))
  for (const note of notes.toReversed()) await ana.request(`delete/${note}`)
  const first = await deletedFor(ana, { t: 'Note', max: 2 })
  expect(first.items.map(({ id }) => id)).toEqual(notes.slice(0, 2))
  expect((await idsFor(ana, { t: 'Note', max: 1, after: first.next }))[0]).toBe(notes[2])
  for (const after of ['x', Buffer.from('["2026-01-01",1]').toString('base64url')])
    expect(await codeOf(deletedFor(ana, { after }))).toBe('invalidFilter')
})
