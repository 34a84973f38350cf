// @module-tag leaks
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf, targetOf } from '@cairn/testkit/kept-community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let home: ItemId
/** `keeper` administers the owner of both ends, `member` and `other` read them, `outsider` reads one. */
let keeper: TestClient
let member: TestClient
let other: TestClient
let outsider: TestClient
let from: Item
let to: Item

beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  const make = async (displayName: string) =>
    (await store.create(SYSTEM, 'Organization', { displayName, type: 'COMMUNITY' })).$id
  home = await make('Home')
  const enter = async (user: object) => server.client((await server.addUser(user)).email)
  keeper = await enter({ organizations: [home], grants: [{ grant: 'adminOrg', grantedBy: home }] })
  member = await enter({ organizations: [home] })
  other = await enter({ organizations: [home] })
  outsider = await enter({ organizations: [await make('Elsewhere')] })
  const collection = (label: string, access: string) =>
    store.create(SYSTEM, 'Collection', { label, owner: home, access })
  ;[from, to] = await Promise.all([collection('Baskets', 'PUBLIC'), collection('Cedar', 'COMMUNITY')])
})
afterAll(async () => {
  for (const client of [keeper, member, other, outsider]) client.close()
  await server.close()
})

const proposed = (who: TestClient, values: object = {}) =>
  who.request<Item>('create/LinkProposal', {
    from: from.$id,
    to: to.$id,
    kind: 'MADE_OF',
    note: 'Of roots',
    ...values,
  })
const found = async (who: TestClient, type: string) =>
  (await who.request<{ ids: string[] }>('search/ids', { types: [type] })).ids
const move = (who: TestClient, action: string, { $id }: Item, values: object = {}) =>
  codeOf(who.request(`act/${action}`, { ...targetOf($id), ...values }))

it('COL-12 who reads both ends proposes a link; its owner and they alone know of it, and the owner accepts', async () => {
  const link = { from: from.$id, to: to.$id, kind: 'MADE_OF', owner: home }
  expect(await codeOf(member.request('create/Link', link))).toBe('notAllowed')
  const made = await proposed(member)
  expect(made).toMatchObject({ owner: home, state: 'PROPOSED', note: 'Of roots' })
  expect(await Promise.all([keeper, member, other].map((who) => found(who, 'LinkProposal')))).toEqual([
    [made.$id],
    [made.$id],
    [],
  ])
  await server.parts.notifications.settle()
  const { items } = await keeper.request<{ items: object[] }>('act/fetchNotifications', { max: 9 })
  expect(items).toContainEqual(expect.objectContaining({ kind: 'LINK_PROPOSED', context: made.$id }))
  expect(await move(member, 'acceptLink', made)).toBe('notAllowed')
  expect(await found(other, 'Link')).toEqual([])
  expect(await move(keeper, 'acceptLink', made)).toBe('fine')
  const [id] = await found(other, 'Link')
  expect(await other.request(`read/${id}`)).toMatchObject({ ...link, note: 'Of roots' })
  expect(await move(keeper, 'acceptLink', made)).toBe('transition')
})

it('COL-12 a link is declined with a reason, and who proposed it takes back what nobody has decided', async () => {
  const [declined, waiting] = [await proposed(member), await proposed(member)]
  const links = await found(keeper, 'Link')
  expect(await move(keeper, 'declineLink', declined, { reason: 'They are of spruce.' })).toBe('fine')
  expect(await found(keeper, 'Link')).toEqual(links)
  const remove = ({ $id }: Item) => codeOf(member.request(`delete/${$id}`))
  expect([await remove(declined), await remove(waiting)]).toEqual(['notAllowed', 'fine'])
})

it('COL-12 nobody proposes a pin, another owner, or a link with what they do not read', async () => {
  expect(await codeOf(proposed(member, { kind: 'HOLDS' }))).toBe('invalidItem')
  expect(await codeOf(proposed(member, { owner: home }))).not.toBe('fine')
  expect(await codeOf(proposed(outsider))).toBe('invalidItem')
})

it('COL-12 a proposed link goes with either end', async () => {
  const made = await proposed(member)
  const { _t, _i, _u } = await server.parts.engine.store.read(SYSTEM, to.$id)
  await keeper.request('update', { _t, _i, _u, access: 'PRIVATE' })
  expect(await found(member, 'LinkProposal')).toEqual([])
  expect(await codeOf(member.request(`read/${made.$id}`))).toBe('notAllowed')
})
