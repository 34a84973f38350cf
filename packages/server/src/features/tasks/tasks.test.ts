import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ActiveTask, Task } from '@cairn/contract/wire'
import { codeOf } from '@cairn/testkit/kept-community'
import { startTestServer, TEST_PASSWORD, TestClient, type TestServer } from '@cairn/testkit/server'
import { startGrove } from '../../testing/grove.ts'

let server: TestServer
let [forester, member]: TestClient[] = []
beforeAll(async () => {
  server = await startGrove()
  const users = [await server.addUser({ admin: true, capabilities: ['Forestry'] }), await server.addUser()]
  ;[forester, member] = await Promise.all(users.map(({ email }) => server.client(email)))
})
afterAll(async () => {
  for (const client of [forester, member]) client?.close()
  await server.close()
})

const plant = async (body: object, mode = 'async', client = forester) => {
  if (!client) throw new Error('nobody')
  const { key } = await client.request<{ key: string }>(`act/plant/${mode}`, { t: 'Tree', i: 0, ...body })
  return key
}
const ended = async (key: string, client = forester) =>
  (await client?.waitFor<Task>('taskComplete', (task) => task.key === key))?.b
const trees = async () =>
  (await forester?.request<{ total: number }>('search/ids', { types: ['Tree'], max: 0 }))?.total ?? 0

describe('a long action', () => {
  test('runs as a task: refused at once where it may not be called, told step by step, its parts and its answer kept', async () => {
    expect(await codeOf(plant({ trees: 2 }, 'async', member))).toBe('notAllowed')
    expect(await codeOf(plant({ trees: 'many' }))).toBe('badMessage')
    expect(await codeOf(plant({ trees: 2 }, 'async/x'))).toBe('unknownOperation')
    for (const operation of ['act/plant', 'act/restore/async', 'act/nothing/async'])
      expect(await codeOf(forester?.request(operation, { t: 'Tree', i: 0, trees: 1 }) ?? Promise.resolve())).toBe(
        'unknownOperation',
      )
    const key = await plant({ trees: 3, ms: 300 })
    const told = await forester?.waitFor<Task>('taskUpdate', (task) => task.key === key && task.count === 1)
    expect(told?.b).toMatchObject({
      state: 'RUNNING',
      keyAction: 'plant',
      asyncKey: 'plant',
      total: 3,
      percentageComplete: 33,
      streamCount: 1,
    })
    expect(await ended(key)).toMatchObject({ state: 'DONE', count: 3, percentageComplete: 100, streamCount: 3 })
    const { result, parts } = (await forester?.request<ActiveTask>(`activeTask/${key}/1`)) ?? {}
    expect({ result, parts }).toEqual({ result: { planted: 3 }, parts: ['Tree-2', 'Tree-3'] })
  })

  test('tells the changes it made as `ops`, and no others', async () => {
    const key = await plant({ trees: 2 })
    await forester?.request('create/Tree', { name: 'By hand' })
    expect(await ended(key)).toMatchObject({ state: 'DONE' })
    const { ops, parts } = (await forester?.request<ActiveTask>(`activeTask/${key}/0`)) ?? {}
    expect(ops?.map(({ id }) => id).toSorted()).toEqual(parts)
    expect(ops).toMatchObject(Array(2).fill({ u: 1, kind: 'CREATED', by: expect.stringMatching(/^User-/) }))
    const idle = await plant({ trees: 0 })
    await ended(idle)
    expect(await forester?.request(`activeTask/${idle}`)).not.toHaveProperty('ops')
  })

  test('that fails is told without its secrets; what it had done stays', async () => {
    const before = await trees()
    const failed = await ended(await plant({ trees: 1, fails: true }))
    expect(failed).toMatchObject({ state: 'FAILED', errorKey: 'errors.generalFailure', count: 1 })
    expect(JSON.stringify(failed)).not.toContain('secret')
    expect(await trees()).toBe(before + 1)
  })

  test('is cancelled between steps, or before it begins; put away, it is gone from the list', async () => {
    const key = await plant({ trees: 1000, ms: 20 })
    await forester?.waitFor<Task>('taskUpdate', (task) => task.key === key && task.count > 0)
    await forester?.request('killTask', { taskKey: key })
    const cancelled = await ended(key)
    expect(cancelled).toMatchObject({ state: 'CANCELLED' })
    expect(cancelled?.count).toBeLessThan(1000)
    await forester?.request('killTask', { taskKey: key })
    expect(await codeOf(forester?.request(`activeTask/${key}`) ?? Promise.resolve())).toBe('notFound')
  })

  test('asyncCancel replaces those like it; a person has so many at a time', async () => {
    const first = await plant({ trees: 1000, ms: 20 }, 'asyncCancel/grove')
    const other = await plant({ trees: 1000, ms: 20 }, 'asyncCancel/hill')
    const second = await plant({ trees: 1, ms: 0 }, 'asyncCancel/grove')
    expect(await ended(first)).toMatchObject({ state: 'CANCELLED' })
    expect(await ended(second)).toMatchObject({ state: 'DONE', asyncKey: 'grove' })
    // It is a part of a path: any text, encoded as such.
    const third = await plant({ trees: 1 }, `asyncCancel/${encodeURIComponent('old grove / k̓ʷas 100%')}`)
    expect(await ended(third)).toMatchObject({ asyncKey: 'old grove / k̓ʷas 100%' })
    expect(await codeOf(plant({ trees: 1 }, 'asyncCancel/100%'))).toBe('badMessage')
    const more = await Promise.all(Array.from({ length: 9 }, () => plant({ trees: 1000, ms: 20 })))
    expect(await codeOf(plant({ trees: 1 }))).toBe('tooManyTasks')
    for (const taskKey of [other, ...more]) await forester?.request('killTask', { taskKey })
    for (const key of [other, ...more]) expect(await ended(key)).toMatchObject({ state: 'CANCELLED' })
  })

  test('act/killTask cancels a task as the operation does, of its person alone', async () => {
    const taskKey = await plant({ trees: 1000, ms: 20 })
    const kill = (client = forester) => client?.request('act/killTask', { taskKey }) ?? Promise.resolve()
    expect(await codeOf(kill(member))).toBe('notFound')
    expect(await kill()).toEqual({})
    expect(await ended(taskKey)).toMatchObject({ state: 'CANCELLED' })
    await kill()
    expect(await codeOf(kill())).toBe('notFound')
  })

  test('T23: a task is its person’s alone', async () => {
    const key = await plant({ trees: 1 })
    await ended(key)
    for (const [operation, body] of [[`activeTask/${key}`], ['killTask', { taskKey: key }]] as const)
      expect(await codeOf(member?.request(operation, body) ?? Promise.resolve())).toBe('notFound')
    expect(member?.pushes.filter(({ o }) => o.startsWith('task'))).toEqual([])
    const visitor = await TestClient.connect(server.url)
    expect(await codeOf(visitor.request(`activeTask/${key}`))).toBe('notSignedIn')
    expect(await codeOf(visitor.request('act/plant/async', { t: 'Tree', i: 0, trees: 1 }))).toBe('notSignedIn')
    visitor.close()
  })
})

test('whoever signs in is told of their tasks, and follows them from another process; one that stops hands its tasks on', async () => {
  const second = await startTestServer({ beside: server })
  const person = await server.addUser({ admin: true, capabilities: ['Forestry'] })
  const here = await server.client(person.email)
  const key = await plant({ trees: 40, ms: 50 }, 'async', here)
  const there = await TestClient.connect(second.url)
  const { b } = await there.signIn(second.url, person.email, TEST_PASSWORD)
  expect((b as { user: { activeTasks: Task[] } }).user.activeTasks).toMatchObject([{ key }])
  await here.waitFor<Task>('taskUpdate', (task) => task.key === key && task.count > 0)
  there.close()
  // Whichever has it, the other goes on with it.
  await second.close()
  expect((await here.waitFor<Task>('taskComplete', (task) => task.key === key, 60_000)).b).toMatchObject({
    state: 'DONE',
    count: 40,
    streamCount: 40,
  })
  here.close()
})
