// @module-tag leaks
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { startKeptCommunity, targetOf, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { bearer, upload } from '@cairn/testkit/upload'
import { SYSTEM } from '../../../items/facts/system-principal.ts'
import { sweepFiles } from '../store/sweep-files.ts'
import { reindexItemsOf } from '../text/read-texts.ts'

let server: KeptCommunity
beforeAll(async () => {
  server = await startKeptCommunity()
})
afterEach(() => server.leave())
afterAll(() => server.close())

const SCAN = Buffer.from('a letter of 1911, page one')

const statusOf = async (id: string, client?: TestClient) =>
  (await fetch(`${server.url}/attachment/${id}`, { headers: bearer(client?.token) })).status

/** Whether each of these people, the last a visitor, has the bytes, reads the attachment, and finds it. */
async function seenBy(id: string, people: readonly TestClient[]): Promise<string[]> {
  const seen: string[] = []
  for (const person of people) {
    const read = await person.request(`read/${id}`).then(
      () => true,
      () => false,
    )
    const { ids } = await person.request<{ ids: string[] }>('search/ids', { types: ['Attachment'], max: 1000 })
    const bytes = (await statusOf(id, person)) === 200
    expect([read, bytes]).toEqual([ids.includes(id), ids.includes(id)])
    seen.push(read ? 'sees' : 'not')
  }
  return [...seen, (await statusOf(id)) === 200 ? 'sees' : 'not']
}

async function noteOf(client: TestClient, access: string, ...attachments: string[]): Promise<Item> {
  return client.request('create/Note', { name: 'Letter', owner: server.home, access, attachments })
}

async function change(client: TestClient, id: string, values: Record<string, unknown>): Promise<void> {
  const { _t, _i, _u } = await client.request(`read/${id}`)
  await client.request('update', { _t, _i, _u, ...values })
}

/** Two notes of everybody with one file, of which the second uses that of the first. */
async function twoNotes(client: TestClient) {
  const { $id: first } = await upload(server.url, client, { name: 'letter.txt', bytes: SCAN })
  const one = await noteOf(client, 'PUBLIC', first)
  const { $id: use } = await client.request('act/useFileAgain', targetOf(first))
  const two = await noteOf(client, 'PUBLIC', use)
  return { first, use, one: one.$id, two: two.$id }
}

test('a file used in a further item asks for what both items ask for, in the same moment', async () => {
  const ana = await server.join(server.ana.email)
  const people = [ana, await server.join(server.ben.email), await server.join(server.stranger.email)]
  const { first, use, one, two } = await twoNotes(ana)
  expect([await seenBy(first, people), await seenBy(use, people)]).toEqual([
    ['sees', 'sees', 'sees', 'sees'],
    ['sees', 'sees', 'sees', 'sees'],
  ])
  await change(ana, one, { access: 'COMMUNITY' })
  expect([await seenBy(first, people), await seenBy(use, people)]).toEqual([
    ['sees', 'sees', 'not', 'not'],
    ['sees', 'sees', 'not', 'not'],
  ])
  await change(ana, one, { access: 'PUBLIC' })
  await change(ana, two, { access: 'COMMUNITY' })
  expect([await seenBy(first, people), await seenBy(use, people)]).toEqual([
    ['sees', 'sees', 'sees', 'sees'],
    ['sees', 'sees', 'not', 'not'],
  ])
  await change(ana, two, { access: 'PUBLIC' })
  await change(ana, first, { access: 'PRIVATE' })
  expect(await seenBy(use, people)).toEqual(['sees', 'not', 'not', 'not'])
  // What the file's item asked for last goes on when it is gone.
  await ana.request(`delete/${one}`)
  expect(await seenBy(use, people)).toEqual(['sees', 'not', 'not', 'not'])
  expect(await seenBy(first, people)).toEqual(['not', 'not', 'not', 'not'])
})

test('the original of a file used again asks for what the first does', async () => {
  const ana = await server.join(server.ana.email)
  const { first, use } = await twoNotes(ana)
  await change(ana, first, { originalAccess: 'PRIVATE' })
  expect(await statusOf(use)).toBe(403)
  await change(ana, first, { originalAccess: 'PUBLIC' })
  expect(await statusOf(use)).toBe(200)
})

test('an item is not found by the words of a file that some of its readers may not have where it was first', async () => {
  const [ana, stranger] = [await server.join(server.ana.email), await server.join(server.stranger.email)]
  const { store, context } = server.parts.engine
  const { one, two, first } = await twoNotes(ana)
  const file = (await ana.request(`read/${first}`))['fileID'] as ItemId
  const { _t, _i, _u } = await store.read(SYSTEM, file)
  await store.update(SYSTEM, { _t, _i, _u, text: 'heronweir' })
  await reindexItemsOf({ store, context }, file)
  const found = async (client: TestClient) => {
    await context.labels.settle()
    return (await client.request<{ ids: string[] }>('search/ids', { types: ['Note'], text: 'heronweir' })).ids.sort()
  }
  expect(await found(stranger)).toEqual([one, two].sort())
  await change(ana, one, { access: 'COMMUNITY' })
  expect([await found(stranger), await found(ana)]).toEqual([[], [one]])
  await change(ana, one, { access: 'PUBLIC' })
  expect(await found(stranger)).toEqual([one, two].sort())
})

test('who may not have a file does not use it, nor what no item has yet', async () => {
  const [ana, ben] = [await server.join(server.ana.email), await server.join(server.ben.email)]
  const { $id: loose } = await upload(server.url, ana, { name: 'loose.txt', bytes: SCAN })
  const { $id: kept } = await upload(server.url, ana, { name: 'kept.txt', bytes: SCAN })
  await noteOf(ana, 'PRIVATE', kept)
  for (const [client, id] of [
    [ana, loose],
    [ben, kept],
  ] as const)
    await expect(client.request('act/useFileAgain', targetOf(id as ItemId))).rejects.toMatchObject({
      code: 'notAllowed',
    })
  // Not in an item yet, it is its maker's alone, as long as they may have the file.
  const { first } = await twoNotes(ana)
  const { $id: use } = await ben.request('act/useFileAgain', targetOf(first))
  expect([await statusOf(use, ben), await statusOf(use, ana)]).toEqual([200, 404])
  await change(ana, first, { access: 'PRIVATE' })
  expect(await statusOf(use, ben)).toBe(404)
})

test('the same bytes are stored once, as long as anything has them', async () => {
  const ana = await server.join(server.ana.email)
  const bytes = Buffer.from('the same letter, sent twice')
  const keep = await upload(server.url, ana, { name: 'one.txt', bytes })
  const loose = await upload(server.url, ana, { name: 'two.txt', bytes })
  await noteOf(ana, 'PUBLIC', keep.$id)
  const { $id: use } = await ana.request('act/useFileAgain', targetOf(keep.$id))
  const keyOf = async (item: Item) => {
    const id = item['fileID']
    return typeof id === 'string' && isItemId(id) && (await server.parts.engine.store.read(SYSTEM, id))['key']
  }
  expect(keep['fileID']).not.toBe(loose['fileID'])
  expect([await keyOf(keep), await keyOf(loose)]).toEqual([keep['uppyID'], keep['uppyID']])
  expect(await server.parts.files.bytes.size(String(loose['uppyID']))).toBeUndefined()
  await sweepFiles(server.parts.files, -1000)
  expect([await statusOf(loose.$id, ana), await statusOf(use, ana), await statusOf(keep.$id)]).toEqual([404, 404, 200])
  const again = await upload(server.url, ana, { name: 'three.txt', bytes })
  expect(await keyOf(again)).toBe(keep['uppyID'])
})
