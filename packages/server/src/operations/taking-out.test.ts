// @module-tag leaks
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessProperty, type Item, type ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { codeOf } from '@cairn/testkit/kept-community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../items/facts/system-principal.ts'

/**
 * Actions of an area that take trees out: in a file, and in their answer. One makes a file without saying so.
 */
const HALF = `
import * as v from '${import.meta.resolve('valibot')}'
const named = { types: ['Tree'], on: 'type', kind: 'asks', payload: v.strictObject({ ids: v.array(v.string()) }), result: v.any() }
const write = async ({ items, payload: { ids }, task }) => {
  const file = await task.file('trees.txt', 'text/plain')
  const one = Object.values(await items.readMany(ids.slice(0, 1)))
  const other = Object.values(await items.readProperties(ids.slice(1, 2), ['name']))
  await file.append([...one, ...other].map(({ name }) => name).join(' '))
  return {}
}
export default {
  actions: {
    exportTrees: { ...named, long: true, takesOut: true, run: write },
    tellTrees: { ...named, takesOut: true, run: async ({ items, payload: { ids } }) => (await items.read(ids[0])).name },
    lookAtTrees: { ...named, run: async ({ items, payload: { ids } }) => (await items.read(ids[0])).name },
    forgetTrees: { ...named, long: true, run: write },
    forgetZip: { ...named, long: true, run: async ({ task }) => void (await task.zip('trees.zip')) },
    rejectTrees: { ...named, long: true, takesOut: false, run: write },
  },
}`

const TREE = buildItemType('Tree', {
  properties: { name: { v: 'DEF', textField: true }, owner: { v: 'REL', t: 'Organization' }, access: accessProperty },
  owner: 'owner',
  visibility: 'PROTECTED',
  asksPurpose: true,
})
const PURPOSE = { key: 'WORK', words: 'For the hall' }

let server: TestServer
let keeper: TestClient
let account: number
let trees: Item[]

beforeAll(async () => {
  const data = buildAreaData('trees', [...COMMUNITY_TYPES, TREE], { server: true })
  server = await startTestServer({ areas: [data] })
  await writeFile(join(server.install.areaStore, 'trees/dist', data.build, 'server.mjs'), HALF)
  await server.parts.registry.refresh()
  const { store } = server.parts.engine
  const owner: ItemId = (await store.create(SYSTEM, 'Organization', { name: 'Home' })).$id
  trees = []
  for (const name of ['Cedar', 'Alder', 'Yew']) trees.push(await store.create(SYSTEM, 'Tree', { name, owner }))
  const grants = ['PROTECTED.read', 'adminOrg'].map((grant) => ({ grant, grantedBy: owner }))
  const added = await server.addUser({ organizations: [owner], grants })
  account = added.index
  keeper = await server.client(added.email)
})
afterAll(async () => {
  keeper.close()
  await server.close()
})

const body = (more: object = {}) => ({ t: 'Tree', i: 0, ids: trees.map(({ $id }) => $id), ...more })
const start = (client: TestClient, name: string, more: object = {}) =>
  client.request<{ key: string }>(`act/${name}/async`, body(more))
async function ended(name: string, more: object = {}): Promise<Task> {
  const { key } = await start(keeper, name, more)
  return (await keeper.waitFor<Task>('taskComplete', (task) => task.key === key)).b
}
const readsOf = async ({ _t: t, _i: i }: Item) =>
  (await keeper.request<{ entries: { op: string; purpose?: object }[] }>('act/accessLog', { t, i })).entries.map(
    ({ op, purpose }) => ({ op, ...(purpose ? { purpose } : {}) }),
  )

test('T13 what an action of an area takes out is noted as taken out, with what it is for', async () => {
  const [cedar, alder, yew] = trees as [Item, Item, Item]
  expect(await ended('exportTrees', { purpose: PURPOSE })).toMatchObject({ state: 'DONE', resultName: 'trees.txt' })
  expect(await readsOf(cedar)).toEqual([{ op: 'export', purpose: PURPOSE }])
  expect(await readsOf(alder)).toEqual([{ op: 'export', purpose: PURPOSE }])
  expect(await readsOf(yew)).toEqual([])
  expect(await keeper.request('act/tellTrees', { ...body(), ids: [yew.$id], purpose: PURPOSE })).toBe('Yew')
  expect(await readsOf(yew)).toEqual([{ op: 'export', purpose: PURPOSE }])
  await keeper.request('act/lookAtTrees', { ...body(), ids: [yew.$id] })
  expect((await readsOf(yew))[0]).toEqual({ op: 'read' })
})

test('T13 nothing is taken out without a purpose that its type asks for', async () => {
  expect(await codeOf(start(keeper, 'exportTrees'))).toBe('purposeNeeded')
  expect(await codeOf(keeper.request('act/tellTrees', body()))).toBe('purposeNeeded')
})

test('T13 nothing is taken out in the name of another person', async () => {
  const acting = await server.client((await server.addUser({ admin: true })).email)
  const target = { targetUserID: `User-${account}` }
  const { newToken } = await acting.request<{ newToken: string }>('act/masquerade', target)
  await acting.authenticate(newToken)
  expect(await codeOf(start(acting, 'exportTrees', { purpose: PURPOSE }))).toBe('masquerading')
  expect(await codeOf(acting.request('act/tellTrees', body({ purpose: PURPOSE })))).toBe('masquerading')
  expect(await codeOf(acting.request('act/lookAtTrees', body()))).toBe('fine')
  acting.close()
})

test('T13 an action that does not say whether it takes anything out makes no file', async () => {
  for (const name of ['forgetTrees', 'forgetZip'])
    expect(await ended(name)).toMatchObject({ state: 'FAILED', errorKey: 'errors.generalFailure' })
  expect(await ended('rejectTrees')).toMatchObject({ state: 'DONE', resultName: 'trees.txt' })
})
