import { beforeEach, expect, test, vi } from 'vitest'
import type { Channel } from '@cairn/channel'
import type { Task } from '@cairn/contract/wire'
import { Notices, noticesAtom } from '../notices.ts'
import { createAppStore, type AppStore } from '../store.ts'
import { followTasks, tasksAtom } from './tasks.ts'

let store: AppStore
/** Delivers a message of the server. */
let push: (name: string, body: unknown) => void

beforeEach(() => {
  const handlers = new Map<string, (body: never) => void>()
  const channel = {
    onPush: (name: string, handler: (body: never) => void) => handlers.set(name, handler),
    send: async () => ({ result: { count: 2, left: 1 } }),
  }
  store = createAppStore()
  push = (name, body) => handlers.get(name)?.(body as never)
  followTasks({ channel: channel as unknown as Channel, store, notices: new Notices(store) })
  push('authed', { user: { activeTasks: [] } })
})

test('T78 who exports is told how many items were left out, of a timeline too', async () => {
  for (const keyAction of ['exportSearch', 'exportFiles', 'exportTimeline'])
    push('taskComplete', { ...task('DONE'), key: keyAction, keyAction })
  await vi.waitFor(() => expect(offered()).toBe(3))
  expect(store.get(noticesAtom)).toMatchObject(
    Array(3).fill({
      text: 'words.zip is ready. One item was left out: held back, or people did not agree to this purpose.',
    }),
  )
})

const task = (state: Task['state']) =>
  ({ key: 'one', state, count: 3, resultName: 'words.zip', resultURI: '/f' }) as Task
const offered = () => store.get(noticesAtom).length

test('a task that ended is offered once, with or without a report that it ran', () => {
  push('taskComplete', task('DONE'))
  push('taskComplete', task('DONE'))
  expect(offered()).toBe(1)
  push('taskUpdate', { ...task('RUNNING'), key: 'two', resultURI: undefined })
  expect(offered()).toBe(1)
  push('taskComplete', { ...task('DONE'), key: 'two' })
  expect(offered()).toBe(2)
})

test('what ended while the line was cut is offered when the line is back, and what ended earlier is not', () => {
  push('taskUpdate', { ...task('RUNNING'), resultURI: undefined })
  push('authed', { user: { activeTasks: [task('DONE'), { ...task('DONE'), key: 'earlier' }] } })
  expect(offered()).toBe(1)
  push('taskComplete', task('DONE'))
  expect(offered()).toBe(1)
})

test('a dismissed task leaves the list without a word', () => {
  push('taskUpdate', { ...task('RUNNING'), resultURI: undefined })
  push('taskComplete', { ...task('DISMISSED'), errorKey: 'errors.generalFailure' })
  push('taskComplete', { ...task('DISMISSED'), errorKey: 'errors.generalFailure' })
  expect([store.get(tasksAtom), offered()]).toEqual([[], 0])
})
