import { randomBytes } from 'node:crypto'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { codeOf, startKeptCommunity, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { bearer, upload } from '@cairn/testkit/upload'
import { photograph } from '../../testing/photograph.ts'
import { archivePart, untaken } from './file-name.ts'

let server: KeptCommunity
beforeAll(async () => {
  server = await startKeptCommunity()
})
afterAll(() => server.close())
afterEach(() => server.leave())

/** A note of the first organisation with these files, by name. */
async function noteWith(client: TestClient, name: string, files: Record<string, Uint8Array>, more: object = {}) {
  const attachments: Item[] = []
  for (const [file, bytes] of Object.entries(files))
    attachments.push(await upload(server.url, client, { name: file.replace(/#.*/, ''), bytes }))
  const ids = attachments.map(({ $id }) => $id)
  return {
    note: await client.request('create/Note', { name, owner: server.home, attachments: ids, ...more }),
    attachments,
  }
}

const start = (client: TestClient, body: object) => client.request<{ key: string }>('act/exportFiles/async', body)
async function exported(client: TestClient, body: object): Promise<Task> {
  const { key } = await start(client, body)
  return (await client.waitFor<Task>('taskComplete', (task) => task.key === key)).b
}

/** The archive of a finished task: its paths with what is in each. */
async function opened(client: TestClient, { resultURI = '' }: Task): Promise<Map<string, Buffer>> {
  const answer = await fetch(`${server.url}${resultURI}`, { headers: bearer(client.token) })
  const zip = new ZipReader(new Uint8ArrayReader(new Uint8Array(await answer.arrayBuffer())))
  const found = new Map<string, Buffer>()
  for (const entry of await zip.getEntries({ checkCrc32: true } as object))
    if (!entry.directory) found.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())))
  await zip.close()
  return found
}

test('the files of one item lie side by side, called as they are, each name once', async () => {
  const ana = await server.join(server.ana.email)
  const bytes = randomBytes(300_000)
  const files = { 'ʔəliʔ 🪶.txt': Buffer.from('k̓ʷas'), 'map.bin': bytes, 'MAP.bin#2': Buffer.from([0, 1]) }
  const { note } = await noteWith(ana, 'Weir', files)
  const task = await exported(ana, { ids: [note.$id] })
  expect(task).toMatchObject({ state: 'DONE', count: 3, total: 3, resultName: 'test-area-attachments.zip' })
  const archive = await opened(ana, task)
  expect([...archive.keys()]).toEqual(['ʔəliʔ 🪶.txt', 'map.bin', 'MAP (2).bin', 'index.csv'])
  expect(archive.get('ʔəliʔ 🪶.txt')?.toString()).toBe('k̓ʷas')
  expect(archive.get('map.bin')?.equals(bytes)).toBe(true)
  expect(await result(ana, task)).toEqual({ count: 3, missing: 0 })
})

const result = async (client: TestClient, { key }: Task) =>
  (await client.request<{ result: object }>(`activeTask/${key}`)).result

test('those of several have a folder each; a search, a selection of items and one of files go alike, under any name', async () => {
  const ana = await server.join(server.ana.email)
  const one = await noteWith(ana, 'North / reef: "1"', { 'a.txt': Buffer.from('a') })
  const other = await noteWith(ana, 'South reef', { 'a.txt': Buffer.from('b'), 'c.txt': Buffer.from('c') })
  const paths = [`North reef 1 ${one.note.$id}/a.txt`, `South reef ${other.note.$id}/a.txt`]
  const query = { types: ['Note'], must: [{ prop: 'name', kind: 'text', value: 'reef' }] }
  const files = [...one.attachments, ...other.attachments].map(({ $id }) => $id)
  for (const body of [{ query }, { ids: [one.note.$id, other.note.$id] }, { ids: files }]) {
    const task = await exported(ana, { ...body, name: '../consult-attachments' })
    expect(task.resultName).toBe('consult-attachments.zip')
    const archive = await opened(ana, task)
    expect([...archive.keys()].toSorted()).toEqual(
      [...paths, `South reef ${other.note.$id}/c.txt`, 'index.csv'].toSorted(),
    )
    expect(archive.get('index.csv')?.toString()).toContain(`${paths[1]},${other.note.$id},South reef,`)
    expect(archive.get(paths[1] ?? '')?.toString()).toBe('b')
  }
})

test('each gets what they may have: of an original that asks for more the image, of a hidden file nothing; it is logged', async () => {
  const [ana, ben] = [await server.join(server.ana.email), await server.join(server.ben.email)]
  const keeper = await server.join(server.keeper.email)
  const files = { 'shore.jpg': await photograph(), 'list.txt': Buffer.from('x'), 'kept.txt': Buffer.from('kept') }
  const { note, attachments } = await noteWith(ana, 'Shore', files)
  const kept = await ana.request(`read/${attachments[2]?.$id}`)
  await ana.request('update', { _t: 'Attachment', _i: kept._i, _u: kept._u, access: 'PRIVATE' })
  const names = async (client: TestClient) => [
    ...(await opened(client, await exported(client, { ids: [note.$id] }))).keys(),
  ]
  expect(await names(ben)).toEqual(['shore.webp', 'list.txt', 'index.csv'])
  expect(await names(keeper)).toEqual(['shore.jpg', 'list.txt', 'kept.txt', 'index.csv'])
  const entries = async (item?: Item) =>
    (await keeper.request<{ entries: object[] }>('act/accessLog', { t: 'Attachment', i: item?._i, max: 1 })).entries
  expect(await entries(kept)).toMatchObject([{ op: 'export', by: `User-${server.keeper.index}`, level: 'PRIVATE' }])
  const stranger = await server.join(server.stranger.email)
  expect(await exported(stranger, { ids: [note.$id] })).toMatchObject({ state: 'DONE', count: 0 })
})

test('a zip of more than 2 GB is resumed where it was cut, also beyond 2^31 bytes', async () => {
  const ana = await server.join(server.ana.email)
  const { note } = await noteWith(ana, 'Long', { 'a.txt': Buffer.from('a') })
  const { key, resultURI = '' } = await exported(ana, { ids: [note.$id] })
  // A sparse file: it takes no room, and its end stands where no 32 bits reach.
  const folder = join(server.parts.settings.dataDir, 'task-results')
  const [name = ''] = (await readdir(folder)).filter((each) => each.startsWith(key))
  const at = 2 ** 31 + 5_000_000
  const file = await open(join(folder, name), 'r+')
  await file.write('the end of it', at)
  await file.close()
  const asked = (range: string) => fetch(`${server.url}${resultURI}`, { headers: { ...bearer(ana.token), range } })
  const rest = await asked(`bytes=${at + 4}-`)
  expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes ${at + 4}-${at + 12}/${at + 13}`])
  expect(await rest.text()).toBe('end of it')
  expect(rest.headers.get('etag')).toBe((await asked('bytes=0-1')).headers.get('etag'))
  expect((await asked(`bytes=${at + 13}-`)).status).toBe(416)
})

test('a file that is gone is left out and counted, and nothing else is', async () => {
  const ana = await server.join(server.ana.email)
  // Bytes that no other file has.
  const { note, attachments } = await noteWith(ana, 'Lost', { 'a.txt': randomBytes(20), 'b.txt': randomBytes(20) })
  await server.parts.files.bytes.remove([String(attachments[0]?.uppyID)])
  const task = await exported(ana, { ids: [note.$id] })
  expect([...(await opened(ana, task)).keys()]).toEqual(['b.txt', 'index.csv'])
  expect(await result(ana, task)).toEqual({ count: 1, missing: 1 })
})

test('cancelled, it stops and leaves no file; whoever acts as another person, and a visitor, take nothing', async () => {
  const ana = await server.join(server.ana.email)
  // Text that cannot be packed well takes its time.
  const text = Buffer.from(randomBytes(12_000_000).toString('base64'))
  const { note } = await noteWith(ana, 'Long', { 'a.txt': text, 'b.txt': text, 'c.txt': text })
  const { key } = await start(ana, { ids: [note.$id] })
  await ana.waitFor<Task>('taskUpdate', (task) => task.key === key && task.total === 3)
  await ana.request('killTask', { taskKey: key })
  const { b: task } = await ana.waitFor<Task>('taskComplete', (each) => each.key === key)
  expect(task.state).toBe('CANCELLED')
  const answer = await fetch(`${server.url}/task-result/${key}`, { headers: bearer(ana.token) })
  expect(answer.status).toBe(404)
  expect(await codeOf(start(await server.visit(), { ids: [note.$id] }))).toBe('notSignedIn')
  expect(await codeOf(start(ana, {}))).toBe('badMessage')
  expect(await codeOf(start(ana, { ids: [note.$id], query: {} }))).toBe('badMessage')
  expect(await codeOf(start(ana, { query: { types: ['Nothing'] } }))).toBe('typeUnknown')
  const acting = await server.join(server.admin.email)
  const target = { targetUserID: `User-${server.ana.index}` }
  await acting.authenticate((await acting.request<{ newToken: string }>('act/masquerade', target)).newToken)
  expect(await codeOf(start(acting, { ids: [note.$id] }))).toBe('masquerading')
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['a:b*c?.PDF', 'a b c.PDF'],
  ['..', 'file'],
  ['.hidden', 'hidden'],
  [`${'ł'.repeat(200)}.pdf`, `${'ł'.repeat(80)}.pdf`],
])('T30 in an archive %j is called %j', (name, expected) => {
  expect(archivePart(name)).toBe(expected)
})

test('a name that another one takes gets a number', () => {
  const taken = new Set<string>()
  expect(['x/a.txt', 'x/A.txt', 'x/a.txt', 'y/a.txt', 'é', 'e\u0301'].map((path) => untaken(taken, path))).toEqual([
    ...['x/a.txt', 'x/A (2).txt', 'x/a (3).txt', 'y/a.txt', 'é', 'e\u0301 (2)'],
  ])
})
