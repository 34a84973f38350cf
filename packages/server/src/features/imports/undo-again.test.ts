import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import type { ImportResult } from '@cairn/model/imports'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { codeOf } from '@cairn/testkit/kept-community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'
import { createLocks } from '../tasks/task-turns.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'

const TREE = buildItemType('Tree', {
  properties: {
    name: { v: 'DEF', required: true, max: 200, textField: true },
    height: { v: 'DEF', t: 'integer' },
    note: { v: 'DEF' },
    owner: { v: 'REL', t: 'Organization', required: true },
  },
  owner: 'owner',
  visibility: 'PROTECTED',
})
const AREA = buildAreaData('trees', [...COMMUNITY_TYPES, TREE], {
  contract: '^3.0.0',
  imports: { TREE_CSV: { type: 'Tree', key: ['name'] } },
})

let server: TestServer
let home: ItemId
/** Two people who import and change trees, and may delete none. */
let [ana, ben]: TestClient[] = []
beforeAll(async () => {
  server = await startTestServer({ areas: [AREA] })
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { name: 'Home' })).$id
  const rights = ['Tree.PROTECTED.read', 'Tree.create', 'Tree.update', 'Import.PRIVATE.read', 'Import.update']
  const grants = rights.map((grant) => ({ grant, grantedBy: home }))
  const person = async () => server.client((await server.addUser({ organizations: [home], grants })).email)
  ;[ana, ben] = [await person(), await person()]
})
afterAll(async () => {
  for (const client of [ana, ben]) client?.close()
  await server.close()
})

type Imported = Item & { plan: object; result: ImportResult }

async function act(client: TestClient | undefined, action: string, { _i, $id }: Item, body: object = {}) {
  const who = client as TestClient
  const { key } = await who.request<{ key: string }>(`act/${action}/async`, { t: 'Import', i: _i, ...body })
  await who.waitFor<Task>('taskComplete', (done) => done.key === key)
  return who.request<Imported>(`read/${$id}`)
}

/** Begins an import of Ana's of trees with their heights, and does its dry run. */
async function tried(...rows: string[]): Promise<Item> {
  const file = { name: 't.csv', bytes: Buffer.from(['Name,Height', ...rows].join('\n')), relProp: 'file' }
  const who = ana as TestClient
  const { $id } = await upload(server.url, who, { ...file, relType: 'Import' })
  const made = await who.request('create/Import', { label: 'Trees', kind: 'TREE_CSV', file: $id, owner: home })
  const { plan } = await act(ana, 'lookAtImport', made)
  await act(ana, 'tryImport', made, { plan: { ...plan, fixed: { owner: home }, mode: 'replace' } })
  return made
}

async function named(name: string): Promise<Item | undefined> {
  const { store } = server.parts.engine
  const must = [{ prop: 'name', kind: 'is' as const, value: name }]
  const { ids } = await store.search(SYSTEM, { types: ['Tree'], must, max: 1 })
  return ids[0] === undefined ? undefined : store.read(SYSTEM, ids[0] as ItemId)
}
const edit = async (name: string, values: object) => {
  const { _t, _i, _u } = (await named(name)) as Item
  return (ben as TestClient).request('update', { _t, _i, _u, ...values })
}

test('what somebody changed between two rounds of an import stays when the second is undone', async () => {
  const { store } = server.parts.engine
  await store.create(SYSTEM, 'Tree', { name: 'Yew', height: 1, owner: home })
  const made = await tried('Yew,2', 'Elm,2')
  await act(ana, 'applyImport', made)
  for (const name of ['Yew', 'Elm']) await edit(name, { height: 3, note: 'measured' })
  expect((await act(ana, 'revertImport', made)).result).toMatchObject({ keptCount: 2 })
  expect((await act(ana, 'applyImport', made)).result.counts).toMatchObject({ update: 2 })
  expect((await act(ana, 'revertImport', made)).result).toMatchObject({ removed: 0, restored: 2, keptCount: 0 })
  for (const name of ['Yew', 'Elm']) expect(await named(name)).toMatchObject({ height: 3, note: 'measured' })
  expect(await codeOf(act(ana, 'revertImport', made))).toBe('transition')
})

test('what an import did not change in its second round, as it was so already, is not undone with it', async () => {
  await server.parts.engine.store.create(SYSTEM, 'Tree', { name: 'Fir', height: 1, owner: home })
  const made = await tried('Fir,2')
  await act(ana, 'applyImport', made)
  await edit('Fir', { note: 'measured' })
  await act(ana, 'revertImport', made)
  expect((await act(ana, 'applyImport', made)).result.counts).toMatchObject({ same: 1 })
  expect((await act(ana, 'revertImport', made)).result).toMatchObject({ restored: 0, keptCount: 1 })
  expect(await named('Fir')).toMatchObject({ height: 2, note: 'measured' })
})

test('whoever begins another round undoes what another person’s brought in by rights of their own alone', async () => {
  const made = await tried('Oak,2', 'Ash,2')
  await act(ana, 'applyImport', made)
  await edit('Oak', { height: 3 })
  expect((await act(ana, 'revertImport', made)).result).toMatchObject({ removed: 1, keptCount: 1 })
  await edit('Oak', { height: 2 })
  expect((await act(ben, 'applyImport', made)).result.counts).toMatchObject({ new: 1, same: 1 })
  const oak = await named('Oak')
  expect((await act(ben, 'revertImport', made)).result).toMatchObject({ removed: 1, kept: [oak?.$id] })
  expect(await named('Ash')).toBeUndefined()
  expect((await act(ana, 'revertImport', made)).result).toMatchObject({ keptCount: 0 })
  expect(await named('Oak')).toBeUndefined()
})

test('an undo waits for the import or undo that is at work, and goes by what that left', async () => {
  const made = await tried('Pine,2')
  await act(ana, 'applyImport', made)
  const holder = createLocks(server.parts.database, () => {})
  expect(await holder.take(['import/Tree'])).toBe(true)
  const who = ana as TestClient
  const undo = () => who.request<{ key: string }>('act/revertImport/async', { t: 'Import', i: made._i })
  const keys = [(await undo()).key, (await undo()).key]
  const begun = () => server.parts.database.query('select 1 from task where key = any($1) and run > 0', [keys])
  await expect.poll(begun, { timeout: 20_000 }).toHaveLength(2)
  expect(await named('Pine')).toBeDefined()
  await holder.giveBack()
  const ends = keys.map(async (key) => {
    const { b } = await who.waitFor<Task>('taskComplete', (done) => done.key === key, 60_000)
    return `${b.state} ${b.errorKey ?? ''}`
  })
  expect((await Promise.all(ends)).toSorted()).toEqual(['DONE ', 'FAILED errors.transition'])
  expect(await who.request(`read/${made.$id}`)).toMatchObject({ state: 'UNDONE' })
}, 90_000)
