import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import { codeOf, startKeptCommunity, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'

let server: KeptCommunity
let [owner, ana]: TestClient[] = []
beforeAll(async () => {
  server = await startKeptCommunity()
  owner = await server.client((await server.addUser({ admin: true })).email)
  ana = await server.client(server.ana.email)
})
afterAll(async () => {
  for (const client of [owner, ana]) client?.close()
  await server.close()
})

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const write = (times: object) =>
  owner?.request<Item>('create/SystemAlert', { title: 'Pause', message: 'From 22:00', ...times }) ?? Promise.reject()
const read = (id: string, client = ana) => codeOf(client?.request(`read/${id}`) ?? Promise.reject())
const found = async (client = ana) =>
  (await client?.request<{ ids: string[] }>('search/ids', { types: ['SystemAlert'] }))?.ids ?? []

test('nobody reads a system alert before its time; then it is there by itself', async () => {
  const [later, soon, now] = [
    await write({ from: inMs(3_600_000) }),
    await write({ from: inMs(2500) }),
    await write({}),
  ]
  expect([await read(later.$id), await read(soon.$id), await read(now.$id)]).toEqual([
    'notAllowed',
    'notAllowed',
    'fine',
  ])
  expect(await found()).toEqual([now.$id])
  expect((await found(owner)).toSorted()).toEqual([later.$id, now.$id, soon.$id].toSorted())
  await expect.poll(() => read(soon.$id)).toBe('fine')
  expect((await found()).toSorted()).toEqual([now.$id, soon.$id].toSorted())
  expect(await read(later.$id)).toBe('notAllowed')
})

test('nobody but administrators reads a system alert from its end on', async () => {
  const { $id } = await write({ until: inMs(2500) })
  expect(await read($id)).toBe('fine')
  await expect.poll(() => read($id)).toBe('notAllowed')
  expect(await read($id, owner)).toBe('fine')
  const { $id: past } = await write({ from: inMs(-7_200_000), until: inMs(-3_600_000) })
  expect(await read(past)).toBe('notAllowed')
})

test('the server keeps the level of an alert: put off it closes again, and nobody sets it by hand', async () => {
  const { _t, _i, _u, $id } = await write({ until: inMs(3_600_000) })
  expect(await read($id)).toBe('fine')
  expect(await codeOf(owner?.request('update', { _t, _i, _u, access: 'PRIVATE' }) ?? Promise.reject())).toBe(
    'notAllowed',
  )
  await owner?.request('update', { _t, _i, _u, from: inMs(3_000_000) })
  expect(await read($id)).toBe('notAllowed')
})
