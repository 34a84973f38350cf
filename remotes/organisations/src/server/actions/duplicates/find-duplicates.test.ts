import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let [home, elsewhere]: ItemId[] = []
let member: TestClient
let outsider: TestClient
beforeAll(async () => {
  server = await startTestServer()
  ;[home, elsewhere] = [
    await organization('Tidewater Fisheries Ltd', { website: 'https://www.tidewater.example/' }),
    await organization('Elsewhere'),
  ]
  member = await server.client((await server.addUser({ organizations: [home], capabilities: ['Org'] })).email)
  outsider = await server.client((await server.addUser({ organizations: [home] })).email)
})
afterAll(async () => {
  for (const client of [member, outsider]) client.close()
  await server.close()
})

const make = async (type: string, values: object) =>
  (await server.parts.engine.store.create(SYSTEM, type, { ...values })).$id
const organization = (displayName: string, more: object = {}) =>
  make('Organization', { displayName, type: 'COMMUNITY', ...more })
const contact = (firstName: string, more: object = {}) =>
  make('Contact', { firstName, lastName: 'Sandpiper', organizations: [home], ...more })
const duplicatesOf = (id: ItemId, client = member) => {
  const [t, i] = id.split('-')
  return client.request('act/duplicatesOf', { t, i: Number(i) })
}
async function findAll(type: string) {
  const { key } = await member.request<{ key: string }>('act/findDuplicates/async', { t: type, i: 0, type })
  await member.waitFor<Task>('taskComplete', (done) => done.key === key)
  return (await member.request<{ result: unknown }>(`activeTask/${key}`)).result
}

test('ORG-23 contacts are found by name, address and number, however they are written, of those the person may see', async () => {
  const mae = await contact('Máe', { email: 'mae@demo.test', mobilePhone: '+1 250 555 0142' })
  const named = await contact('Mae')
  const written = await contact('M.', { email: 'Mae@Demo.test', otherPhone: '(250) 555-0142' })
  await contact('Kai', { mobilePhone: '250 555 0199' })
  await contact('Mae', { organizations: [elsewhere] })
  expect(await duplicatesOf(mae)).toEqual({
    found: [
      { id: written, reasons: ['email', 'phone'] },
      { id: named, reasons: ['name'] },
    ],
  })
  expect(await findAll('Contact')).toEqual({
    groups: [
      { ids: expect.arrayContaining([mae, named, written]), reasons: expect.arrayContaining(['name', 'email']) },
    ],
    total: 1,
  })
  await expect(duplicatesOf(mae, outsider)).rejects.toMatchObject({ code: 'notAllowed' })
})

test('ORG-31 while one is typed those that are there are told, of what the person may see', async () => {
  await contact('Odette', { email: 'odette@demo.test' })
  await contact('Odette', { organizations: [elsewhere], email: 'hidden@demo.test' })
  const like = (values: object, client = member) =>
    client.request<{ found: unknown[] }>('act/duplicatesLike', { t: 'Contact', i: 0, type: 'Contact', values })
  expect(await like({ firstName: 'odétte', lastName: 'Sandpiper' })).toEqual({
    found: [{ id: expect.any(String), reasons: ['name'] }],
  })
  expect(await like({ email: 'HIDDEN@demo.test' })).toEqual({ found: [] })
  expect(await like({ firstName: 'Odette' })).toEqual({ found: [] })
  await expect(like({ email: 'odette@demo.test' }, outsider)).rejects.toMatchObject({ code: 'notAllowed' })
})

test('ORG-23 organisations are found by their names without the legal form, and by their website', async () => {
  const named = await organization('TIDEWATER fisheries')
  const linked = await organization('TWF', { website: 'http://tidewater.example' })
  expect(await duplicatesOf(home as ItemId)).toEqual({
    found: expect.arrayContaining([
      { id: named, reasons: ['name'] },
      { id: linked, reasons: ['website'] },
    ]),
  })
  expect(await findAll('Organization')).toMatchObject({ total: 1 })
})

test('ORG-23 a number that many have tells nothing', async () => {
  const office = { otherPhone: '250 555 0100' }
  const [first = home as ItemId] = await Promise.all(
    ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => contact(`Of ${name}`, office)),
  )
  expect(await duplicatesOf(first)).toEqual({ found: [] })
})
