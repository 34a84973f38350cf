import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { accessProperty, itemTypeSchema, type Item, type ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'

const BOX = v.parse(
  itemTypeSchema,
  buildItemType('Box', {
    properties: {
      name: { v: 'DEF', required: true, max: 200, textField: true },
      words: { v: 'DEF', many: true, max: 3 },
      partOf: { v: 'REL', t: 'Box' },
      owner: { v: 'REL', t: 'Organization', required: true },
      access: accessProperty,
    },
    visibility: 'COMMUNITY',
    owner: 'owner',
    tree: { parent: 'partOf' },
  }),
)

let server: TestServer
let home: ItemId
/** `keeper` may change the boxes of the community, `reader` may read them. */
let keeper: TestClient
let reader: TestClient

beforeAll(async () => {
  server = await startTestServer({ areas: [...COMMUNITY_TYPES, BOX] })
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { name: 'Home' })).$id
  const person = async (...grants: string[]) => {
    const given = grants.map((grant) => ({ grant, grantedBy: home }))
    return server.client((await server.addUser({ organizations: [home], grants: given })).email)
  }
  keeper = await person('adminOrg')
  reader = await person()
})
afterAll(async () => {
  for (const client of [keeper, reader]) client.close()
  await server.close()
})

const box = (more: object = {}) => keeper.request<Item>('create/Box', { name: 'A box', owner: home, ...more })
const read = ({ $id }: Item) => keeper.request<Item>(`read/${$id}`)
const set = ({ _t, _i, _u }: Item, more: object) => keeper.request<Item>('update', { _t, _i, _u, ...more })

async function run(client: TestClient, action: string, body: object): Promise<{ key: string; result: unknown }> {
  const { key } = await client.request<{ key: string }>(`act/${action}/async`, body)
  const { b } = await client.waitFor<Task>('taskComplete', (task) => task.key === key)
  expect(b.state).toBe('DONE')
  return { key, result: (await client.request<{ result: unknown }>(`activeTask/${key}`)).result }
}

test('many items are put into one, and come out again', async () => {
  const whole = await box()
  const former = await box()
  const items = [await box(), await box({ partOf: former.$id }), await box({ partOf: whole.$id })]
  const ids = items.map(({ $id }) => $id)
  const done = await run(keeper, 'changeItems', { ids, values: { partOf: whole.$id } })
  expect(done.result).toEqual({ changed: 2, same: 1, refused: 0, named: [] })
  for (const item of items) expect(await read(item)).toMatchObject({ partOf: whole.$id })
  const [last] = await keeper.request<{ action?: string }[]>(`history/${ids[0]}`)
  expect(last).toMatchObject({ action: 'changeItems' })
  expect((await run(keeper, 'changeItemsBack', { task: done.key })).result).toEqual({ back: 2, left: 0, named: [] })
  const [first, second, third] = await Promise.all(items.map(read))
  expect(first?.['partOf']).toBeUndefined()
  expect(second).toMatchObject({ partOf: former.$id })
  expect(third).toMatchObject({ partOf: whole.$id })
})

test('a word is added to what many items have and taken away again, and what somebody did since stays', async () => {
  const [one, two] = [await box({ words: ['fish'] }), await box()]
  const ids = [one.$id, two.$id]
  const added = await run(keeper, 'changeItems', { ids, how: 'ADD', values: { words: ['nets'] } })
  expect([(await read(one))['words'], (await read(two))['words']]).toEqual([['fish', 'nets'], ['nets']])
  await set(await read(one), { words: ['fish', 'nets', 'boats'], name: 'Worked on' })
  await set(await read(two), { words: ['smoke'] })
  expect((await run(keeper, 'changeItemsBack', { task: added.key })).result).toEqual({
    ...{ back: 1, left: 1, named: [two.$id] },
  })
  expect([await read(one), await read(two)]).toMatchObject([
    { words: ['fish', 'boats'], name: 'Worked on' },
    { words: ['smoke'] },
  ])
  await run(keeper, 'changeItems', { ids, how: 'TAKE', values: { words: ['fish', 'smoke'] } })
  expect([(await read(one))['words'], (await read(two))['words']]).toEqual([['boats'], undefined])
})

test('a whole series is opened and closed, with all below it', async () => {
  const top = await box({ access: 'PRIVATE' })
  const part = await box({ partOf: top.$id, access: 'PROTECTED' })
  const under = await box({ partOf: part.$id })
  const opened = { ids: [top.$id], below: true, values: { access: 'PUBLIC' } }
  expect((await run(keeper, 'changeItems', opened)).result).toMatchObject({ changed: 3, refused: 0 })
  for (const item of [top, part, under]) expect(await read(item)).toMatchObject({ access: 'PUBLIC' })
})

test('each item is changed with the rights of the caller, and is refused with its reason', async () => {
  const [shown, secret, full] = [await box(), await box({ access: 'PRIVATE' }), await box({ words: ['a', 'b', 'c'] })]
  const theirs = await run(reader, 'changeItems', { ids: [shown.$id, secret.$id], values: { name: 'Mine' } })
  expect(theirs.result).toMatchObject({
    ...{ changed: 0, refused: 2 },
    named: [
      { id: shown.$id, error: { userMessage: 'notAllowed' } },
      { id: secret.$id, error: { userMessage: 'notAllowed' } },
    ],
  })
  expect((await read(shown))['name']).toBe('A box')
  const mixed = await run(keeper, 'changeItems', { ids: [shown.$id, full.$id], how: 'ADD', values: { words: ['d'] } })
  expect(mixed.result).toMatchObject({ changed: 1, refused: 1, named: [{ id: full.$id }] })
  // Nobody takes back what another person changed.
  expect((await run(reader, 'changeItemsBack', { task: mixed.key })).result).toEqual({ back: 0, left: 0, named: [] })
})
