import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import type { ImportFound, ImportPlan, ImportTrial } from '@cairn/model/imports'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'

interface Import extends Item {
  found: ImportFound
  plan: ImportPlan
  trial?: ImportTrial
}

let server: TestServer
let home: ItemId
let keeper: TestClient
beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  home = (await store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' })).$id
  const grants = [{ grant: 'adminOrg', grantedBy: home }]
  keeper = await server.client(
    (await server.addUser({ organizations: [home], capabilities: ['Archive'], grants })).email,
  )
})
afterAll(async () => {
  keeper.close()
  await server.close()
})

async function run(action: string, made: Item, body: object = {}): Promise<{ task: Task; read: Import }> {
  const asked = { t: 'Import', i: made._i, ...body }
  const { key } = await keeper.request<{ key: string }>(`act/${action}/async`, asked)
  const task = (await keeper.waitFor<Task>('taskComplete', (done) => done.key === key, 60_000)).b
  return { task, read: await keeper.request<Import>(`read/${made.$id}`) }
}

async function looked(content: string | Uint8Array, name = 'table.csv'): Promise<Import> {
  const file = { name, bytes: Buffer.from(content as string), relType: 'Import', relProp: 'file' }
  const { $id } = await upload(server.url, keeper, file)
  const made = await keeper.request<Item>('create/Import', { label: name, kind: 'ARC_CSV', file: $id, owner: home })
  const { task, read } = await run('lookAtImport', made)
  expect(task).toMatchObject({ state: 'DONE' })
  return read
}

const HEADS = 'File number,Title,Source organisation'
const FIXED = { category: 'LAND', type: 'LETTER' }
/** Bytes in UTF-8 for as long as letters are looked at, and a letter of another encoding after them. */
const mixed = () => {
  const long = Array.from({ length: 1100 }, (_, n) => `L-${n},${'A long title of a letter '.repeat(10)},`)
  return Buffer.concat([Buffer.from(`${[HEADS, ...long].join('\n')}\nM-1,Caf`), Buffer.from([0xe9]), Buffer.from(',')])
}

it.each<[string, string | Uint8Array, object[]]>([
  ['a key twice', `${HEADS}\nA-1,One,\nA-1,Two,`, [{ code: 'keyTwice', line: 3, column: 0, values: { first: 2 } }]],
  [
    'an organisation that is not there',
    `${HEADS}\nA-1,One,Nowhere`,
    [{ code: 'none', line: 2, column: 2, text: 'Nowhere' }],
  ],
  ['more cells than headings', `${HEADS}\nA-1,One,,more`, [{ code: 'cells', line: 2 }]],
  ['a quote that stays open', `${HEADS}\nA-1,"One,\nA-2,Two,`, [{ code: 'quote', line: 2 }]],
  ['no title', `${HEADS}\nA-1,,`, [{ code: 'errors.required', line: 2, column: 1 }]],
  ['no key', `${HEADS}\n,One,`, [{ code: 'keyEmpty', line: 2, column: 0 }]],
  ['characters that no text holds, which are taken out', `${HEADS}\nA-1,O\u0000n\u0081e,`, []],
  ['letters of two encodings', mixed(), [{ code: 'encoding', line: 1102 }]],
  ['a formula, which stays words', `${HEADS}\nA-1,=cmd|' /C calc'!A0,`, []],
])('T30 T45 ARC-10 %s is told by line and column, and costs its row alone', async (_what, content, problems) => {
  const { plan, ...made } = await looked(content)
  const { task, read } = await run('tryImport', made as Import, {
    plan: { ...plan, fixed: { ...plan.fixed, ...FIXED } },
  })
  expect(task).toMatchObject({ state: 'DONE' })
  expect(read.trial?.rows.flatMap((row) => row.problems)).toMatchObject(problems)
  expect(read.trial?.counts.error).toBe(problems.length)
})

it('ARC-10 ARC-19 asks about days that may be two, and lists dates that mean no period', async () => {
  const dates = ['not before 1880', '1921-05-00', '20-Aug-18', '03/04/1923', '193-?', '5/72005', '12 BCE', '1752-02-30']
  const { plan, ...made } = await looked(
    ['File number,Title,Date', ...dates.map((date, at) => `K-${at},One,${date}`)].join('\n'),
  )
  const tried = async (more: object) => {
    const columns = plan.columns.map((column) => (column.to === 'date' ? { ...column, ...more } : column))
    const fixed = { ...plan.fixed, ...FIXED }
    return (await run('tryImport', made as Import, { plan: { ...plan, columns, fixed } })).read.trial
  }
  const asked = await tried({})
  expect(asked?.rows.flatMap((row) => row.problems)).toMatchObject([
    { code: 'dateCentury', line: 4, column: 2 },
    { code: 'dateOrder', line: 5, column: 2 },
  ])
  expect(asked?.unread).toEqual({ count: 3, texts: ['5/72005', '12 BCE', '1752-02-30'] })
  expect((await tried({ order: 'dmy', century: '19' }))?.counts).toMatchObject({ new: 8, error: 0 })
})

it('ARC-3 ARC-10 a circle of rows is found by the trial, and the numbers of the result add up', async () => {
  const rows = ['E,Egg,H', 'H,Hen,E', 'B,Bird,', 'W,Wing,B', 'F,Feather,E', 'S,Self,S']
  const { plan, ...made } = await looked(['File number,Title,Part of', ...rows].join('\n'))
  const fitted = { ...plan, fixed: { ...plan.fixed, ...FIXED } }
  const { trial } = (await run('tryImport', made as Import, { plan: fitted })).read
  expect(trial?.counts).toMatchObject({ new: 2, error: 4 })
  expect(trial?.rows.map(({ line, problems }) => [line, problems[0]?.code, problems[0]?.column])).toEqual([
    [2, 'errors.circle', 2],
    [3, 'errors.circle', 2],
    [6, 'rowMissing', undefined],
    [7, 'errors.circle', 2],
  ])
  const { read } = await run('applyImport', made as Import, { plan: fitted, goodOnly: true })
  expect(read).toMatchObject({ state: 'DONE', result: { counts: { new: 2, error: 4 } } })
})

const utf32 = (text: string) => new Uint8Array(Uint32Array.from([0xfeff, ...Buffer.from(text)]).buffer)
const PICTURE = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])
it.each<[string, string | Uint8Array, object]>([
  ['nothing', ' ', { refusal: 'errors.tableUnreadable', why: 'noHeadings' }],
  ['an open quote in the headings', `${HEADS},"Open\nA-1,One,`, { refusal: 'errors.csvUnreadable', line: 1 }],
  ['a broken workbook', 'PK\u0003\u0004 and no more', { refusal: 'errors.tableUnreadable' }],
  ['letters of four bytes', utf32(`${HEADS}\nA-1,One,`), { refusal: 'errors.tableUnreadable', why: 'utf32' }],
  ['a picture', PICTURE, { refusal: 'errors.tableUnreadable', why: 'noText' }],
])('ARC-10 T30 %s is no table, which is said', async (_what, content, refusal) => {
  const { found } = await looked(content)
  expect(found).toMatchObject(refusal)
})

it('ARC-10 a column twice becomes one property only where that holds several values', async () => {
  const { plan, ...made } = await looked('File number,Title,Title\nA-1,One,Two')
  expect(plan.columns.map(({ to }) => to)).toEqual(['fileNumber', 'title', undefined])
  const columns = plan.columns.map((column) => ({ ...column, to: column.to ?? 'title' }))
  const { task } = await run('tryImport', made as Import, { plan: { ...plan, columns } })
  expect(task).toMatchObject({ state: 'FAILED', errorKey: 'errors.importPlan', errorValues: { kind: 'twice' } })
})

it('ARC-10 an old spreadsheet, in another encoding, keeps its letters', async () => {
  const { found } = await looked(Buffer.from('File number;Title\nA-1;Caf\u00e9 de la baie', 'latin1'))
  expect(found).toMatchObject({ encoding: 'windows-1252', separator: ';' })
  expect(found.columns[1]?.samples).toEqual(['Café de la baie'])
})
