import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import type { AreaData, Registry } from '@cairn/contract/registry'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { codeOf } from '@cairn/testkit/kept-community'
import { bearer, upload } from '@cairn/testkit/upload'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { StartError } from '@cairn/embedded-postgres'
import { openRegistry } from './registry.ts'

const POLL_OF_THE_PRODUCT_MS = 2000
const types = [
  buildItemType('Tree', {
    properties: {
      name: { v: 'DEF', required: true, textField: true },
      files: { v: 'REL', t: 'Attachment', many: true },
    },
  }),
  buildItemType('Grove', { visibility: 'PRIVATE' }),
]
const view = { title: 'views.trees.title', icon: 'tree', width: 'THIRD', code: './views/trees' } as const
const TREES = buildAreaData('trees', types, {
  views: { trees: view },
  cells: { Tree: './cells/tree' },
  labels: { 'types.Tree.name': 'Tree', 'views.trees.title': 'Trees' },
})

let server: TestServer
let [admin, member]: TestClient[] = []
let tree: Item
let grove: Item
let felled: Item
let photo: Item
beforeAll(async () => {
  server = await startTestServer({ areas: [TREES], pollMs: POLL_OF_THE_PRODUCT_MS })
  admin = await server.client((await server.addUser({ admin: true })).email)
  member = await server.client((await server.addUser()).email)
  const file = { name: 'bark.txt', bytes: Buffer.from('bark'), relType: 'Tree', relProp: 'files' }
  photo = await upload(server.url, admin, file)
  tree = (await admin.request<Item>('create/Tree', { name: 'Cedar', files: [photo.$id] })) as Item
  felled = (await admin.request<Item>('create/Tree', { name: 'Alder' })) as Item
  await admin.request(`delete/${felled.$id}`)
  grove = (await admin.request<Item>('create/Grove', { name: 'Hidden grove' })) as Item
})
afterAll(async () => {
  for (const client of [admin, member]) client?.close()
  await server.close()
})

/**
 * Writes one line of the install file and waits until an open session is told; gives the milliseconds that
 * took.
 */
async function switchTo(version: string): Promise<number> {
  const install = JSON.parse(await readFile(server.install.install, 'utf8')) as { areas: object }
  const before = server.parts.registry.rev()
  const begun = performance.now()
  await writeFile(server.install.install, JSON.stringify({ ...install, areas: { trees: version } }))
  await member?.waitFor<{ rev: string }>('registry', ({ rev }) => rev !== before)
  return performance.now() - begun
}
const areas = async () =>
  (
    (await (
      await fetch(`${server.url}/registry.json`, { headers: { authorization: `Bearer ${member?.token}` } })
    ).json()) as Registry
  ).areas

test('read-only: an open session is told within 5 s; of the area its types are left, and no code', async () => {
  expect(await switchTo('read-only')).toBeLessThan(5000)
  const [area] = await areas()
  expect(area).toMatchObject({ id: 'trees', views: {}, menu: [], types: { Tree: 'box', Grove: 'box' } })
  expect(area?.build).not.toBe(TREES.build)
  const data = (await (await fetch(`${server.url}${area?.base}area.json`)).json()) as AreaData
  expect(data).toMatchObject({ server: false, views: {}, labels: { 'types.Tree.name': 'Tree' } })
  expect(data.types.every(({ off }) => off === true)).toBe(true)
  expect([data.cells, data.slots]).toEqual([undefined, undefined])
  expect(server.parts.registry.report()).toMatchObject([{ id: 'trees', isReadOnly: true }])
})

test('its items are read by the rights they have, found, and changed by nobody, an administrator included', async () => {
  expect(await member?.request(`read/${tree.$id}`)).toMatchObject({
    name: 'Cedar',
    $can: { update: false, delete: false },
  })
  expect(await codeOf(member?.request(`read/${grove.$id}`) ?? Promise.resolve())).toBe('notAllowed')
  expect((await member?.request<{ ids: string[] }>('search/ids', { text: 'cedar' }))?.ids).toEqual([tree.$id])
  const refused = [
    admin?.request('update', { _t: 'Tree', _i: tree._i, _u: 1, name: 'Yew' }),
    admin?.request('create/Tree', { name: 'Yew' }),
    admin?.request(`delete/${tree.$id}`),
    admin?.request('act/restore', { t: 'Tree', i: felled._i }),
    member?.request('create/Tree', { name: 'Yew' }),
  ]
  expect(await Promise.all(refused.map((asked) => codeOf(asked ?? Promise.resolve())))).toEqual(
    refused.map(() => 'notAllowed'),
  )
  expect(
    await admin?.request('act/isAllowed', { t: 'Tree', i: tree._i, actions: ['read', 'update', 'delete'] }),
  ).toMatchObject({ read: true, update: false, delete: false })
  expect(await admin?.request('act/isAllowedOnType', { t: 'Tree', i: 0, actions: ['create'] })).toMatchObject({
    create: false,
  })
  expect(await member?.request(`read/${tree.$id}`)).toMatchObject({ name: 'Cedar', _u: 1 })
})

test('its files are had as before, and renamed, replaced, deleted or brought back by nobody', async () => {
  expect(await member?.request(`read/${photo.$id}`)).toMatchObject({
    originalName: 'bark.txt',
    $can: { update: false, delete: false },
  })
  const target = { t: 'Attachment', i: photo._i }
  const refused = [
    admin?.request('update', { _t: 'Attachment', _i: photo._i, _u: 2, originalName: 'moss.txt' }),
    admin?.request(`delete/${photo.$id}`),
    admin?.request('act/restoreFile', { ...target, u: 1 }),
    admin?.request('act/attachUpload', { ...target, uploadID: '0'.repeat(32), replaces: photo.$id }),
  ]
  expect(await Promise.all(refused.map((asked) => codeOf(asked ?? Promise.resolve())))).toEqual([
    ...['notAllowed', 'notAllowed', 'notAllowed'],
    // What the payload says is replaced is not the caller's to change.
    'invalidItem',
  ])
  const bytes = await fetch(`${server.url}/attachment/${photo.$id}`, { headers: bearer(member?.token) })
  expect(await bytes.text()).toBe('bark')
})

test('off: its items are hidden from everyone, and back with the area as they were', async () => {
  expect(await switchTo('off')).toBeLessThan(5000)
  expect(await areas()).toEqual([])
  for (const client of [admin, member])
    expect(await codeOf(client?.request(`read/${tree.$id}`) ?? Promise.resolve())).toBe('notAllowed')
  expect((await member?.request<{ ids: string[] }>('search/ids', { text: 'cedar' }))?.ids).toEqual([])
  expect(await codeOf(admin?.request(`read/${photo.$id}`) ?? Promise.resolve())).toBe('notAllowed')
  expect((await fetch(`${server.url}/attachment/${photo.$id}`, { headers: bearer(admin?.token) })).status).toBe(404)
  expect(await switchTo('latest')).toBeLessThan(5000)
  expect(await admin?.request('update', { _t: 'Tree', _i: tree._i, _u: 1, name: 'Red cedar' })).toMatchObject({ _u: 2 })
})

test('an install that names an area or a build that is nowhere says so, and what there is', async () => {
  const { areaStore, shellDir, folder } = server.install
  const install = `${folder}/mistyped.json`
  const opened = async (named: object) => {
    await writeFile(install, JSON.stringify({ ...server.parts.registry.install(), areas: named }))
    const { database, log } = server.parts
    return openRegistry({ install, areaStore, shellDir, database, log })
  }
  await expect(opened({ trees: 'latest', treees: 'latest' })).rejects.toThrow(StartError)
  await expect(opened({ treees: 'latest' })).rejects.toThrow(
    /wrong at areas\.treees: .* has no such area; there is trees\./,
  )
  const registry = await opened({ trees: 'aaaaaaaa9999' })
  expect(registry.report()[0]).toMatchObject({
    runs: 'lastGood',
    failures: ['there is no build aaaaaaaa9999 of it in the area store; there is 0123456789ab'],
  })
  registry.close()
})
