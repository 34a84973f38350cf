import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { codeOf } from '@cairn/testkit/kept-community'
import { startTestServer, TEST_PASSWORD, TestClient, type TestServer } from '@cairn/testkit/server'
import { startServerProcess } from '@cairn/testkit/server-process'
import { startEchoes } from '../../testing/echoes.ts'
import type { TestDatabase } from '../../testing/open-test-database.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'

let server: TestServer
let caller: TestClient
let email = ''
let userId = ''

beforeAll(async () => {
  server = await startEchoes()
  const account = await server.addUser({ admin: true })
  ;({ email } = account)
  userId = `User-${account.index}`
  caller = await server.client(email)
})
afterAll(async () => {
  caller.close()
  await server.close()
})

async function settle(): Promise<void> {
  await server.parts.notifications.settle()
  await server.parts.reactions.settle()
}
const call = (values: object = {}) => caller.request<Item>('create/Call', { name: 'Hello', ...values })
const change = ({ _t, _i, _u }: Item, values: object, client = caller) =>
  client.request<Item>('update', { _t, _i, _u, ...values })
async function echoesOf(item: Item, client = caller): Promise<Item[]> {
  const must = [{ prop: 'call', kind: 'rel', value: [item.$id] }]
  const { ids } = await client.request<{ ids: string[] }>('search/ids', { types: ['Echo'], must })
  return Promise.all(ids.map((id) => client.request<Item>(`read/${id}`)))
}
const mistakesOf = () => server.parts.registry.report().find(({ id }) => id === 'echoes')?.failures ?? []

test('a reaction follows a change that its trigger fits, in the name of who made it', async () => {
  const item = await call()
  await settle()
  expect(await echoesOf(item)).toEqual([])
  await change(item, { state: 'CALLED' })
  await settle()
  const [echo, ...more] = await echoesOf(item)
  expect(more).toEqual([])
  expect(echo).toMatchObject({ name: `Echo of ${item.$id} by ${userId}`, _c: { by: userId } })
})

test('T52 several processes make each reaction once', async () => {
  const beside = await startTestServer({ beside: server })
  try {
    const items = await Promise.all(Array.from({ length: 20 }, () => call()))
    await Promise.all(items.map((item) => change(item, { state: 'CALLED' })))
    await Promise.all([settle(), beside.parts.notifications.settle(), beside.parts.reactions.settle()])
    await expect.poll(async () => (await Promise.all(items.map((item) => echoesOf(item)))).flat().length).toBe(20)
  } finally {
    await beside.close()
  }
})

test('a row of reactions to each other is cut off at the eighth, and the administrators are told', async () => {
  const item = await call()
  await change(item, { state: 'PING' })
  for (let round = 0; round < 12; round++) await settle()
  const { _u } = await caller.request<Item>(`read/${item.$id}`)
  expect(_u, 'made, called, and eight reactions').toBe(10)
  expect(mistakesOf().join('\n')).toContain('8 chained reactions')
})

test('a reaction to what was taken away before it was made has nothing to do, which is no mistake', async () => {
  const item = await change(await call({ name: 'Gone' }), { state: 'LOOKS' })
  await settle()
  await caller.request(`delete/${item.$id}`)
  const again = `update reaction set ended = null, held_until = '-infinity', next_at = now()
    where context = $1 and name = 'looks' returning id`
  expect(await server.parts.database.query(again, [item.$id])).toHaveLength(1)
  await server.parts.reactions.settle()
  const row = `select ended from reaction where context = $1 and name = 'looks'`
  expect(await server.parts.database.query(row, [item.$id])).toEqual([{ ended: expect.any(String) }])
  expect(mistakesOf().filter((words) => words.includes('looks'))).toEqual([])
})

test('a reaction that fails is tried again, and told in administration', async () => {
  const item = await call({ name: 'Cliff' })
  await change(item, { state: 'FAILS' })
  await settle()
  expect(mistakesOf().join('\n')).toContain('no echo of Cliff')
  const row = () =>
    server.parts.database.query<{ runs: number; ended: string | null }>(
      `select runs, ended from reaction where context = $1 and name = 'fails'`,
      [item.$id],
    )
  expect(await row()).toEqual([{ runs: 1, ended: null }])
  for (let run = 0; run < 5; run++) {
    await server.parts.database.query('update reaction set next_at = now() where ended is null')
    await server.parts.reactions.settle()
  }
  expect(await row()).toEqual([{ runs: 6, ended: expect.any(String) }])
})

test('T52 a reaction to a day that came is made once', async () => {
  const item = await call({ day: '2026-03-20' })
  await server.parts.database.query(`update reminder_look set at = '2026-03-18T00:00:00Z'`)
  const remind = () => server.parts.notifications.remind(() => Date.parse('2026-03-20T20:00:00Z'))
  await Promise.all([remind(), remind()])
  await remind()
  await server.parts.reactions.settle()
  expect(await echoesOf(item)).toMatchObject([{ name: 'Day true' }])
})

test('by the server’s rights an area reaches its own types and what it uses, and every other try is told', async () => {
  const item = await call()
  await server.parts.engine.store.create(SYSTEM, 'Secret', { name: 'Hidden' })
  const dare = (how: string) => caller.request('act/dare', { t: 'Call', i: item._i, how })
  for (const how of ['read', 'search', 'all', 'write', 'set', 'unused'])
    expect([how, await codeOf(dare(how))]).toEqual([how, 'notAllowed'])
  expect(await dare('own')).toMatchObject({ $id: item.$id })
  expect(await dare('used')).toMatchObject({ $id: 'User-1' })
  const told = mistakesOf().join('\n')
  expect(told).toContain('it neither owns nor uses the type Secret')
  expect(told).toContain('it neither owns nor uses the action shout')
})

test('T40 the rule of a move and a reaction reach no more, and what they asked for is told', async () => {
  const item = await call()
  const dare = (how: string) => caller.request<Item>('act/dareTo', { t: 'Call', i: item._i, how })
  for (const how of ['read', 'search', 'write', 'delete'])
    expect([how, await codeOf(dare(how))]).toEqual([how, 'notAllowed'])
  expect(await dare('own')).toMatchObject({ pluck: 'SHY' })
  const known = mistakesOf().length
  await call({ name: 'Prying' })
  await settle()
  expect(mistakesOf().slice(known).join('\n')).toContain('the area neither owns nor uses the type Secret')
  expect(await server.parts.engine.store.read(SYSTEM, 'Secret-1' as ItemId)).toMatchObject({ name: 'Hidden' })
})

test('an action of another area runs with the caller’s rights, or the server’s', async () => {
  const item = await call()
  const dare = (how: string, client = caller) => client.request('act/dare', { t: 'Call', i: item._i, how })
  expect(await dare('act')).toEqual({ heard: 'hush', by: userId })
  const guest = await server.client((await server.addUser()).email)
  expect(await codeOf(dare('act', guest)), 'it needs the right to update').toBe('notAllowed')
  expect(await dare('actAsServer', guest)).toMatchObject({ heard: 'hush' })
  guest.close()
})

for (const moment of ['endsBefore', 'endsAfter'])
  test(`T52 a process that is killed while it reacts (${moment} its write) is followed by one that does it once`, async () => {
    const { install, areaStore, shellDir, dataDir } = server.install
    const { url } = server.parts.database as TestDatabase
    const places = { INSTALL: install, AREA_STORE: areaStore, SHELL_DIR: shellDir, DATA_DIR: dataDir }
    const env = { ...places, DATABASE_URL: url, DEMO: '0' }
    // Of this process only the install and the database are used.
    await server.parts.reactions.close()
    const child = await startServerProcess(env, 'packages/server/src/testing/server-child.ts')
    try {
      const client = await TestClient.signedIn(child.url, email, TEST_PASSWORD)
      const marker = join(server.install.folder, `ended-${moment}`)
      const item = await client.request<Item>('create/Call', { name: 'Alarm', [moment]: marker })
      await change(item, { state: 'CALLED' }, client).catch(() => {})
      await expect.poll(() => client.closed.then(() => true)).toBe(true)
      await child.kill()
      await child.start()
      const back = await TestClient.signedIn(child.url, email, TEST_PASSWORD)
      await expect.poll(() => echoesOf(item, back), { timeout: 60_000, interval: 500 }).toHaveLength(1)
      const left = 'select from reaction where context = $1 and ended is null'
      await expect
        .poll(() => server.parts.database.query(left, [item.$id]), { timeout: 60_000, interval: 500 })
        .toHaveLength(0)
      expect(await echoesOf(item, back)).toHaveLength(1)
      back.close()
    } finally {
      await child.close()
    }
  }, 120_000)
