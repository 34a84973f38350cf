import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { codeOf } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'

let server: Community
let office: { index: number; email: string }
let clients: TestClient[]
beforeAll(async () => {
  server = await startCommunity()
  office = await server.addUser({
    email: 'office@test.example',
    organizations: [server.home],
    grants: [{ grant: 'adminOrg', grantedBy: server.home }],
  })
  clients = await Promise.all([server.ana.email, office.email].map((email) => server.client(email)))
})
afterAll(async () => {
  for (const client of clients) client.close()
  await server.close()
})

const found = async (client: TestClient | undefined, filter: object) => {
  const query = { types: ['User'], must: [{ prop: 'email', ...filter }], max: 100 }
  return (await client?.request<{ ids: string[]; total: number }>('search/ids', query)) ?? { ids: [], total: -1 }
}

test('an account is found by its address by its person, and by nobody else but administrators', async () => {
  const admin = await server.client((await server.addUser({ admin: true })).email)
  const [ana, lands] = clients
  for (const [client, own] of [
    [ana, server.ana],
    [lands, office],
  ] as const) {
    for (const { email, index } of [server.ana, server.ben, server.stranger, office]) {
      const expected = index === own.index ? [`User-${index}`] : []
      expect(await found(client, { kind: 'is', value: email })).toMatchObject({ ids: expected, total: expected.length })
    }
    expect((await found(client, { kind: 'exists', value: true })).ids).toEqual([`User-${own.index}`])
    expect((await found(client, { kind: 'exists', value: false })).ids).toEqual([])
    // Its words and its values are told to nobody.
    expect(await codeOf(found(client, { kind: 'prefix', value: 'be' }))).toBe('invalidFilter')
    const facets = { email: { prop: 'email' } }
    expect(await codeOf(client?.request('search/ids', { types: ['User'], facets }) ?? Promise.resolve())).toBe(
      'invalidFilter',
    )
  }
  expect((await found(admin, { kind: 'is', value: server.ben.email })).ids).toEqual([`User-${server.ben.index}`])
  admin.close()
})
