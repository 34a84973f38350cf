import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Task } from '@cairn/contract/wire'
import { TEST_PASSWORD, TestClient, type TestServer } from '@cairn/testkit/server'
import type { ServerProcess } from '@cairn/testkit/server-process'
import { startGrove } from '../../testing/grove.ts'
import { startBeside } from '../../testing/start-beside.ts'

const TREES = 30
/** A silent process is given up after 10 s; what it had is tried again a moment later. */
const TAKEN_OVER_WITHIN_MS = 45_000

let grove: TestServer
const children: ServerProcess[] = []
beforeAll(async () => {
  grove = await startGrove()
  // Of this process only the install and the database are used: its own queue takes nothing.
  await grove.parts.tasks.close()
})
afterAll(async () => {
  for (const child of children) await child.close()
  await grove.close()
})

async function startChild(): Promise<ServerProcess> {
  const child = await startBeside(grove)
  children.push(child)
  return child
}

test('a task whose process is killed is taken over by another, which does again nothing that was done', async () => {
  const person = await grove.addUser({ admin: true, capabilities: ['Forestry'] })
  const one = await startChild()
  const first = await TestClient.signedIn(one.url, person.email, TEST_PASSWORD)
  const { key } = await first.request<{ key: string }>('act/plant/async', { t: 'Tree', i: 0, trees: TREES, ms: 100 })
  const { b } = await first.waitFor<Task>('taskUpdate', (task) => task.key === key && task.count >= 5)
  await one.kill()
  const two = await startChild()
  const back = await TestClient.signedIn(two.url, person.email, TEST_PASSWORD)
  const done = await back.waitFor<Task>('taskComplete', (task) => task.key === key, TAKEN_OVER_WITHIN_MS)
  expect(done.b).toMatchObject({ state: 'DONE', count: TREES, streamCount: TREES })
  expect(b.count).toBeLessThan(TREES)
  const { ids, labels } = await back.request<{ ids: string[]; labels: Record<string, string> }>('search/ids', {
    types: ['Tree'],
    labels: true,
    max: 1000,
  })
  expect(new Set(Object.values(labels)).size).toBe(TREES)
  expect(ids).toHaveLength(TREES)
  back.close()
}, 90_000)
