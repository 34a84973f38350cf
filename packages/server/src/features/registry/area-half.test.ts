import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'

/**
 * A small server half as the build would write it: a label rule, two actions, and a virtual type over a table
 * of its own.
 */
const HALF = `
import * as v from '${import.meta.resolve('valibot')}'
const stars = [1, 2, 3, 4].map((index) => ({
  index,
  created: '2026-01-01T00:00:00.000Z',
  values: { name: 'Star ' + index, access: ['PUBLIC', 'COMMUNITY', 'PROTECTED', 'PRIVATE'][index - 1], owner: 'Organization-1', secret: 'dark ' + index },
}))
export default {
  labelRules: { Tree: { quotes: ['owner'], label: (values, quoted) => values.name.toUpperCase() + ' of ' + (quoted[values.owner] ?? 'someone') } },
  actions: {
    prune: {
      types: ['Tree'], on: 'item', right: 'prune',
      payload: v.strictObject({ by: v.pipe(v.number(), v.minValue(1)) }),
      result: v.strictObject({ height: v.number() }),
      run: async ({ item, payload, items }) => {
        if (payload.by > 100) return { height: 'none at all' }
        const height = (item.height ?? 100) - payload.by
        await items.update({ _t: 'Tree', _i: item._i, _u: item._u, height })
        return { height }
      },
    },
    plant: {
      kind: 'asks', types: ['Tree'], on: 'type', payload: v.strictObject({}), result: v.any(),
      run: ({ items }) => items.create('Tree', { name: 'Ghost fir' }),
    },
    countTrees: {
      kind: 'asks',
      types: ['Tree'], on: 'type', capability: 'Forestry',
      payload: v.strictObject({}), result: v.number(),
      run: async ({ items }) => (await items.search({ types: ['Tree'], max: 0 })).total,
    },
    restore: { types: ['Tree'], on: 'item', payload: v.any(), result: v.any(), run: () => ({ stolen: true }) },
  },
  virtualTypes: {
    Star: {
      read: async (indexes) => stars.filter(({ index }) => indexes.includes(index)),
      search: async ({ text = '' }) => stars.filter(({ values }) => values.name.includes(text)).map(({ index }) => index),
    },
  },
}`

const name = { v: 'DEF', required: true, textField: true } as const
const owned = {
  owner: { v: 'REL', t: 'Organization' } as const,
  secret: { v: 'DEF', level: 'PROTECTED' } as const,
  access: { v: 'SEL', options: ['PUBLIC', 'COMMUNITY', 'PROTECTED', 'PRIVATE'] } as const,
}
const TREE = buildItemType('Tree', {
  properties: {
    name,
    height: { v: 'DEF', t: 'integer' },
    ...owned,
    access: { ...owned.access, options: [...owned.access.options] },
  },
  owner: 'owner',
  visibility: 'COMMUNITY',
})
const STAR = buildItemType('Star', {
  properties: { name, ...owned, access: { ...owned.access, options: [...owned.access.options] } },
  owner: 'owner',
  visibility: 'COMMUNITY',
  virtual: true,
})

let server: TestServer
let home: Item
let [gardener, member, stranger]: TestClient[] = []
beforeAll(async () => {
  const data = buildAreaData('trees', [...COMMUNITY_TYPES, TREE, STAR], { server: true })
  server = await startTestServer({ areas: [data] })
  await writeFile(join(server.install.areaStore, 'trees/dist', data.build, 'server.mjs'), HALF)
  await server.parts.registry.refresh()
  home = await server.parts.engine.store.create(SYSTEM, 'Organization', { name: 'Home' })
  const organizations = [home.$id]
  const grants = ['Tree.prune', 'Tree.update'].map((grant) => ({ grant, grantedBy: home.$id }))
  const users = [
    await server.addUser({ organizations, grants, capabilities: ['Forestry'] }),
    await server.addUser({ organizations }),
    await server.addUser(),
  ]
  ;[gardener, member, stranger] = await Promise.all(users.map(({ email }) => server.client(email)))
})
afterAll(async () => {
  for (const client of [gardener, member, stranger]) client?.close()
  await server.close()
})

const tree = (values: object = {}) =>
  server.parts.engine.store.create(SYSTEM, 'Tree', { name: 'Fir', owner: home.$id, ...values })
const code = (asked: Promise<unknown> | undefined) =>
  Promise.resolve(asked).then(
    () => 'fine',
    (thrown: { code: string }) => thrown.code,
  )

describe('actions of an area', () => {
  test('an action is validated, authorised by its right, run with the caller’s rights, and its result checked', async () => {
    const { _i, $id } = await tree()
    const prune = (client: TestClient | undefined, body: object) =>
      client?.request('act/prune', { t: 'Tree', i: _i, ...body })
    expect(await code(prune(member, { by: 1 }))).toBe('notAllowed')
    expect(await code(prune(stranger, { by: 1 }))).toBe('notAllowed')
    expect(await code(prune(gardener, { by: 0 }))).toBe('badMessage')
    expect(await code(prune(gardener, { by: 1, more: 2 }))).toBe('badMessage')
    expect(await code(gardener?.request('act/prune', { t: 'Note', i: 1, by: 1 }))).toBe('badMessage')
    expect(await code(gardener?.request('act/prune', { t: 'Tree', i: 0, by: 1 }))).toBe('badMessage')
    expect(await code(gardener?.request('act/prune', { t: 'Tree', i: 9999, by: 1 }))).toBe('notAllowed')
    expect(await prune(gardener, { by: 10 })).toEqual({ height: 90 })
    expect(await code(prune(gardener, { by: 101 }))).toBe('generalFailure')
    expect(await gardener?.request(`read/${$id}`)).toMatchObject({ height: 90, _u: 2 })
  })

  test('isAllowed answers for it as it is enforced, with the reason', async () => {
    const { _i } = await tree()
    const ask = (client: TestClient | undefined) =>
      client?.request('act/isAllowed', { t: 'Tree', i: _i, actions: ['prune'] })
    expect(await ask(gardener)).toMatchObject({
      prune: true,
      $why: { prune: { rule: 'grant', grant: 'Tree.prune', grantedBy: home.$id } },
    })
    expect(await ask(member)).toMatchObject({ prune: false })
    const onType = (client: TestClient | undefined) =>
      client?.request('act/isAllowedOnType', { t: 'Tree', i: 0, actions: ['countTrees'] })
    expect(await onType(gardener)).toMatchObject({ countTrees: true, $why: { countTrees: { rule: 'capability' } } })
    expect(await onType(member)).toMatchObject({ countTrees: false })
  })

  test('an action on a type asks for its capability and sees what the caller sees; names of the core stay the core’s', async () => {
    const { _i } = await tree({ access: 'PRIVATE' })
    const all = (await gardener?.request<{ total: number }>('search/ids', { types: ['Tree'], max: 0 }))?.total
    expect(await gardener?.request('act/countTrees', { t: 'Tree', i: 0 })).toBe(all)
    expect(await code(member?.request('act/countTrees', { t: 'Tree', i: 0 }))).toBe('notAllowed')
    expect(await code(gardener?.request('act/restore', { t: 'Tree', i: _i }))).toBe('notAllowed')
  })

  test('an action that only asks keeps no answer for its key, and cannot write', async () => {
    await tree()
    const ask = () => gardener?.request<number>('act/countTrees', { t: 'Tree', i: 0, $key: 'count-the-trees' })
    const before = (await ask()) ?? 0
    await tree()
    expect(await ask()).toBe(before + 1)
    expect(await code(gardener?.request('act/plant', { t: 'Tree', i: 0 }))).toBe('generalFailure')
    expect(await ask()).toBe(before + 1)
  })
})

test('a label rule computes the label, with what it quotes, and keeps it right', async () => {
  const { $id } = await tree()
  const label = async () => (await member?.request<{ label: string }>(`label/${$id}`))?.label
  expect(await label()).toBe('FIR of Home')
  expect((await member?.request(`read/${$id}`))?.$labels).toMatchObject({ [$id]: 'FIR of Home' })
  await server.parts.engine.store.update(SYSTEM, { _t: 'Organization', _i: home._i, _u: 1, name: 'Cove' })
  expect((await member?.waitFor<{ id: string }>('itemUpdated', ({ id }) => id === $id))?.b).toEqual({ id: $id, u: 1 })
  await expect.poll(label).toBe('FIR of Cove')
  expect((await member?.request<{ ids: string[] }>('search/ids', { text: 'fir cove' }))?.ids).toContain($id)
})

describe('virtual types', () => {
  test('an area answers for their items; the permission rule is applied to what it returns', async () => {
    expect(await member?.request('read/Star-2')).toMatchObject({
      $id: 'Star-2',
      name: 'Star 2',
      $can: { update: false },
    })
    expect(await member?.request('read/Star-2')).not.toHaveProperty('secret')
    for (const id of ['Star-3', 'Star-4', 'Star-9'])
      expect(await code(member?.request(`read/${id}`))).toBe('notAllowed')
    expect(
      Object.keys((await stranger?.request<object>('readMany/object', ['Star-1', 'Star-2', 'Star-3'])) ?? {}),
    ).toEqual(['Star-1'])
    expect(await stranger?.request('label/Star-2')).toEqual({ label: '—' })
  })

  test('a search of one is delegated: hits, totals and pages of what the person may read', async () => {
    const search = (client: TestClient | undefined, query: object) =>
      client?.request<{ ids: string[]; total: number; next?: string }>('search/ids', { types: ['Star'], ...query })
    expect(await search(stranger, {})).toEqual({ ids: ['Star-1'], total: 1, totalIsExact: true })
    expect(await search(member, { max: 1, labels: true })).toMatchObject({
      ids: ['Star-1'],
      total: 2,
      labels: { 'Star-1': 'Star 1' },
      next: 'Star-1',
    })
    expect((await search(member, { max: 1, after: 'Star-1' }))?.ids).toEqual(['Star-2'])
    expect(await code(search(member, { must: [{ prop: 'secret', kind: 'exists', value: true }] }))).toBe(
      'propertyUnknown',
    )
    expect(await code(search(member, { must: [{ prop: 'nothing', kind: 'exists', value: true }] }))).toBe(
      'propertyUnknown',
    )
    expect(await code(search(member, { types: ['Star', 'Tree'] }))).toBe('invalidFilter')
  })

  test('the server filters, counts and sorts what the area answers, of what the person may read', async () => {
    const search = (client: TestClient | undefined, query: object) =>
      client?.request('search/ids', { types: ['Star'], ...query })
    const facets = { access: { prop: 'access' }, has: { prop: 'name', kind: 'exists' } }
    expect(await search(member, { facets, sort: [{ key: 'name', order: 'desc' }] })).toEqual({
      ids: ['Star-2', 'Star-1'],
      total: 2,
      totalIsExact: true,
      facets: {
        access: [
          { value: 'COMMUNITY', count: 1 },
          { value: 'PUBLIC', count: 1 },
        ],
        has: [
          { value: 'true', count: 2 },
          { value: 'false', count: 0 },
        ],
      },
    })
    expect(await search(stranger, { facets: { access: { prop: 'access' } } })).toMatchObject({
      facets: { access: [{ value: 'PUBLIC', count: 1 }] },
    })
    expect(await search(member, { must: [{ prop: 'access', kind: 'is', value: 'COMMUNITY' }] })).toMatchObject({
      ids: ['Star-2'],
    })
    expect(await search(member, { text: 'Star 2' })).toMatchObject({ ids: ['Star-2'] })
    expect(await code(search(member, { subs: [{ via: 'owner' }] }))).toBe('invalidFilter')
  })

  test('nothing is written to them', async () => {
    expect(await code(gardener?.request('create/Star', { name: 'x', owner: home.$id }))).toBe('notAllowed')
    expect(await code(gardener?.request('update', { _t: 'Star', _i: 1, _u: 1, name: 'x' }))).toBe('notAllowed')
    for (const operation of ['delete/Star-1', 'delete/Star-4'])
      expect(await code(gardener?.request(operation))).toBe('notAllowed')
    expect(await code(gardener?.request('act/restore', { t: 'Star', i: 1 }))).toBe('notAllowed')
  })
})
