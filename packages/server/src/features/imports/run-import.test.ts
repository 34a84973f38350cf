import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ItemId, ItemType } from '@cairn/contract'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { createTrialParts } from '../../open-engine.ts'
import { SYSTEM } from '../../items/model/system-principal.ts'
import { isBroken, openCsv } from './csv-rows.ts'
import { reportLines } from './import-report.ts'
import { parseMapping, type Mapping } from './mapping.ts'
import { writeRefused } from './refused-file.ts'
import { runImport, type ImportOptions } from './run-import.ts'

let sample: Awaited<ReturnType<typeof openSampleStore>>
let folder: string
let keeper: ItemId
let noteType: ItemType

beforeAll(async () => {
  sample = await openSampleStore()
  folder = mkdtempSync(join(tmpdir(), 'cairn-import-'))
  keeper = (await sample.make('Organization', { displayName: 'Bay' })).$id
  noteType = sample.parts.catalogue.get('Note') ?? (Promise.reject(new Error('no Note')) as never)
})
afterAll(async () => {
  await sample.close()
  rmSync(folder, { recursive: true })
})

let source = 0
beforeEach(() => {
  source++
})

const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const mapping = (values: Partial<Mapping> = {}): Mapping =>
  parseMapping(
    JSON.stringify({
      source: `s${source}`,
      key: 'Id',
      properties: { title: { column: 'Title' }, tags: { column: 'Tags', separator: '|' }, count: { column: 'Count' } },
      constants: { state: 'OPEN' },
      ...values,
    }),
    'mapping.json',
  )
const load = async (csvPath: string, values: Partial<ImportOptions> = {}) =>
  (
    await runImport({
      parts: sample.parts,
      principal: SYSTEM,
      type: noteType,
      mapping: mapping(),
      csvPath,
      constants: { keeper },
      ...values,
    })
  ).report
const titles = async (text: string) => {
  const { ids } = await sample.store.search(SYSTEM, { types: ['Note'], text, max: 1000 })
  const items = await sample.store.readMany(SYSTEM, ids as ItemId[])
  return Object.values(items)
    .map(({ title }) => String(title))
    .toSorted()
}

describe('reading CSV', () => {
  const read = async (text: string) => {
    const { rows } = await openCsv(write('read.csv', text), ',')
    const found: unknown[] = []
    for await (const row of rows)
      found.push(isBroken(row) ? [row.line, row.problem] : [row.line, ...Object.values(row.cells)])
    return found
  }

  test('quotes, line breaks in cells, other line ends, a byte order mark and empty lines', async () => {
    expect(await read('\ufeffa,b\r\n1,"x\r\ny ""z"""\r\n\r\n2,3\n4,')).toEqual([
      [2, '1', 'x\ny "z"'],
      [5, '2', '3'],
      [6, '4', ''],
    ])
  })

  test('a slip costs its own row, not those after it', async () => {
    expect(await read('a,b\n1,"open\n2,x\n3,"y"z\n4,"fine"\n5,six" pipe\n6\n7,8,9\n8,ok\n')).toEqual([
      [2, 'has a quote in the wrong place'],
      [3, '2', 'x'],
      [4, 'has a quote in the wrong place'],
      [5, '4', 'fine'],
      [6, 'has a quote that is not closed'],
      [7, 'has 1 cells instead of 2'],
      [8, 'has 3 cells instead of 2'],
      [9, '8', 'ok'],
    ])
  })

  test('another encoding is told', async () => {
    writeFileSync(join(folder, 'latin.csv'), Buffer.from('a,b\n1,caf\xe9\n2,ok\n', 'latin1'))
    const { rows } = await openCsv(join(folder, 'latin.csv'), ',')
    const found: unknown[] = []
    for await (const row of rows) found.push(isBroken(row) ? row.problem : row.cells.b)
    expect(found).toEqual(['is not in UTF-8', 'ok'])
    writeFileSync(join(folder, 'wide.csv'), Buffer.from('\ufeffa,b\n', 'utf16le'))
    await expect(openCsv(join(folder, 'wide.csv'), ',')).rejects.toThrow(/UTF-16: save it as CSV in UTF-8/)
    await expect(openCsv(join(folder, 'none.csv'), ',')).rejects.toThrow(/cannot be read/)
    await expect(openCsv(write('empty.csv', ''), ',')).rejects.toThrow(/no header line/)
  })
})

test('rows become items; a second run creates nothing; what the file changed is updated, what people changed stays', async () => {
  const path = write('a.csv', 'Id,Title,Tags,Count\n1,Kelp one,sea|green,3\n2,Kelp two,,\n')
  expect(await load(path)).toMatchObject({ rows: 2, created: 2, updated: 0, unchanged: 0, refused: [] })
  const [id] = (await sample.store.search(SYSTEM, { types: ['Note'], text: 'kelp one' })).ids as ItemId[]
  const item = await sample.store.read(SYSTEM, id ?? keeper)
  expect(item).toMatchObject({ title: 'Kelp one', tags: ['sea', 'green'], count: 3, state: 'OPEN', keeper })
  expect(await load(path)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  await sample.store.update(SYSTEM, { _t: 'Note', _i: item._i, _u: item._u, title: 'Kelp by hand' })
  write('a.csv', 'Id,Title,Tags,Count\n1,Kelp one,sea,3\n2,Kelp two,,\n3,Kelp three,,\n')
  expect(await load(path)).toMatchObject({ created: 1, updated: 1, unchanged: 1 })
  expect(await sample.store.read(SYSTEM, item.$id)).toMatchObject({ title: 'Kelp by hand', tags: ['sea'] })
  await sample.store.remove(SYSTEM, item.$id)
  write('a.csv', 'Id,Title,Tags,Count\n1,Kelp one again,sea,3\n')
  expect(await load(path)).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 1,
    notes: [{ key: '1', note: expect.stringContaining('deleted here') }],
  })
})

test('T33: refused rows are named with line, key and reasons, come back as a file, and hold nobody back', async () => {
  const path = write(
    'b.csv',
    'Id,Title,Tags,Count\n1,Crab ok,,\n2,,,\n3,Crab odd,,many\n1,Crab twice,,\n,Crab nobody,,\n6,Crab "odd,,\n7,=Crab last,,5\n',
  )
  const { report, columns } = await runImport({
    parts: sample.parts,
    principal: SYSTEM,
    type: noteType,
    mapping: mapping(),
    csvPath: path,
    constants: { keeper },
  })
  expect(report).toMatchObject({ rows: 7, created: 2 })
  expect(
    report.refused
      .toSorted((left, right) => left.line - right.line)
      .map(({ line, key, reasons }) => [line, key, ...reasons]),
  ).toEqual([
    [3, '2', 'title: errors.required'],
    [4, '3', 'count: errors.number.integer'],
    [5, '1', 'Id "1" stands in the file twice'],
    [6, '', 'has no Id'],
    [7, '', 'has a quote that is not closed'],
  ])
  expect(await titles('crab')).toEqual(['=Crab last', 'Crab ok'])
  const refusedPath = join(folder, 'out/b.refused.csv')
  await writeRefused(refusedPath, columns, report.refused, ',')
  const text = readFileSync(refusedPath, 'utf8').replace('3,Crab odd,,many', '3,Crab odd,,12')
  expect(await load(write('b2.csv', text))).toMatchObject({ created: 1 })
  expect(reportLines(report, refusedPath).join('\n')).toContain('line 4, 3: count: errors.number.integer')
})

test('stray control characters are removed and told; marks and special letters stay', async () => {
  const report = await load(write('c.csv', 'Id,Title,Tags,Count\n1,n\u0081áɨ́ʔ musi,,\n2,clean,,\n'))
  expect(report).toMatchObject({ created: 2, cleaned: [{ line: 2, key: '1', note: 'Title' }] })
  expect(await titles('naimusi')).toEqual([])
  expect(await titles('nai musi')).toEqual(['náɨ́ʔ musi'])
})

test('joined files and relations: by key, by name, forwards and backwards; unknown ones are told', async () => {
  write('senses.csv', 'Sid,Of,Text\n2,a,second\n1,a,first\n3,zzz,nobody\n4,b,"x ""y"""\n')
  const path = write('d.csv', 'Id,Title,See\na,Otter,b ; c\nb,Seal,Otter\nc,Gull,a ; nowhere\nd,Same,\ne,Same,Same\n')
  const joined = mapping({
    properties: { title: { column: 'Title' }, body: { column: 'Text', join: 'senses', separator: '; ' } },
    joins: { senses: { file: 'senses.csv', key: 'Of', order: 'Sid' } },
    relations: { also: { column: 'See', separator: ' ; ', orBy: 'Title' } },
  })
  const type = {
    ...noteType,
    properties: { ...noteType.properties, also: { v: 'REL' as const, t: 'Note', many: true } },
  }
  const { parts } = sample
  const catalogue = { ...parts.catalogue, get: (name: string) => (name === 'Note' ? type : parts.catalogue.get(name)) }
  const run = () => load(path, { mapping: joined, type, parts: { ...parts, catalogue } })
  expect(await run()).toMatchObject({
    created: 5,
    related: 3,
    unresolved: [
      { line: 4, key: 'c', note: 'refers to "nowhere"' },
      { line: 6, key: 'e', note: 'refers to "Same"' },
    ],
  })
  expect(await run()).toMatchObject({ created: 0, updated: 0, unchanged: 5, related: 0 })
  const [otter] = (await sample.store.search(SYSTEM, { types: ['Note'], text: 'otter' })).ids as ItemId[]
  const doc: Record<string, unknown> = (await parts.loader.loadOne(otter ?? keeper))?.row.doc ?? {}
  expect(doc.body).toBe('first; second')
  expect(doc.also).toHaveLength(2)
})

test('a trial stores nothing, uses up no ids, and tells what a run would', async () => {
  const before = (await sample.make('Note', { title: 'before', state: 'OPEN', keeper }))._i
  const path = write('e.csv', 'Id,Title,Tags,Count\n1,Whelk,,\n2,,,\n')
  const report = await load(path, {
    isDryRun: true,
    parts: createTrialParts({ database: sample.database, catalogue: sample.parts.catalogue }),
  })
  expect(report).toMatchObject({ created: 1, refused: [{ line: 3 }], isDryRun: true })
  expect(await titles('whelk')).toEqual([])
  expect((await sample.make('Note', { title: 'after', state: 'OPEN', keeper }))._i).toBe(before + 1)
})

test('it stops after a batch when asked, and goes on at the next run', async () => {
  const rows = Array.from({ length: 450 }, (_, at) => `${at},Barnacle ${at},,`)
  const path = write('f.csv', `Id,Title,Tags,Count\n${rows.join('\n')}\n`)
  const controller = new AbortController()
  expect(await load(path, { signal: controller.signal, onProgress: () => controller.abort() })).toMatchObject({
    created: 200,
    isStopped: true,
  })
  expect(await load(path)).toMatchObject({ created: 250, unchanged: 200, isStopped: false })
})

test('with a person’s rights, what they may not write is refused row by row', async () => {
  const path = write('g.csv', 'Id,Title,Tags,Count\n1,Limpet,,\n')
  expect(await load(path, { principal: person(7, { organizations: [keeper] }) })).toMatchObject({
    created: 0,
    refused: [{ line: 2, reasons: ['notAllowed'] }],
  })
  expect(
    await load(path, {
      principal: person(7, { organizations: [keeper], grants: [{ grant: 'Note.create', grantedBy: keeper }] }),
    }),
  ).toMatchObject({ created: 1 })
})

test('a mapping that does not fit is refused in words', async () => {
  expect(() => parseMapping('{', 'm.json')).toThrow(/m.json is not JSON/)
  expect(() => parseMapping('{"source":"x"}', 'm.json')).toThrow(/m.json is wrong at key/)
  const path = write('h.csv', 'Id,Title\n1,x\n')
  await expect(load(path)).rejects.toThrow(/has no column "Tags", "Count"; it has Id, Title/)
  await expect(load(path, { mapping: mapping({ properties: { nosuch: { column: 'Title' } } }) })).rejects.toThrow(
    /does not have: nosuch/,
  )
})

test('one bad value costs its row alone: NUL in the key or the text, 20,000 cells (T45)', async () => {
  const rows = [
    'Id,Title,Tags,Count',
    'a1,Good,,1',
    'a\u00002,Key,,1',
    'a3,Te\u0000xt,,1',
    `a4,Wide${',x'.repeat(20_000)}`,
    'a5,Good,,1',
  ]
  const report = await load(write('bad-values.csv', rows.join('\n')))
  expect(report).toMatchObject({ created: 3, rows: 5 })
  expect(report.refused).toMatchObject([
    { line: 3, reasons: ['Id has a character that no text holds'] },
    { line: 5, reasons: ['has 20002 cells instead of 4'] },
  ])
  expect(report.cleaned).toMatchObject([{ line: 4, note: 'Title' }])
})
