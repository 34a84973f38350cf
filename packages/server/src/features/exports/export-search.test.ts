import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Task } from '@cairn/contract/wire'
import { sheetToCsvApart } from '@cairn/geo-files/sheets'
import { codeOf, startKeptCommunity, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { exportFileName } from './file-name.ts'

let server: KeptCommunity
beforeAll(async () => {
  server = await startKeptCommunity()
  await server.addNote({ name: '=HYPERLINK("http://x");=1+1', phone: '+1 250 555 0199', access: 'PUBLIC' })
  await server.addNote({ name: 'k̓wa, “said”\nso', phone: '-1', secret: 'the spawning place', about: ['Note-1'] })
  await server.addNote({ name: 'Guarded', access: 'PROTECTED', secret: 'the burial ground' })
})
afterAll(() => server.close())
afterEach(() => server.leave())

const NOTES = { query: { types: ['Note'], sort: [{ key: '_c.ts', order: 'asc' }] }, name: 'Notes 2026-11-20' }

async function exported(client: TestClient, body: object): Promise<Task> {
  const { key } = await client.request<{ key: string }>('act/exportSearch/async', { format: 'csv', ...NOTES, ...body })
  return (await client.waitFor<Task>('taskComplete', (task) => task.key === key)).b
}
const fetchFile = (client: TestClient, { resultURI = '' }: Task, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${resultURI}`, { headers: { authorization: `Bearer ${client.token}`, ...headers } })

test('T31 a CSV has a row an item; no cell of it is a formula, and text in any orthography comes whole', async () => {
  const ana = await server.join(server.ana.email)
  const columns = ['name', 'phone', 'owner', 'about'].map((prop) => ({ prop, title: prop.toUpperCase() }))
  const task = await exported(ana, { columns })
  expect(task).toMatchObject({ state: 'DONE', count: 2, total: 2, resultName: 'Notes 2026-11-20.csv' })
  const answer = await fetchFile(ana, task)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBe(task.resultSize)
  const lines = bytes.toString('utf8').split('\r\n')
  expect(lines[0]).toBe('\uFEFFId,Item type,NAME,PHONE,OWNER,ABOUT,Created,Created by,Web address')
  expect(lines[1]).toMatch(new RegExp(`,${server.url}/i-Note-1$`))
  expect(lines[1]).toContain(`Note-1,Note,"'=HYPERLINK(""http://x"");'=1+1",'+1 250 555 0199,Home,,2`)
  expect(lines[2]).toContain(`Note-2,Note,"k̓wa, “said”\nso",'-1,Home,"'=HYPERLINK(""http://x"");'=1+1",2`)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="Notes 2026-11-20.csv"; filename*=UTF-8''Notes%202026-11-20.csv`,
    'x-content-type-options': 'nosniff',
  })
})

test('a JSON holds the items as the person may see them; properties above their level are in neither form', async () => {
  const [ana, keeper] = [await server.join(server.ana.email), await server.join(server.keeper.email)]
  const read = async (client: TestClient) =>
    (await (await fetchFile(client, await exported(client, { format: 'json' }))).json()) as Record<string, unknown>[]
  const ids = (items: Record<string, unknown>[]) => items.map(({ $id }) => $id)
  const [seen, kept] = [await read(ana), await read(keeper)]
  expect(ids(seen)).toEqual(['Note-1', 'Note-2'])
  expect(seen[0]).toMatchObject({ $url: `${server.url}/i-Note-1` })
  expect(ids(kept)).toEqual(['Note-1', 'Note-2', 'Note-3'])
  expect(seen.some((item) => 'secret' in item)).toBe(false)
  expect(kept[2]).toMatchObject({ secret: 'the burial ground', owner: server.home, $labels: { [server.home]: 'Home' } })
  expect(await (await fetchFile(ana, await exported(ana, {}))).text()).not.toMatch(/secret|spawning/)
  const columns = (prop: string) => [{ prop, title: 'x' }]
  for (const prop of ['secret', 'nothing'])
    expect(await codeOf(exported(ana, { columns: columns(prop) }))).toBe('propertyUnknown')
  expect(await codeOf(exported(ana, { query: { types: ['Nothing'] } }))).toBe('typeUnknown')
})

test('T31 a workbook has the same cells as the CSV, as texts, and is read back by imports', async () => {
  const ana = await server.join(server.ana.email)
  const columns = ['name', 'phone'].map((prop) => ({ prop, title: prop }))
  const task = await exported(ana, { columns, format: 'xlsx' })
  expect(task).toMatchObject({ state: 'DONE', count: 2, resultName: 'Notes 2026-11-20.xlsx' })
  const folder = await mkdtemp(join(tmpdir(), 'cairn-xlsx-'))
  try {
    const path = join(folder, 'notes.xlsx')
    await writeFile(path, Buffer.from(await (await fetchFile(ana, task)).arrayBuffer()))
    const into = join(folder, 'notes.csv')
    expect(await sheetToCsvApart({ path, into, sheet: undefined })).toMatchObject({ sheets: ['1'] })
    const text = await readFile(into, 'utf8')
    expect(text.split('\n')[0]).toContain('Id,Item type,name,phone,Created,Created by,Web address')
    expect(text).toContain(`Note-1,Note,"=HYPERLINK(""http://x"");=1+1",+1 250 555 0199,`)
    // A line break in a cell.
    expect(text).toContain('“said”\u2028so')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('a type that does not say how is not exported in Dublin Core', async () => {
  const ana = await server.join(server.ana.email)
  expect(await codeOf(exported(ana, { format: 'dc' }))).toBe('badMessage')
})

test('what is exported of guarded items is in the access log before the file is there', async () => {
  const keeper = await server.join(server.keeper.email)
  await exported(keeper, {})
  const { entries } = await keeper.request<{ entries: object[] }>('act/accessLog', { t: 'Note', i: 3, max: 1 })
  expect(entries).toMatchObject([
    { op: 'export', by: `User-${server.keeper.index}`, item: 'Note-3', level: 'PROTECTED' },
  ])
})

test('rights are those at the time of running', async () => {
  const grant = 'Note.PROTECTED.read'
  const reader = await server.addUser({ grants: [{ grant, grantedBy: server.home }] })
  const client = await server.join(reader.email)
  expect((await exported(client, {})).count).toBe(3)
  await server.revoke(reader.index, grant, server.home)
  await expect.poll(async () => (await exported(client, {})).count).toBe(1)
})

test('T23 the file is its person’s alone, comes in ranges, and goes when it is put away', async () => {
  const [ana, ben] = [await server.join(server.ana.email), await server.join(server.ben.email)]
  const task = await exported(ana, {})
  expect((await fetchFile(ben, task)).status).toBe(404)
  expect((await fetch(`${server.url}${task.resultURI}`)).status).toBe(404)
  expect((await fetchFile(ana, { ...task, resultURI: '/task-result/..%2Fsecrets.json' })).status).toBe(404)
  const part = await fetchFile(ana, task, { range: 'bytes=3-4' })
  expect({ status: part.status, text: await part.text() }).toEqual({ status: 206, text: 'Id' })
  await ana.request('killTask', { taskKey: task.key })
  expect((await fetchFile(ana, task)).status).toBe(404)
})

test('T13 who acts as another person exports nothing, and has no tasks of theirs', async () => {
  const ana = await server.join(server.ana.email)
  const task = await exported(ana, {})
  const acting = await server.join(server.admin.email)
  const target = { targetUserID: `User-${server.ana.index}` }
  const { newToken } = await acting.request<{ newToken: string }>('act/masquerade', target)
  const authed = await acting.authenticate(newToken)
  expect(authed.b).toMatchObject({ user: { $id: target.targetUserID, activeTasks: [] } })
  expect(await codeOf(exported(acting, {}))).toBe('masquerading')
  expect((await fetchFile(acting, task)).status).toBe(404)
})

test('more than a page is exported whole, once each', async () => {
  const { store } = server.parts.engine
  const names = Array.from({ length: 2100 }, (_, at) => `Many ${at}`)
  await Promise.all(names.map((name) => store.create(SYSTEM, 'Note', { name, owner: server.home })))
  const ana = await server.join(server.ana.email)
  const query = { types: ['Note'], must: [{ prop: 'name', kind: 'prefix', value: 'Many' }] }
  const task = await exported(ana, { query, format: 'json' })
  const items = (await (await fetchFile(ana, task)).json()) as { name: string }[]
  expect(new Set(items.map(({ name }) => name))).toEqual(new Set(names))
  expect(task).toMatchObject({ count: 2100, total: 2100 })
})

test.each([
  ['Contacts 2026-11-20', 'Contacts 2026-11-20.csv'],
  ['../../etc/passwd', 'etc passwd.csv'],
  ['Kʷak̓ʷala / words: "a"?', 'Kʷak̓ʷala words a.csv'],
  ['\u0000\u202e', 'export.csv'],
  ['x'.repeat(200), `${'x'.repeat(80)}.csv`],
])('a file is called what every file system takes: %j', (name, expected) => {
  expect(exportFileName(name, 'csv')).toBe(expected)
})
