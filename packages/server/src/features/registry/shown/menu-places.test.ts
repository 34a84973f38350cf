import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Item } from '@cairn/contract'
import type { Registry } from '@cairn/contract/registry'
import { buildAreaData } from '@cairn/testkit/builders'
import { codeOf } from '@cairn/testkit/kept-community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import type { Querier } from '../../../platform/database/database.ts'
import { followMenuPlaces } from './menu-places.ts'

const entry = { section: 'land', show: 'everyone', icon: 'tree' } as const
const views = Object.fromEntries(
  ['groves', 'groves.old', 'trees', 'felled'].map((name) => [
    name,
    { title: `views.${name}.title`, icon: 'tree', width: 'THIRD', code: `./views/${name}` } as const,
  ]),
)
const TREES = buildAreaData('trees', [], {
  views,
  menu: Object.keys(views).map((path, at) => ({ ...entry, path, title: `views.${path}.title`, order: 10 * (at + 1) })),
})
const KEEPING = buildAreaData('keeping', [], {
  restricted: true,
  views: { keep: { title: 'views.keep.title', icon: 'lock', width: 'THIRD', code: './views/keep' } },
  menu: [{ ...entry, section: 'admin', show: 'administrator', path: 'keep', title: 'views.keep.title', order: 1 }],
})

let server: TestServer
let beside: TestServer
let [admin, member, elsewhere]: TestClient[] = []
beforeAll(async () => {
  server = await startTestServer({ areas: [TREES, KEEPING] })
  beside = await startTestServer({ beside: server })
  const person = await server.addUser()
  admin = await server.client((await server.addUser({ admin: true })).email)
  member = await server.client(person.email)
  elsewhere = await beside.client(person.email)
})
afterAll(async () => {
  for (const client of [admin, member, elsewhere]) client?.close()
  await beside.close()
  await server.close()
})

async function registryOf(client: TestClient | undefined, at: TestServer = server): Promise<Registry> {
  const headers = { authorization: `Bearer ${client?.token}` }
  return (await (await fetch(`${at.url}/registry.json`, { headers })).json()) as Registry
}
async function menuOf(client: TestClient | undefined, at?: TestServer) {
  const entries = (await registryOf(client, at)).areas.flatMap(({ menu }) => menu)
  return entries.toSorted((left, right) => left.order - right.order).map(({ path }) => path)
}
const say = (path: string, values: object) =>
  (admin as TestClient).request<Item>('create/MenuEntry', { path, ...values })

test('ADM-8 what is moved or hidden is so in open sessions of every process at once, and the areas’ own again without it', async () => {
  const before = server.parts.registry.rev()
  const told = [member, elsewhere].map((client) =>
    client?.waitFor<{ rev: string }>('registry', ({ rev }) => rev !== before),
  )
  const moved = await say('trees', { order: 5 })
  await Promise.all(told)
  for (const [client, at] of [
    [member, server],
    [elsewhere, beside],
  ] as const)
    expect(await menuOf(client, at)).toEqual(['trees', 'groves', 'groves.old', 'felled'])
  expect(beside.parts.registry.rev()).toBe(server.parts.registry.rev())
  const hidden = await say('groves', { hidden: true })
  // What an entry groups goes with it; the views stay for who may use them.
  await expect.poll(() => menuOf(member)).toEqual(['trees', 'felled'])
  expect(Object.keys((await registryOf(member)).areas[0]?.views ?? {})).toEqual(Object.keys(views))
  for (const { $id } of [moved, hidden]) await admin?.request(`delete/${$id}`)
  await expect.poll(() => menuOf(member)).toEqual(Object.keys(views))
  expect(server.parts.registry.rev()).toBe(before)
})

test('ADM-8 hiding takes nothing away: a restricted area of which nothing stands in the menu still reaches who may use it', async () => {
  const { $id } = await say('keep', { hidden: true })
  await expect.poll(() => menuOf(admin)).not.toContain('keep')
  expect((await registryOf(admin)).areas.map(({ id }) => id)).toContain('keeping')
  expect((await registryOf(member)).areas.map(({ id }) => id)).not.toContain('keeping')
  await admin?.request(`delete/${$id}`)
})

test('administrators alone say it, of an entry that stays the one of its path', async () => {
  const made = await say('trees', { order: 7 })
  for (const operation of ['create/MenuEntry', `read/${made.$id}`])
    expect(await codeOf(member?.request(operation, { path: 'trees', hidden: true }) ?? Promise.resolve())).toBe(
      'notAllowed',
    )
  expect((await member?.request<{ ids: string[] }>('search/ids', { types: ['MenuEntry'] }))?.ids).toEqual([])
  const change = { _t: 'MenuEntry', _i: made._i, _u: made._u }
  expect(await codeOf((admin as TestClient).request('update', { ...change, path: 'felled' }))).toBe('notAllowed')
  for (const path of ['', '../x', 'Trees', 'a/b']) expect(await codeOf(say(path, {}))).toBe('invalidItem')
  await admin?.request(`delete/${made.$id}`)
})

test('no entry keeps a process from starting: an order may be any whole number', async () => {
  const { $id } = await say('felled', { order: -3_000_000_000 })
  await expect.poll(() => menuOf(member)).toEqual(['felled', 'groves', 'groves.old', 'trees'])
  const later = await startTestServer({ beside: server })
  expect(await menuOf(member, later)).toEqual(['felled', 'groves', 'groves.old', 'trees'])
  await later.close()
  await admin?.request(`delete/${$id}`)
})

test('a menu that cannot be read is told once and looked at again until it can', async () => {
  vi.useFakeTimers()
  const troubles: unknown[] = []
  const arranged: string[][] = []
  let isReadable = false
  const rows = [{ path: 'trees', order: 5, hidden: null }]
  const { close } = await followMenuPlaces(
    {
      query: () => (isReadable ? Promise.resolve(rows) : Promise.reject(new Error('unreadable'))),
    } as unknown as Querier,
    { subscribe: () => () => {} },
    (places) => arranged.push([...places.keys()]),
    (thrown) => troubles.push(thrown),
  )
  await vi.advanceTimersByTimeAsync(20_000)
  expect([troubles.length, arranged]).toEqual([1, []])
  isReadable = true
  await vi.advanceTimersByTimeAsync(20_000)
  expect([troubles.length, arranged]).toEqual([1, [['trees']]])
  close()
  vi.useRealTimers()
})
