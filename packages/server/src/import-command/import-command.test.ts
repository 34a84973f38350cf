import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ItemId } from '@cairn/contract'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../items/facts/system-principal.ts'
import { createLocks } from '../features/tasks/task-turns.ts'
import { importFile, type ImportRequest } from './import-file.ts'
import type { OpenImports } from './open-imports.ts'

const TREE = buildItemType('Tree', {
  properties: {
    name: { v: 'DEF', required: true, max: 200, textField: true },
    height: { v: 'DEF', t: 'integer' },
    notes: { v: 'DEF', t: 'text', max: 2000 },
    near: { v: 'REL', t: 'Tree' },
    owner: { v: 'REL', t: 'Organization', required: true },
  },
  owner: 'owner',
  visibility: 'COMMUNITY',
})
const AREA = buildAreaData('trees', [...COMMUNITY_TYPES, TREE], {
  imports: { TREE_CSV: { type: 'Tree', key: ['name'] } },
})
const TREES = `Name,Height,Bark,Leaf_Form,Near,Shelf
Fir,30,rough,,Yew,a
Yew,8,thin,flat,,b
Elm,tall,,,,c`

let server: TestServer
let imports: OpenImports
const folder = mkdtempSync(join(tmpdir(), 'cairn-import-'))
let said: string[] = []
beforeAll(async () => {
  server = await startTestServer({ areas: [AREA] })
  const { engine, database, files, registry } = server.parts
  const home = (await engine.store.create(SYSTEM, 'Organization', { name: 'Bay' })).$id
  const { index } = await server.addUser({ organizations: [home], grants: [{ grant: 'adminOrg', grantedBy: home }] })
  const locks = createLocks(database, () => {})
  imports = {
    deps: { ...engine, database, files, areas: registry.areas },
    principal: await engine.principals.ofUser(index),
    words: { 'forms.import.problem.number': '“{text}” is no number' },
    ...{ locks, close: () => locks.giveBack() },
  }
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0)
})
afterEach(() => imports.locks.giveBack())
afterAll(async () => {
  vi.restoreAllMocks()
  await imports.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
async function run(request: Partial<ImportRequest>): Promise<{ code: number; text: string }> {
  said = []
  const asked = { kind: 'TREE_CSV', as: 'a@bay.test', zips: [], isTrial: false, goodOnly: false, file: '', ...request }
  const code = await importFile(imports, asked)
  return { code, text: said.join('') }
}
const trees = async () => {
  const { store } = server.parts.engine
  const { ids } = await store.search(SYSTEM, { types: ['Tree'], max: 100 })
  return Object.values(await store.readMany(SYSTEM, ids as ItemId[]))
}

test('T33 a table is tried, told of by line and column, brought in, and brings nothing twice', async () => {
  const file = write('trees.csv', TREES)
  const columns = { Bark: 'notes', Leaf_Form: 'notes', Shelf: null }
  const mapping = write('mapping.json', JSON.stringify({ columns, mode: 'replace' }))
  await expect(run({ file })).rejects.toThrow(/undecided: Bark, Leaf_Form, Shelf/)
  const tried = await run({ file, mapping, owner: 'Bay', isTrial: true })
  expect(tried).toMatchObject({ code: 2, text: expect.stringContaining('line 4, Height: “tall” is no number') })
  expect(tried.text).toContain('Left out: Shelf.')
  expect((await run({ file, mapping })).code).toBe(2)
  expect(await trees()).toEqual([])
  expect((await run({ file, mapping, goodOnly: true })).text).toMatch(
    /^2 new, 0 changed, 0 as they are, 0 left alone, 1 refused\.$/m,
  )
  const found = new Map((await trees()).map((tree) => [tree['name'], tree]))
  expect(found.get('Fir')).toMatchObject({ notes: 'Bark: rough', near: found.get('Yew')?.$id })
  expect(found.get('Yew')).toMatchObject({ notes: 'Bark: thin\nLeaf Form: flat' })
  const rejected = join(folder, 'rejected.csv')
  expect(readFileSync(rejected, 'utf8')).toContain('4,Height: “tall” is no number,Elm,tall')
  writeFileSync(rejected, readFileSync(rejected, 'utf8').replace('Elm,tall', 'Elm,20'))
  // Known by its headings, it needs no mapping again.
  expect(await run({ file: rejected })).toMatchObject({ code: 0, text: expect.stringContaining('1 new') })
  expect((await run({ file, mapping, goodOnly: true })).text).toMatch(/^0 new, 0 changed, 2 as they are/m)
})

test('what cannot be used is told in a sentence', async () => {
  const file = write('trees.csv', TREES)
  await expect(run({ file, kind: 'NONE' })).rejects.toThrow(/no kind of import "NONE"; there are .*TREE_CSV/)
  await expect(run({ file: join(folder, 'none.csv') })).rejects.toThrow('cannot be read (ENOENT)')
  await expect(run({ file, owner: 'Nobody' })).rejects.toThrow('There is no Organization called "Nobody"')
  const wrong = async (text: string) => run({ file, mapping: write('wrong.json', text) })
  await expect(wrong('{')).rejects.toThrow('is not JSON')
  await expect(wrong('{"columns": {"Crown": "notes"}}')).rejects.toThrow('has no column Crown')
  await expect(wrong('{"mode": "all"}')).rejects.toThrow('is wrong at mode')
})
