// @module-tag leaks
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { DOSSIER_TYPES } from '../../testing/dossier-types.ts'

let server: TestServer
let clients: TestClient[] = []
let home: ItemId
let away: ItemId
let dossier: ItemId
/** Of another office, which sees everything of the dossier but prices and notes. */
let partner: TestClient
let keeper: TestClient
beforeAll(async () => {
  server = await startTestServer({ areas: [...COMMUNITY_TYPES, ...DOSSIER_TYPES] })
  home = (await make('Organization', { name: 'Home' })).$id
  away = (await make('Organization', { name: 'Away' })).$id
})
afterAll(() => server.close())
beforeEach(async () => {
  const values = {
    title: 'The weir',
    keeper: home,
    access: 'COMMUNITY',
    partners: [away],
    price: 'HIGH',
    notes: 'First',
  }
  dossier = (await make('Dossier', values)).$id
  await server.caughtUp()
  ;[keeper, partner] = [await join(home, 'PRIVATE.read', 'update'), await join(away, 'Dossier.update')]
})
afterEach(() => {
  for (const client of clients) client.close()
  clients = []
})

async function make(type: string, values: Record<string, unknown>): Promise<Item> {
  return server.parts.engine.store.create(SYSTEM, type, values)
}
async function join(organization: ItemId, ...rights: string[]): Promise<TestClient> {
  const grants = rights.map((grant) => ({ grant, grantedBy: organization }))
  const { email } = await server.addUser({ organizations: [organization], grants })
  const client = await server.client(email)
  clients.push(client)
  return client
}
async function change(client: TestClient, values: Record<string, unknown>): Promise<Item> {
  const { _t, _i, _u } = await client.request<Item>(`read/${dossier}`)
  return client.request('update', { _t, _i, _u, ...values })
}
const watch = async (client: TestClient, u?: number) => {
  const item = u === undefined ? `addWatch/${dossier}` : `addWatch/${dossier}/${u}`
  for (const watched of [item, 'addWatch/Dossier-0', `label/${dossier}`]) await client.request(watched)
}
const quiet = () => new Promise((resolve) => setTimeout(resolve, 300))
/** What a client was sent of the dossier, and of its type. */
const sent = ({ pushes }: TestClient) =>
  pushes.filter(
    ({ b }) => JSON.stringify(b ?? null).includes(dossier) || JSON.stringify(b ?? null).includes('"Dossier"'),
  )
const seen = (client: TestClient, u: number) =>
  client.waitFor<Item>('item/update', ({ $id, _u }) => $id === dossier && _u === u)

test('T2: work on what a reader may not see sends them nothing, and who sees it is told at once', async () => {
  for (const client of [keeper, partner]) {
    await client.request('act/setItemNotify', { id: dossier, preference: 'ALWAYS' })
    await watch(client)
  }
  const before = JSON.stringify(await partner.request(`read/${dossier}`))
  await quiet()
  partner.pushes.length = 0
  const worker = await join(home, 'PRIVATE.read', 'update')
  await change(worker, { price: 'LOW' })
  await change(worker, { notes: 'Second' })
  expect((await seen(keeper, 3)).b).toMatchObject({ price: 'LOW', notes: 'Second' })
  await keeper.waitFor<{ id: string; u: number }>('itemUpdated', ({ id, u }) => id === dossier && u === 3)
  await keeper.waitFor<{ ids: string[] }>('updated', ({ ids }) => ids.includes(dossier))
  await keeper.waitFor<{ context: string }>('item/notify', ({ context }) => context === dossier)
  await server.parts.notifications.settle()
  await quiet()
  expect(sent(partner)).toEqual([])
  expect(JSON.stringify(await partner.request(`read/${dossier}`))).toBe(before)
  // What all see is the second version to the one, and the fourth to the other.
  await change(worker, { title: 'The old weir' })
  expect((await seen(partner, 2)).b).toMatchObject({ title: 'The old weir' })
  expect((await seen(keeper, 4)).b).toMatchObject({ title: 'The old weir' })
  await partner.waitFor<{ id: string; u: number }>('itemUpdated', ({ id, u }) => id === dossier && u === 2)
})

test('T2: who comes back is sent the same, whether or not there was such work', async () => {
  await change(keeper, { title: 'The old weir' })
  const back = async () => {
    const answers = []
    for (const u of [1, 2]) {
      const client = await join(away)
      await client.request(`addWatch/${dossier}/${u}`)
      await quiet()
      answers.push(sent(client).map(({ o, b }) => [o, b]))
    }
    return JSON.stringify(answers)
  }
  const before = await back()
  expect(before).toContain('The old weir')
  await change(keeper, { notes: 'Second' })
  expect(await back()).toBe(before)
  await change(keeper, { notes: null, price: null })
  expect(await back()).toBe(before)
})

test('T6: who sees less from now on begins anew with the item as it is for them', async () => {
  const right = { grant: 'PROTECTED.read', grantedBy: away }
  const { email, index } = await server.addUser({ organizations: [away], grants: [{ ...right, grantedBy: home }] })
  const reader = await server.client(email)
  clients.push(reader)
  await change(keeper, { price: 'LOW' })
  await change(keeper, { price: 'HIGH' })
  expect(await reader.request(`read/${dossier}`)).toMatchObject({ _u: 3, price: 'HIGH' })
  await watch(reader, 3)
  await quiet()
  reader.pushes.length = 0
  await server.revoke(index, 'PROTECTED.read', home)
  await reader.waitFor<{ id: string }>('item/remove', ({ id }) => id === dossier)
  expect((await seen(reader, 1)).b).not.toHaveProperty('price')
  await change(keeper, { title: 'The old weir' })
  expect((await seen(reader, 2)).b).toMatchObject({ title: 'The old weir' })
  // Away while it happened, they come back with a count that is not theirs any more.
  const later = await server.client(email)
  clients.push(later)
  await later.request(`addWatch/${dossier}/9`)
  await later.waitFor<{ id: string }>('item/remove', ({ id }) => id === dossier)
  await seen(later, 2)
})

test('who gains the item by the same change as what they do not see is told that it came', async () => {
  const far = (await make('Organization', { name: 'Far' })).$id
  const guest = await join(far)
  await guest.request('addWatch/Dossier-0')
  await watch(partner)
  await quiet()
  partner.pushes.length = 0
  const write = { op: 'update' as const, id: dossier, body: {}, set: { guests: [far], notes: 'Second' } }
  await server.parts.engine.store.together(SYSTEM, [write])
  await guest.waitFor<{ ids: string[] }>('updated', ({ ids }) => ids.includes(dossier))
  expect(await guest.request(`read/${dossier}`)).toMatchObject({ _u: 1 })
  await quiet()
  expect(sent(partner)).toEqual([])
})
