import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { codeOf, startKeptCommunity, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'

let server: KeptCommunity
beforeAll(async () => {
  server = await startKeptCommunity()
})
afterEach(() => server.leave())
afterAll(() => server.close())

test('T18 old addresses lead to what the asker may read, and nowhere else', async () => {
  const note = await server.addNote()
  const open = await server.addNote({ access: 'PUBLIC' })
  const admin = await server.join(server.admin.email)
  const ana = await server.join(server.ana.email)
  const [stranger, visitor] = [await server.join(server.stranger.email), await server.visit()]
  const lookUp = (by: TestClient, alias: string) =>
    by.request<{ itemId: string }>('act/getLegacyPath', { alias }).then(
      ({ itemId }) => itemId,
      (thrown: { code: string }) => thrown.code,
    )
  await admin.request('act/setLegacyPath', { alias: '/Node/12', itemId: note })
  await admin.request('act/setLegacyPath', { alias: '/exhibit', itemId: open })
  expect(await lookUp(ana, '/node/12/?page=2')).toBe(note)
  expect([await lookUp(stranger, '/node/12'), await lookUp(visitor, '/node/12')]).toEqual(['notAllowed', 'notAllowed'])
  expect(await lookUp(visitor, 'exhibit')).toBe(open)
  for (const alias of ['/nothing', '//evil.example', '/\\evil', 'javascript:alert(1)', '%'])
    expect(await lookUp(ana, alias)).toBe('notAllowed')
  expect(await codeOf(ana.request('act/setLegacyPath', { alias: '/x', itemId: note }))).toBe('notAllowed')
  expect(await codeOf(admin.request('act/setLegacyPath', { alias: '/x', itemId: 'javascript:alert(1)' }))).toBe(
    'badMessage',
  )
  await admin.request('act/setLegacyPath', { alias: 'node/12', itemId: null })
  expect(await lookUp(ana, '/node/12')).toBe('notAllowed')
})

test('T18 old addresses are listed in pages and imported in rows by administrators, who are told each row that was refused', async () => {
  const note = await server.addNote({ name: 'Weir' })
  const gone = await server.addNote()
  await server.parts.engine.store.remove(SYSTEM, gone)
  const admin = await server.join(server.admin.email)
  const rows = [
    { alias: '/Weirs/A?x=1', item: note },
    { alias: '/', item: note },
    { alias: '/weirs/gone', item: gone },
    { alias: '/weirs/missing', item: 'Note-98765432' },
    { alias: '/weirs/odd', item: 'javascript:alert(1)' },
    { alias: 'weirs/b/', item: note },
  ]
  expect(await admin.request('act/setLegacyPaths', { rows })).toEqual({
    done: 2,
    refused: [{ row: 1, why: 'pathEmpty' }, ...[2, 3, 4].map((row) => ({ row, why: 'itemUnknown' }))],
  })
  const page = (body: object) => admin.request<{ next?: string }>('act/legacyPaths', { max: 1, ...body })
  const first = await page({ text: 'WEIRS' })
  expect(first).toEqual({ paths: [{ alias: 'weirs/a', item: note }], labels: { [note]: 'Weir' }, next: 'weirs/a' })
  expect(await page({ text: note, before: first.next })).toEqual({
    paths: [{ alias: 'weirs/b', item: note }],
    labels: { [note]: 'Weir' },
  })
  expect(await codeOf(admin.request('act/setLegacyPath', { alias: '/?x', itemId: note }))).toBe('badMessage')
})

test('T18 old addresses with signs in another writing are removed as they are listed, and no other one with them', async () => {
  const note = await server.addNote()
  const admin = await server.join(server.admin.email)
  const listed = async () =>
    (await admin.request<{ paths: { alias: string }[] }>('act/legacyPaths', { text: note })).paths.map(
      ({ alias }) => alias,
    )
  for (const alias of ['/what', '/what%3F', '/%3Fwhat', '/a%2541', '/%2Fwhat'])
    await admin.request('act/setLegacyPath', { alias, itemId: note })
  const stored = await listed()
  expect(stored).toEqual(['/what', '?what', 'a%41', 'what', 'what?'])
  for (const [at, alias] of stored.entries()) {
    await admin.request('act/setLegacyPath', { alias, itemId: null })
    expect(await listed()).toEqual(stored.slice(at + 1))
  }
})

test('T18 old addresses lead on with the name of the site before them, too', async () => {
  const note = await server.addNote()
  const admin = await server.join(server.admin.email)
  const rows = ['https://old.example/Node/70?x=1', 'HTTP://old.example:8080/node/71/'].map((alias) => ({
    alias,
    item: note,
  }))
  expect(await admin.request('act/setLegacyPaths', { rows })).toEqual({ done: 2, refused: [] })
  for (const alias of ['/node/70', '/node/71'])
    expect(await admin.request('act/getLegacyPath', { alias })).toEqual({ itemId: note })
  expect(
    await admin.request('act/setLegacyPaths', { rows: [{ alias: 'https://old.example/?x', item: note }] }),
  ).toEqual({ done: 0, refused: [{ row: 0, why: 'pathEmpty' }] })
})
