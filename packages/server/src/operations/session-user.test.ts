import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionUser } from '@cairn/contract'
import { startTestServer, type TestAccount, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let ana: TestAccount
beforeAll(async () => {
  server = await startTestServer({ areas: [] })
  ana = await server.addUser({})
})
afterAll(() => server.close())

/** The person as `authed` tells of them on a new socket. */
async function session(): Promise<SessionUser> {
  const client = await server.client(ana.email)
  const { b } = await client.authenticate(client.token)
  const { user } = b as { user: SessionUser }
  client.close()
  return user
}

test('everyone with an account holds the capability core, and learns which menus the install has', async () => {
  expect(await session()).toMatchObject({ capabilities: { core: true }, menuPackage: 'shared' })
})

test('the saved search that opens first follows the account, and what is no such list is left out', async () => {
  const client = await server.client(ana.email)
  const keep = async (firstSearches: unknown) => {
    const { _i, _u } = await session()
    await client.request('update', { _t: 'User', _i, _u, firstSearches })
  }
  await keep({ 'v-my-contacts': 'SavedSearch-3' })
  expect((await session()).firstSearches).toEqual({ 'v-my-contacts': 'SavedSearch-3' })
  await keep({ 'v-my-contacts': 3 })
  expect(await session()).not.toHaveProperty('firstSearches')
  client.close()
})
