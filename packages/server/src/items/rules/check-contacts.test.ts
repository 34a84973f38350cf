import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { startKeptCommunity, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { SYSTEM } from '@cairn/server/testing'

let server: KeptCommunity
beforeAll(async () => {
  server = await startKeptCommunity()
})
afterEach(() => server.leave())
afterAll(() => server.close())

const addContact = async (organizations: readonly ItemId[]) =>
  (await server.parts.engine.store.create(SYSTEM, 'Contact', { firstName: 'Noor', lastName: 'Alder', organizations }))
    .$id
const problemOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'fine',
    ({ details }: { details: { properties?: { witnesses?: { userMessage: string } } } }) =>
      details.properties?.witnesses?.userMessage,
  )
const createStory = (by: TestClient, witnesses: ItemId[], owner: ItemId = server.home) =>
  by.request<Item>('create/Story', { name: 'A story', owner, witnesses })

test('ORG-18 ORG-26 contacts belong to the organisation that is chosen, and to one at all', async () => {
  const admin = await server.join(server.admin.email)
  const [ours, theirs, nobodys] = [
    await addContact([server.home, server.elsewhere]),
    await addContact([server.elsewhere]),
    await addContact([]),
  ]
  expect(await problemOf(createStory(admin, [ours]))).toBe('fine')
  expect(await problemOf(createStory(admin, [ours, theirs]))).toBe('errors.notInOrg')
  expect(await problemOf(createStory(admin, [nobodys]))).toBe('errors.noOrg')
})

test('a change of the organisation is held against the contacts that stay', async () => {
  const admin = await server.join(server.admin.email)
  const witness = await addContact([server.home])
  const { _t, _i, _u } = await createStory(admin, [witness])
  const move = (more: object) => admin.request('update', { _t, _i, _u, owner: server.elsewhere, ...more })
  expect(await problemOf(move({}))).toBe('errors.notInOrg')
  expect(await problemOf(move({ witnesses: null }))).toBe('fine')
})

test('ORG-18 who is blocked cannot be picked, and stays where they were picked before', async () => {
  const admin = await server.join(server.admin.email)
  const { index } = await server.addUser({ organizations: [server.home] })
  const { contact } = await admin.request<{ contact: ItemId }>(`read/User-${index}`)
  const { _t, _i, _u } = await createStory(admin, [contact])
  await admin.request('act/blockContact', { t: 'Contact', i: Number(contact.split('-')[1]), blocked: true })
  expect(await problemOf(createStory(admin, [contact]))).toBe('errors.contactBlocked')
  const other = await addContact([server.home])
  expect(await problemOf(admin.request('update', { _t, _i, _u, witnesses: [contact, other] }))).toBe('fine')
})
