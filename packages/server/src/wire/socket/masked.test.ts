// @module-tag leaks
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemId } from '@cairn/contract'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { PACT_TYPES } from '../../testing/pact-types.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ areas: [...COMMUNITY_TYPES, ...PACT_TYPES] })
})
afterAll(() => server.close())

const make = async (type: string, values: Record<string, unknown>) =>
  (await server.parts.engine.store.create(SYSTEM, type, values)).$id
const quiet = () => new Promise((resolve) => setTimeout(resolve, 300))
async function watching(organization: ItemId, id: ItemId): Promise<TestClient> {
  const { email } = await server.addUser({ organizations: [organization] })
  const client = await server.client(email)
  for (const watched of [`addWatch/${id}`, 'addWatch/Charter-0', `label/${id}`]) await client.request(watched)
  return client
}

test('T6: who sees a difference is told at once, and a guest who sees none gets no push at all', async () => {
  const [home, away] = [await make('Organization', { name: 'Home' }), await make('Organization', { name: 'Away' })]
  const charter = await make('Charter', { title: 'A charter', keeper: home, guests: [away] })
  const { store } = server.parts.engine
  await store.move(SYSTEM, charter, 'open')
  await server.caughtUp()
  const [keeper, guest] = [await watching(home, charter), await watching(away, charter)]
  await quiet()
  guest.pushes.length = 0
  await store.move(SYSTEM, charter, 'settle')
  const { b } = await keeper.waitFor<{ $id: string; stage: string }>('item/update', (item) => item.$id === charter)
  expect(b).toMatchObject({ stage: 'SETTLED', _u: 2 })
  await keeper.waitFor<{ ids: string[] }>('updated', ({ ids }) => ids.includes(charter))
  await quiet()
  // That their own contact was made is told to them at some time.
  const isOther = ({ o, b }: TestClient['pushes'][number]) =>
    o === 'item/notify' && (b as { context?: unknown }).context !== charter
  expect(guest.pushes.filter((push) => !isOther(push))).toEqual([])
  await store.move(SYSTEM, charter, 'unsettle')
  await store.move(SYSTEM, charter, 'shut')
  const shut = await guest.waitFor<{ stage: string }>('item/update', ({ stage }) => stage === 'SHUT')
  expect(shut.b).toMatchObject({ _u: 3 })
  for (const client of [keeper, guest]) client.close()
})
