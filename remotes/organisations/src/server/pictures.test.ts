import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, TEST_PASSWORD, TestClient, type TestServer } from '@cairn/testkit/server'
import { bearer, upload } from '@cairn/testkit/upload'

/** The smallest PNG there is. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: TestServer
let keeper: TestClient
let outsider: TestClient
let email: string
beforeAll(async () => {
  server = await startTestServer()
  const home = await organization('Home')
  const grants = [{ grant: 'adminOrg', grantedBy: home }]
  ;({ email } = await server.addUser({ organizations: [home], capabilities: ['Org'], grants }))
  keeper = await server.client(email)
  const elsewhere = await organization('Elsewhere')
  outsider = await server.client((await server.addUser({ organizations: [elsewhere], capabilities: ['Org'] })).email)
})
afterAll(async () => {
  for (const client of [keeper, outsider]) client.close()
  await server.close()
})

const organization = async (displayName: string): Promise<ItemId> =>
  (await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName, type: 'COMMUNITY' })).$id
const picture = (client: TestClient, id: string) =>
  fetch(`${server.url}/attachment/${id}?variant=small`, { headers: bearer(client.token) })

test('ORG-30 the picture of a contact is for who may see the contact, and its person is told of it when they come', async () => {
  const [id = ''] = (await keeper.request<{ ids: string[] }>('search/ids', { types: ['Contact'] })).ids
  const contact = await keeper.request<Item>(`read/${id}`)
  const { $id } = await upload(server.url, keeper, {
    name: 'me.png',
    bytes: PNG,
    relType: 'Contact',
    relProp: 'avatar',
  })
  const { _t, _i, _u } = contact
  await keeper.request('update', { _t, _i, _u, avatar: $id })
  const answer = await picture(keeper, $id)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await picture(outsider, $id)).status).toBe((await picture(outsider, 'Attachment-9999')).status)
  const again = await TestClient.connect(server.url)
  expect(await again.signIn(server.url, email, TEST_PASSWORD)).toMatchObject({ b: { user: { avatar: $id } } })
  again.close()
})
