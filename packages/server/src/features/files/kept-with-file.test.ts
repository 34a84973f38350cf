// @module-tag leaks
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import { codeOf, startKeptCommunity, targetOf, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { attachUpload, bearer, upload } from '@cairn/testkit/upload'

let server: KeptCommunity
/** Administers the other organisation. */
let outsider: { email: string }
beforeAll(async () => {
  server = await startKeptCommunity()
  const grants = [{ grant: 'adminOrg', grantedBy: server.elsewhere }]
  outsider = await server.addUser({ organizations: [server.elsewhere], grants })
})
afterEach(() => server.leave())
afterAll(() => server.close())

/** Silence of a tenth of a second; `mark` makes it another file. */
function wav(mark: number): Buffer {
  const samples = 800
  const bytes = Buffer.alloc(44 + samples * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    bytes.writeUInt16LE(value, at)
  bytes.writeUInt32LE(8000, 24)
  bytes.writeUInt32LE(16_000, 28)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples * 2, 40)
  bytes.writeUInt16LE(mark, 44)
  return bytes
}

/** The first page of Opus in Ogg, and a byte that tells it from others. */
function ogg(mark: number): Buffer {
  const page = Buffer.alloc(27 + 1 + 19 + 1)
  page.write('OggS', 0)
  page.set([1, 19], 26)
  page.write('OpusHead', 28)
  page[47] = mark
  return page
}

/** The mark of what is heard of an attachment, `original` without a copy. */
async function heard(id: string, client: TestClient): Promise<number | 'original'> {
  const answer = await fetch(`${server.url}/attachment/${id}?variant=listen`, { headers: bearer(client.token) })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return answer.headers.get('content-type') === 'audio/ogg' ? (bytes[47] ?? 0) : 'original'
}

const noteOf = (client: TestClient, attachment: Item): Promise<Item> =>
  client.request('create/Note', { name: 'Heard', owner: server.home, access: 'PUBLIC', attachments: [attachment.$id] })

const listenTo = (client: TestClient, attachment: Item, mark: number) =>
  attachUpload(server.url, client, { name: 'l.ogg', bytes: ogg(mark) }, { listenTo: attachment.$id })

test('T74 what is heard of a recording is said where it was first, whoever uses it again', async () => {
  const [ana, stranger] = [await server.join(server.ana.email), await server.join(outsider.email)]
  const recording = await upload(server.url, ana, { name: 'r.wav', bytes: wav(1) })
  await noteOf(ana, recording)
  const use = await stranger.request<Item>('act/useFileAgain', targetOf(recording.$id))
  expect(await codeOf(listenTo(stranger, use, 66))).toBe('notAllowed')
  await stranger.request('create/Note', { name: 'Mine', owner: server.elsewhere, attachments: [use.$id] })
  expect(await codeOf(listenTo(stranger, use, 66))).toBe('notAllowed')
  expect([await heard(recording.$id, ana), await heard(use.$id, stranger)]).toEqual(['original', 'original'])
  await listenTo(ana, recording, 1)
  // Nor is a copy that is there replaced.
  await listenTo(ana, recording, 2)
  expect([await heard(recording.$id, ana), await heard(use.$id, stranger)]).toEqual([1, 1])
})

test('T74 a recording sounds as who keeps it says, whoever had the same bytes before or after', async () => {
  const [ana, stranger] = [await server.join(server.ana.email), await server.join(outsider.email)]
  const before = await upload(server.url, stranger, { name: 'before.wav', bytes: wav(2) })
  await listenTo(stranger, before, 66)
  const recording = await upload(server.url, ana, { name: 'r.wav', bytes: wav(2) })
  await noteOf(ana, recording)
  expect(await heard(recording.$id, ana)).toBe('original')
  await listenTo(ana, recording, 2)
  const after = await upload(server.url, stranger, { name: 'after.wav', bytes: wav(2) })
  await listenTo(stranger, after, 67)
  const all = [heard(before.$id, stranger), heard(recording.$id, ana), heard(after.$id, stranger)]
  expect(await Promise.all(all)).toEqual([66, 2, 67])
})

test('T74 the text of a file is put right where it was first, whoever uses it again', async () => {
  const [ana, stranger] = [await server.join(server.ana.email), await server.join(outsider.email)]
  const letter = await upload(server.url, ana, { name: 'l.txt', bytes: Buffer.from('The weir at Alder') })
  await noteOf(ana, letter)
  await server.parts.files.texts.settle()
  const use = await stranger.request<Item>('act/useFileAgain', targetOf(letter.$id))
  const correct = (client: TestClient, { $id }: Item, text: string) =>
    client.request('act/correctFileText', { ...targetOf($id), text })
  expect(await codeOf(correct(stranger, use, 'forged'))).toBe('notAllowed')
  expect(await codeOf(correct(stranger, letter, 'forged'))).toBe('notAllowed')
  const own = await upload(server.url, stranger, { name: 'same.txt', bytes: Buffer.from('The weir at Alder') })
  await server.parts.files.texts.settle()
  await correct(stranger, own, 'mine')
  const textOf = async (client: TestClient, { $id }: Item) =>
    (await client.request<{ text: string }>('act/fileText', targetOf($id))).text
  expect(await textOf(ana, letter)).toBe('The weir at Alder')
  await correct(ana, letter, 'The weir at Elder')
  expect([await textOf(ana, letter), await textOf(stranger, use)]).toEqual(['The weir at Elder', 'The weir at Elder'])
  expect(await textOf(stranger, own)).toBe('mine')
})

test('a file that took the place of one used again is used with what its own item asks for', async () => {
  const [ana, ben] = [await server.join(server.ana.email), await server.join(server.ben.email)]
  const first = await upload(server.url, ana, { name: 'open.txt', bytes: Buffer.from('open') })
  await noteOf(ana, first)
  const use = await ana.request<Item>('act/useFileAgain', targetOf(first.$id))
  const note = { name: 'Closed', owner: server.home, access: 'COMMUNITY', attachments: [use.$id] }
  const { $id: closed, _i } = await ana.request('create/Note', note)
  await upload(server.url, ana, { name: 'closed.txt', bytes: Buffer.from('closed'), relIndex: _i }, use.$id)
  const further = await ben.request<Item>('act/useFileAgain', targetOf(use.$id))
  expect(further['sameAs']).toBe(use.$id)
  const { _u } = await ana.request(`read/${closed}`)
  await ana.request('update', { _t: 'Note', _i, _u, access: 'PRIVATE' })
  const status = await fetch(`${server.url}/attachment/${further.$id}`, { headers: bearer(ben.token) })
  expect(status.status).toBe(404)
})
