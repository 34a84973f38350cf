// @module-tag leaks
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { itemTypeSchema, type Item, type ItemId } from '@cairn/contract'
import { buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'

const name = { v: 'DEF', required: true, max: 200 } as const
const owner = { v: 'REL', t: 'Organization', required: true } as const
/** What people plan, and the work that rights are asked about. */
const TYPES = ['Plan', 'Deal'].map((type) =>
  v.parse(itemTypeSchema, buildItemType(type, { properties: { name, owner }, owner: 'owner' })),
)

let server: TestServer
let home: ItemId
let other: ItemId
let designer: TestClient
let reader: TestClient
let plan: Item

beforeAll(async () => {
  server = await startTestServer({ areas: [...COMMUNITY_TYPES, ...TYPES] })
  const { store } = server.parts.engine
  home = (await store.create(SYSTEM, 'Organization', { name: 'Home' })).$id
  other = (await store.create(SYSTEM, 'Organization', { name: 'Other' })).$id
  plan = await store.create(SYSTEM, 'Plan', { name: 'A plan', owner: home })
  designer = await who(home, 'Plan.update')
  reader = await who(home)
})
afterAll(async () => {
  designer.close()
  reader.close()
  await server.close()
})

const person = (organization: ItemId, ...grants: string[]) =>
  server.addUser({
    organizations: [organization],
    grants: grants.map((grant) => ({ grant, grantedBy: organization })),
  })
const who = async (organization: ItemId, ...grants: string[]) =>
  server.client((await person(organization, ...grants)).email)
const ask = (client: TestClient) =>
  client.request('act/rightHolders', { t: 'Plan', i: plan._i, of: 'Deal', rights: ['approve', 'send'] })

test('whoever may change an item is told of none, one, or more people who hold a right; others are not', async () => {
  expect(await ask(designer)).toEqual({ holders: { approve: 0, send: 0 } })
  for (let count = 0; count < 3; count++) await person(home, 'Deal.approve')
  await person(home, 'Deal.send')
  expect(await ask(designer)).toEqual({ holders: { approve: 2, send: 1 } })
  await expect(ask(reader)).rejects.toMatchObject({ code: 'notAllowed' })
})

test('twins: who holds what in another organisation changes nothing', async () => {
  const before = JSON.stringify(await ask(designer))
  for (let count = 0; count < 2; count++) await person(other, 'Deal.approve', 'Deal.send', 'adminOrg')
  expect(JSON.stringify(await ask(designer))).toBe(before)
})
