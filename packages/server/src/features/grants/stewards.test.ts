// @module-tag leaks
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemId } from '@cairn/contract'
import { withCare } from '@cairn/contract'
import { buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'

const properties = {
  name: { v: 'DEF', required: true },
  owner: { v: 'REL', t: 'Organization', required: true },
} as const
const STORY = withCare({ ...buildItemType('Tale', { properties, owner: 'owner' }), care: true })

let server: TestServer
let home: ItemId
let other: ItemId
let maker: TestClient
let reader: TestClient

beforeAll(async () => {
  server = await startTestServer({ areas: [...COMMUNITY_TYPES, STORY] })
  const { store } = server.parts.engine
  home = (await store.create(SYSTEM, 'Organization', { name: 'Home' })).$id
  other = (await store.create(SYSTEM, 'Organization', { name: 'Other' })).$id
  maker = await server.client((await person(home, 'Tale.create')).email)
  reader = await server.client((await person(home)).email)
})
afterAll(async () => {
  maker.close()
  reader.close()
  await server.close()
})

const person = async (organization: ItemId, ...grants: string[]) =>
  server.addUser({
    organizations: [organization],
    grants: grants.map((grant) => ({ grant, grantedBy: organization })),
  })
const ask = (client: TestClient, owner = home) =>
  client.request<{ people: ItemId[] }>('act/stewards', { t: 'Tale', i: 0, owners: [owner] })

test('whoever makes items for an owner is told whom to ask, others are not', async () => {
  expect(await ask(maker)).toEqual({ people: [] })
  const { contact } = await person(home, 'Tale.steward')
  await person(home, 'Note.steward')
  expect(await ask(maker)).toEqual({ people: [contact] })
  await expect(ask(reader)).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(ask(maker, other)).rejects.toMatchObject({ code: 'notAllowed' })
})

test('twins: stewards whom the caller may not see, or of other owners, change nothing', async () => {
  const before = JSON.stringify(await ask(maker))
  // The contact of an account is for those of its organisation.
  const grants = [{ grant: 'adminOrg', grantedBy: home }]
  await server.addUser({ organizations: [other], grants })
  await person(other, 'steward')
  expect(JSON.stringify(await ask(maker))).toBe(before)
})
