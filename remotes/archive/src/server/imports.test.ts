import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import type { ImportTrial } from '@cairn/model/imports'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'

const CSV = `Ref no;Title;Type;Date;Creator;Shelf
LO-1;The manager to the harbour master;Letter;12 June 1921;H. Dorning; clerk;B4
LO-2;Order for salt;Ltr;c. 1922;;B4
LO-2;Order for salt again;Letter;1922;;B4
LO-3;;Letter;1923;;B4
LO-4;Wage list;Form;1922;;B4`.replace('H. Dorning; clerk', '"H. Dorning; clerk"')

/** Of one task, and of a test that runs many of them in turn. Both wait for no more than it takes. */
const [TASK_WITHIN_MS, TEST_WITHIN_MS] = [60_000, 300_000]

let server: TestServer
let home: ItemId
let keeper: TestClient
let reader: TestClient
beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  home = (await store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' })).$id
  const people = { organizations: [home], capabilities: ['Archive'] }
  keeper = await server.client(
    (await server.addUser({ ...people, grants: [{ grant: 'adminOrg', grantedBy: home }] })).email,
  )
  reader = await server.client((await server.addUser({ ...people })).email)
})
afterAll(async () => {
  for (const client of [keeper, reader]) client.close()
  await server.close()
})

async function newImport(csv: string, who = keeper): Promise<Item> {
  const file = { name: 'letters.csv', bytes: Buffer.from(csv), relType: 'Import', relProp: 'file' }
  const { $id } = await upload(server.url, who, file)
  return who.request('create/Import', { label: 'Letters', kind: 'ARC_CSV', file: $id, owner: home })
}
async function run(action: string, { _i }: Item, body: object = {}, who = keeper): Promise<Task> {
  const { key } = await who.request<{ key: string }>(`act/${action}/async`, { t: 'Import', i: _i, ...body })
  return (await who.waitFor<Task>('taskComplete', (done) => done.key === key, TASK_WITHIN_MS)).b
}
const read = <T = Item>({ $id }: { $id: string }, who = keeper) => who.request<T>(`read/${$id}`)
async function looked(csv: string, change: (plan: Plan) => Plan = (plan) => plan) {
  const made = await newImport(csv)
  expect(await run('lookAtImport', made)).toMatchObject({ state: 'DONE' })
  const { found, plan } = await read<Item & { plan: Plan; found: object }>(made)
  return { made, found, plan: change(plan) }
}
interface Plan {
  columns: { heading: string; to?: string; leftOut?: true; values?: object }[]
  fixed: object
  key: string[]
  mode: string
}
const entries = async (who = keeper) => {
  const { ids } = await who.request<{ ids: string[] }>('search/ids', { types: ['ArchiveEntry'], max: 1000 })
  return Object.values(await who.request<Record<string, Item>>('readMany/object', ids))
}
const leaveOutShelf = (plan: Plan): Plan => ({
  ...plan,
  fixed: { ...plan.fixed, category: 'LAND' },
  columns: plan.columns.map((column) => {
    if (column.heading === 'Ref no') return { ...column, to: 'fileNumber' }
    return column.heading === 'Shelf' ? { ...column, leftOut: true as const } : column
  }),
  key: ['fileNumber'],
})

test(
  'T33 ARC-10 a table is looked at, tried, brought in and taken back, and its refused rows come in once put right',
  async () => {
    const { made, found, plan } = await looked(CSV, leaveOutShelf)
    expect(found).toMatchObject({
      rows: 5,
      separator: ';',
      columns: [{ heading: 'Ref no', filled: 5 }, {}, {}, {}, {}, {}],
    })
    expect(plan.columns.map(({ to }) => to)).toEqual(['fileNumber', 'title', 'type', 'date', 'creator', undefined])
    expect(await run('tryImport', made, { plan: (await read<Item & { plan: Plan }>(made)).plan })).toMatchObject({
      state: 'FAILED',
      errorKey: 'errors.importPlan',
      errorValues: { kind: 'undecided', names: 'Shelf' },
    })
    expect(await run('tryImport', made, { plan })).toMatchObject({ state: 'DONE' })
    const { trial } = await read<Item & { trial: ImportTrial }>(made)
    expect(trial.counts).toEqual({ new: 2, update: 0, same: 0, skip: 0, error: 3 })
    expect(trial.rows).toMatchObject([
      { line: 3, problems: [{ code: 'notInList', text: 'Ltr', column: 2 }] },
      { line: 4, problems: [{ code: 'keyTwice', column: 0, values: { first: 3 } }] },
      { line: 5, problems: [{ code: 'errors.required', column: 1 }] },
    ])
    expect(trial.words).toEqual([{ column: 2, text: 'Ltr', count: 1, code: 'notInList' }])
    expect(await entries()).toEqual([])
    await expect(run('applyImport', made)).rejects.toMatchObject({ code: 'importPlan' })
    expect(await run('applyImport', made, { goodOnly: true })).toMatchObject({
      state: 'DONE',
      resultName: 'rejected.csv',
    })
    const done = await read<Item & { rejected: string }>(made)
    expect(done).toMatchObject({ state: 'DONE', result: { counts: { new: 2, error: 3 } } })
    expect(
      (await entries()).map(({ fileNumber, date, creator, importedVia }) => ({
        fileNumber,
        date,
        creator,
        importedVia,
      })),
    ).toEqual(
      expect.arrayContaining([
        {
          fileNumber: 'LO-1',
          date: { text: '12 June 1921', from: '1921-06-12', to: '1921-06-12' },
          creator: ['H. Dorning', 'clerk'],
          importedVia: made.$id,
        },
      ]),
    )
    const headers = { authorization: `Bearer ${keeper.token}` }
    const rejected = await (await fetch(`${server.url}/attachment/${done.rejected}`, { headers })).text()
    const other = await upload(server.url, keeper, {
      ...{ name: 'other.csv', bytes: Buffer.from('Title\nOther'), relType: 'Import', relProp: 'file' },
    })
    await expect(
      keeper.request('update', { _t: 'Import', _i: made._i, _u: done._u, file: other.$id }),
    ).rejects.toMatchObject({ code: 'invalidItem' })
    expect(rejected.split('\r\n')[0]).toBe('Line,Reasons,Ref no,Title,Type,Date,Creator,Shelf')
    // Put right, the table is known by its headings.
    const again = await looked(rejected.replace('Ltr', 'Letter'))
    expect(again.plan.columns.map(({ to, leftOut }) => to ?? leftOut)).toEqual([
      true,
      true,
      'fileNumber',
      'title',
      'type',
      'date',
      'creator',
      true,
    ])
    await run('tryImport', again.made, { plan: again.plan })
    expect((await read<Item & { trial: ImportTrial }>(again.made)).trial.counts).toMatchObject({ new: 1, error: 2 })
    expect(await run('revertImport', made)).toMatchObject({ state: 'DONE' })
    expect(await read(made)).toMatchObject({ state: 'UNDONE', result: { removed: 2, restored: 0, kept: [] } })
    expect(await entries()).toEqual([])
  },
  TEST_WITHIN_MS,
)

/** What an item holds, as it goes over the wire, without its version. */
function contentOf(item: Item): string {
  return JSON.stringify(Object.entries(item).filter(([name]) => !/^[$_]/.test(name)))
}

test('ARC-10 rows of known keys change what is there, and taking the import back leaves later work alone', async () => {
  const { store } = server.parts.engine
  const common = { category: 'LAND', type: 'LETTER', owner: home }
  const [one, two] = [
    await store.create(SYSTEM, 'ArchiveEntry', { ...common, title: 'Old weir', fileNumber: 'W-1', keywords: ['weir'] }),
    await store.create(SYSTEM, 'ArchiveEntry', { ...common, title: 'Old dam', fileNumber: 'W-2' }),
  ]
  const wasThere = contentOf(await read(one))
  const { made, plan } = await looked(
    'File number,Title,Publisher\nW-1,New weir,Press\nW-2,New dam,\nW-3,Fence,',
    (found) => ({
      ...found,
      fixed: { ...found.fixed, category: 'LAND', type: 'MAP' },
      mode: 'replace',
    }),
  )
  await run('tryImport', made, { plan })
  expect((await read<Item & { trial: ImportTrial }>(made)).trial.counts).toEqual({
    new: 1,
    update: 2,
    same: 0,
    skip: 0,
    error: 0,
  })
  await run('applyImport', made)
  expect(await read(one)).toMatchObject({ title: 'New weir', publisher: 'Press', type: 'LETTER', _u: 2 })
  await keeper.request('update', { _t: 'ArchiveEntry', _i: two._i, _u: 2, description: 'Seen by hand' })
  await run('revertImport', made)
  expect(await read(made)).toMatchObject({ result: { removed: 1, restored: 1, kept: [two.$id], keptCount: 1 } })
  const back = await read(one)
  expect(back).toMatchObject({ title: 'Old weir', keywords: ['weir'] })
  expect(contentOf(back)).toBe(wasThere)
  expect(await read(two)).toMatchObject({ title: 'New dam', description: 'Seen by hand' })
})

test('ARC-10 an import is for who may make its items, and what is hidden from them is matched by no key (T2)', async () => {
  const made = await newImport('File number,Title\nX-1,One')
  await expect(run('lookAtImport', made, {}, reader)).rejects.toMatchObject({ code: 'notAllowed' })
  const { store } = server.parts.engine
  await store.create(SYSTEM, 'ArchiveEntry', {
    category: 'LAND',
    type: 'MAP',
    owner: home,
    title: 'Hidden',
    fileNumber: 'H-1',
    access: 'PRIVATE',
  })
  const file = {
    name: 'own.csv',
    bytes: Buffer.from('File number,Title\nH-1,Mine'),
    relType: 'Import',
    relProp: 'file',
  }
  const { $id } = await upload(server.url, reader, file)
  const own = await reader.request<Item>('create/Import', { label: 'Own', kind: 'ARC_CSV', file: $id })
  await run('lookAtImport', own, {}, reader)
  const { plan } = await read<Item & { plan: Plan }>(own, reader)
  await run(
    'tryImport',
    own,
    { plan: { ...plan, fixed: { category: 'LAND', type: 'MAP', owner: home }, mode: 'replace' } },
    reader,
  )
  // Without the right to create, the row is refused as a new one: nothing tells that the number is taken.
  expect((await read<Item & { trial: ImportTrial }>(own, reader)).trial).toMatchObject({
    counts: { error: 1 },
    rows: [{ problems: [{ code: 'mayNot' }] }],
  })
})

async function zipOf(names: readonly string[]): Promise<Buffer> {
  const zip = new ZipWriter(new Uint8ArrayWriter())
  for (const name of names) await zip.add(name, new Uint8ArrayReader(Buffer.from(`scan ${name}`)))
  return Buffer.from(await zip.close())
}
async function withZip(csv: string, bytes: Buffer): Promise<Item> {
  const made = await newImport(csv)
  const zip = await upload(server.url, keeper, { name: 'scans.zip', bytes, relType: 'Import', relProp: 'zips' })
  await keeper.request('update', { _t: 'Import', _i: made._i, _u: 1, zips: [zip.$id] })
  await run('lookAtImport', made)
  return read(made)
}

test('ARC-10 files of zips come in with their rows, and none is added twice', async () => {
  const bytes = await zipOf(['Scans/box 4/A.JPG', 'Scans/b.txt', 'Scans/left.txt'])
  const made = await withZip('File number,Title,Files\nZ-1,One,box 4/a.jpg; b.txt\nZ-2,Two,c.jpg\nZ-3,Three,', bytes)
  const plan = made['plan'] as Plan
  const fixed = { ...plan.fixed, category: 'LAND', type: 'MAP' }
  expect(await run('tryImport', made, { plan: { ...plan, fixed } })).toMatchObject({ state: 'DONE' })
  const { trial } = await read<Item & { trial: ImportTrial }>(made)
  expect(trial).toMatchObject({
    counts: { new: 2, error: 1 },
    rows: [{ line: 3, problems: [{ code: 'noFile', text: 'c.jpg', column: 2 }] }],
    files: { total: 3, unused: 1, names: ['Scans/left.txt'] },
  })
  expect(await run('applyImport', made, { goodOnly: true })).toMatchObject({ state: 'DONE' })
  const [entry] = (await entries()).filter(({ fileNumber }) => fileNumber === 'Z-1')
  expect(Object.values((await read(entry ?? made)).$labels ?? {})).toEqual(expect.arrayContaining(['A.JPG', 'b.txt']))
  const again = await withZip('File number,Files\nZ-1,b.txt', bytes)
  await run('tryImport', again, { plan: { ...(again['plan'] as Plan), mode: 'replace' } })
  expect((await read<Item & { trial: ImportTrial }>(again)).trial.counts).toMatchObject({ same: 1, error: 0 })
  expect(await run('revertImport', made)).toMatchObject({ state: 'DONE' })
})

test('ARC-10 a row names another one, even one further down, and a whole fonds comes in and goes', async () => {
  const table = `File number,Title,Part of,Level of description
L-1-1,Letter,l-1,ITEM
L-1,Series,L,SERIES
L,Fonds,,FONDS
L-2,Lost,L-9,SERIES
L-3,Upside down,L-1-1,SERIES`
  const { made, plan } = await looked(table, (found) => ({
    ...found,
    fixed: { ...found.fixed, category: 'LAND', type: 'LETTER' },
  }))
  expect(await run('tryImport', made, { plan })).toMatchObject({ state: 'DONE' })
  const { trial } = await read<Item & { trial: ImportTrial }>(made)
  expect(trial).toMatchObject({
    counts: { new: 4, error: 1 },
    rows: [{ line: 5, problems: [{ code: 'none', text: 'L-9', column: 2 }] }],
  })
  expect(await run('applyImport', made, { goodOnly: true })).toMatchObject({ state: 'DONE' })
  const done = await read<Item & { result: object; rejected: string }>(made)
  // The rule of levels is that of the store: what is upside down comes in on its own, and is counted once.
  expect(done).toMatchObject({ result: { counts: { new: 3, error: 2 } } })
  const byNumber = new Map((await entries()).map((entry) => [entry['fileNumber'], entry]))
  expect(byNumber.get('L-1-1')).toMatchObject({ partOf: byNumber.get('L-1')?.$id })
  expect(byNumber.get('L-1')).toMatchObject({ partOf: byNumber.get('L')?.$id })
  expect(byNumber.get('L-3')).not.toHaveProperty('partOf')
  await run('revertImport', made)
  expect(await read(made)).toMatchObject({ state: 'UNDONE', result: { removed: 4, kept: [] } })
})

test('ARC-10 who may make entries and not delete them takes their own import back', async () => {
  const maker = await server.client(
    (
      await server.addUser({
        ...{ organizations: [home], capabilities: ['Archive'] },
        grants: [{ grant: 'ArchiveEntry.create', grantedBy: home }],
      })
    ).email,
  )
  const file = { name: 'o.csv', bytes: Buffer.from('File number,Title\nM-1,Mine'), relType: 'Import', relProp: 'file' }
  const { $id } = await upload(server.url, maker, file)
  const own = await maker.request<Item>('create/Import', { label: 'Own', kind: 'ARC_CSV', file: $id })
  await run('lookAtImport', own, {}, maker)
  const { plan } = await read<Item & { plan: Plan }>(own, maker)
  const fixed = { category: 'LAND', type: 'MAP', owner: home }
  await run('tryImport', own, { plan: { ...plan, fixed } }, maker)
  expect(await run('applyImport', own, {}, maker)).toMatchObject({ state: 'DONE' })
  await run('revertImport', own, {}, maker)
  expect(await read(own, maker)).toMatchObject({ result: { removed: 1, kept: [] } })
  maker.close()
})

test('T30 a broken zip, and one with names that lead out of it, are told in words', async () => {
  for (const bytes of [Buffer.from('PK no zip'), await zipOf(['../out.txt'])]) {
    const made = await withZip('Title\nOne', bytes)
    expect(await run('tryImport', made)).toMatchObject({
      state: 'FAILED',
      errorKey: 'errors.tableUnreadable',
      errorValues: { why: 'scansBroken' },
    })
  }
})

test('T30 a file of a zip that is packed too tightly costs its row alone, in the trial and when rows are brought in', async () => {
  const zip = new ZipWriter(new Uint8ArrayWriter())
  await zip.add('tight.txt', new Uint8ArrayReader(new Uint8Array(30_000_000)))
  await zip.add('fine.txt', new Uint8ArrayReader(Buffer.from('a fine scan')))
  const table = 'File number,Title,Files\nB-1,One,tight.txt\nB-2,Two,fine.txt'
  const made = await withZip(table, Buffer.from(await zip.close()))
  const plan = made['plan'] as Plan
  const fixed = { ...plan.fixed, category: 'LAND', type: 'MAP' }
  await run('tryImport', made, { plan: { ...plan, fixed } })
  const { trial } = await read<Item & { trial: ImportTrial }>(made)
  expect(trial).toMatchObject({ counts: { new: 1, error: 1 } })
  expect(trial.rows).toMatchObject([{ line: 2, problems: [{ code: 'fileTooTight', text: 'tight.txt', column: 2 }] }])
  expect(await run('applyImport', made, { goodOnly: true })).toMatchObject({
    state: 'DONE',
    resultName: 'rejected.csv',
  })
  expect(await read(made)).toMatchObject({ state: 'DONE', result: { counts: { new: 1, error: 1 } } })
  const numbers = (await entries()).map(({ fileNumber }) => fileNumber)
  expect([numbers.includes('B-1'), numbers.includes('B-2')]).toEqual([false, true])
  await run('revertImport', made)
})

test('ARC-10 rows of a second file belong to those of the first, and what belongs to none is told', async () => {
  const made = await newImport('No,Title\nS-1,Box one\nS-2,Box two')
  const bytes = Buffer.from('Box no,Keywords\nS-1,salt\ns-1,tide\nS-9,lost')
  const second = await upload(server.url, keeper, { name: 's.csv', bytes, relType: 'Import', relProp: 'second' })
  await keeper.request('update', { _t: 'Import', _i: made._i, _u: 1, second: second.$id })
  expect(await run('lookAtImport', made)).toMatchObject({ state: 'DONE' })
  const { found, plan } = await read<Item & { plan: Plan & { second: object }; found: object }>(made)
  expect(found).toMatchObject({ rows: 2, second: { here: ['No', 'Title'], there: ['Box no', 'Keywords'] } })
  expect(plan).toMatchObject({ second: { from: 'No', to: 'Box no' } })
  const columns = plan.columns.map((column) => {
    if (column.heading === 'No') return { ...column, to: 'fileNumber' }
    return column.heading === 'Box no' ? { ...column, leftOut: true } : column
  })
  const fixed = { ...plan.fixed, category: 'LAND', type: 'LETTER' }
  expect(await run('tryImport', made, { plan: { ...plan, columns, fixed, key: ['fileNumber'] } })).toMatchObject({
    state: 'DONE',
  })
  const { trial } = await read<Item & { trial: ImportTrial }>(made)
  expect(trial).toMatchObject({ counts: { new: 2, error: 0 }, unjoined: { count: 1, keys: ['s-9'] } })
  expect(await run('applyImport', made)).toMatchObject({ state: 'DONE' })
  const byNumber = new Map((await entries()).map((entry) => [entry['fileNumber'], entry]))
  expect(byNumber.get('S-1')).toMatchObject({ keywords: ['salt', 'tide'] })
  expect(byNumber.get('S-2')).not.toHaveProperty('keywords')
  await run('revertImport', made)
})

test(
  'ARC-10 an import that is cancelled has whole rows, goes on with the rest, and is taken back whole',
  async () => {
    const rows = Array.from({ length: 4800 }, (_, n) => `C-${n},Letter ${n}`)
    const { made, plan } = await looked(['File number,Title', ...rows].join('\n'), (found) => ({
      ...found,
      fixed: { ...found.fixed, category: 'LAND', type: 'LETTER' },
    }))
    const asked = { t: 'Import', i: made._i, plan, goodOnly: true }
    const { key } = await keeper.request<{ key: string }>('act/applyImport/async', asked)
    await keeper.waitFor<Task>('taskUpdate', (task) => task.key === key && (task.count ?? 0) > 0, TASK_WITHIN_MS)
    await keeper.request('killTask', { taskKey: key })
    const cut = (await keeper.waitFor<Task>('taskComplete', (task) => task.key === key, TASK_WITHIN_MS)).b
    expect(cut.state).toBe('CANCELLED')
    expect(await read(made)).toMatchObject({ state: 'STARTED' })
    const total = async () =>
      (await keeper.request<{ total: number }>('search/ids', { types: ['ArchiveEntry'], text: 'Letter', max: 0 })).total
    const before = await total()
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(4800)
    expect(await run('applyImport', made)).toMatchObject({ state: 'DONE' })
    expect(await read(made)).toMatchObject({ state: 'DONE', result: { counts: { new: 4800, error: 0 } } })
    expect(await run('revertImport', made)).toMatchObject({ state: 'DONE' })
    expect(await read(made)).toMatchObject({ state: 'UNDONE', result: { removed: 4800, kept: [] } })
  },
  TEST_WITHIN_MS,
)
