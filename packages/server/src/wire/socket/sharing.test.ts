// @module-tag leaks
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { parseItemId, type ItemId } from '@cairn/contract'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { PACT_TYPES } from '../../testing/pact-types.ts'
import { TIE_TYPES } from '../../testing/tie-types.ts'

let server: TestServer
let home: ItemId
let away: ItemId
let clients: TestClient[] = []
beforeAll(async () => {
  server = await startTestServer({ areas: [...COMMUNITY_TYPES, ...PACT_TYPES, ...TIE_TYPES] })
  home = await make('Organization', { name: 'Home' })
  away = await make('Organization', { name: 'Away' })
})
afterAll(() => server.close())
afterEach(() => {
  for (const client of clients) client.close()
  clients = []
})

async function make(type: string, values: Record<string, unknown>): Promise<ItemId> {
  const { $id } = await server.parts.engine.store.create(SYSTEM, type, values)
  await server.caughtUp()
  return $id
}
async function change(id: ItemId, values: Record<string, unknown>): Promise<void> {
  const { type: _t, index: _i } = parseItemId(id)
  const { store } = server.parts.engine
  const { _u } = await store.read(SYSTEM, id)
  await store.update(SYSTEM, { _t, _i, _u, ...values })
}
async function join(organization: ItemId): Promise<TestClient> {
  const { email } = await server.addUser({ organizations: [organization] })
  const client = await server.client(email)
  clients.push(client)
  return client
}
const quiet = () => new Promise((resolve) => setTimeout(resolve, 250))
const about = ({ pushes }: TestClient, id: string) =>
  pushes.filter(({ b }) => JSON.stringify(b ?? null).includes(`"${id}"`))
const told = (client: TestClient, type: string, id: ItemId) =>
  client.waitFor<{ type: string; ids: string[] }>('updated', (news) => news.type === type && news.ids.includes(id))

test('T6: who loses what the server shared is told at once, and readers by other rights are told nothing', async () => {
  const pact = await make('Pact', { title: 'A pact', keeper: home, access: 'COMMUNITY', intake: [away] })
  const clause = await make('Clause', { title: 'A clause', pact })
  const [mine, other] = [await join(home), await join(away)]
  for (const client of [mine, other])
    for (const id of [pact, clause]) {
      await client.request(`addWatch/${id}`)
      await client.request(`addWatch/${parseItemId(id).type}-0`)
      await client.request(`label/${id}`)
    }
  await change(pact, { intake: null })
  for (const id of [pact, clause]) {
    expect((await other.waitFor<{ id: string }>('item/remove', (news) => news.id === id)).b).toEqual({ id })
    await told(other, parseItemId(id).type, id)
    await other.waitFor<{ id: string }>('itemUpdated', (news) => news.id === id)
  }
  expect(about(mine, pact)).toEqual([])
  await change(pact, { title: 'Not for them' })
  await mine.waitFor<{ $id: string }>('item/update', (item) => item.$id === pact)
  await quiet()
  expect([about(other, pact), about(other, clause)]).toEqual([[], []])
  expect(about(mine, clause)).toEqual([])
  expect(about(mine, pact).filter(({ o }) => o === 'item/update')).toEqual([])
  await expect(other.request(`read/${pact}`)).rejects.toMatchObject({ code: 'notAllowed' })
})

test('who gains what the server shares is told by type; readers by other rights are not', async () => {
  const pact = await make('Pact', { title: 'A pact', keeper: home, access: 'COMMUNITY' })
  const [mine, other] = [await join(home), await join(away)]
  for (const client of [mine, other]) for (const type of ['Pact', 'Clause']) await client.request(`addWatch/${type}-0`)
  await mine.request(`addWatch/${pact}`)
  await change(pact, { intake: [away] })
  await told(other, 'Pact', pact)
  expect(await other.request(`read/${pact}`)).toMatchObject({ title: 'A pact', _u: 1 })
  await quiet()
  expect(about(mine, pact)).toEqual([])
})

test('T6: who loses one of two items loses what requires both, and others are told nothing of it', async () => {
  const from = await make('Pact', { title: 'A weir', keeper: home, access: 'COMMUNITY' })
  const to = await make('Pact', { title: 'A dam', keeper: home, access: 'COMMUNITY', partners: [away] })
  const tie = await make('Tie', { title: 'holds', keeper: home, access: 'COMMUNITY', from, to })
  const [mine, other] = [await join(home), await join(away)]
  for (const client of [mine, other]) await client.request('addWatch/Tie-0')
  await mine.request(`addWatch/${tie}`)
  await change(to, { access: 'PRIVATE' })
  expect((await mine.waitFor<{ id: string }>('item/remove', (news) => news.id === tie)).b).toEqual({ id: tie })
  await told(mine, 'Tie', tie)
  await quiet()
  // They read one end and neither the other nor the tie.
  expect(about(other, tie)).toEqual([])
})
