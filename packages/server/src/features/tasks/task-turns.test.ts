import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import type { TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { startGrove } from '../../testing/grove.ts'
import { createLocks } from './task-turns.ts'

let grove: TestServer
beforeAll(async () => {
  grove = await startGrove()
})
afterAll(() => grove.close())

const open = (lose = () => {}) => createLocks(grove.parts.database, lose)
/** Cuts the connections that have turns. */
const cut = () =>
  grove.parts.database.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 4217005
       and database = (select oid from pg_database where datname = current_database())`,
  )

test('who has a turn has it alone or with those who share it; what it gives back others may have', async () => {
  const [first, second, third] = [open(), open(), open()]
  expect(await first.take(['Walk-1'], ['Home-1'])).toBe(true)
  expect(await first.take(['Walk-1'], ['Home-1'])).toBe(true)
  expect(await second.take(['Walk-1'], ['Home-1'])).toBe(false)
  expect(await second.take(['Walk-2'], ['Home-1'])).toBe(true)
  expect(await third.take(['Home-1'])).toBe(false)
  await first.giveBack()
  expect(await third.take(['Home-1'])).toBe(false)
  await second.giveBack()
  expect(await third.take(['Home-1'])).toBe(true)
  await third.giveBack()
})

test('who loses its turns with its connection is told, who gives them back is not; a database that is away is no failure', async () => {
  let lost = 0
  const holder = open(() => (lost += 1))
  await holder.take(['Walk-3'])
  await cut()
  await expect.poll(() => lost).toBe(1)
  await expect(holder.take(['Walk-3'])).rejects.toMatchObject({ code: 'storeUnavailable' })
  await holder.giveBack()
  const next = open(() => (lost += 1))
  expect(await next.take(['Walk-3'])).toBe(true)
  await next.giveBack()
  expect(lost).toBe(1)
})

test('tasks that wait for a turn keep no worker, are cancelled, and begin with the rights their person has by then', async () => {
  const { store } = grove.parts.engine
  const foresters = await Promise.all([0, 1, 2].map(() => grove.addUser({ admin: true, capabilities: ['Forestry'] })))
  const clients = await Promise.all(foresters.map(({ email }) => grove.client(email)))
  const [one, two, three] = clients
  if (!one || !two || !three) throw new Error('nobody')
  const plant = async (client: typeof one, body: object) =>
    (await client.request<{ key: string }>('act/plant/async', { t: 'Tree', i: 0, trees: 1, ...body })).key
  const ended = async (client: typeof one, key: string) =>
    (await client.waitFor<Task>('taskComplete', (task) => task.key === key, 30_000)).b
  const holder = open()
  await holder.take(['Hill-1'])
  const waiting = await Promise.all([one, two, three, three].map((client) => plant(client, { turn: 'Hill-1' })))
  const [first = '', second = '', third = '', fourth = ''] = waiting
  const begun = () => grove.parts.database.query('select 1 from task where key = any($1) and run > 0', [waiting])
  await expect.poll(begun).toHaveLength(waiting.length)
  expect(await ended(one, await plant(one, {}))).toMatchObject({ state: 'DONE' })
  await three.request('killTask', { taskKey: fourth })
  expect(await ended(three, fourth)).toMatchObject({ state: 'CANCELLED' })
  const user = await store.read(SYSTEM, `User-${foresters[1]?.index ?? 0}` as ItemId)
  await store.update(SYSTEM, { _t: user._t, _i: user._i, _u: user._u, admin: false, capabilities: [] })
  expect(await ended(two, second)).toMatchObject({ state: 'FAILED', errorKey: 'notAllowed' })
  await holder.giveBack()
  expect(await ended(one, first)).toMatchObject({ state: 'DONE', count: 1 })
  expect(await ended(three, third)).toMatchObject({ state: 'DONE', count: 1 })
  for (const client of clients) client.close()
}, 90_000)

test('a run whose turn is lost ends, and another does the rest once it has it again', async () => {
  const person = await grove.addUser({ admin: true, capabilities: ['Forestry'] })
  const client = await grove.client(person.email)
  const { key } = await client.request<{ key: string }>('act/plant/async', {
    ...{ t: 'Tree', i: 0, trees: 20, ms: 250, turn: 'Hill-2' },
  })
  await client.waitFor<Task>('taskUpdate', (task) => task.key === key && task.count > 0, 60_000)
  await cut()
  const done = await client.waitFor<Task>('taskComplete', (task) => task.key === key, 30_000)
  expect(done.b).toMatchObject({ state: 'DONE', count: 20, streamCount: 20 })
  expect(await grove.parts.database.query('select run from task where key = $1', [key])).toEqual([{ run: 2 }])
  client.close()
})
