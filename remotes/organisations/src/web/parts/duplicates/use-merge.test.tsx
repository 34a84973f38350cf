// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Task } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { useMerge } from './use-merge.ts'

afterEach(cleanup)

const task = (key: string, state: Task['state'], errorKey?: string): Task => ({
  key,
  asyncKey: 'Contact-2',
  keyAction: 'mergeItems',
  state,
  started: 0,
  count: 0,
  streamCount: 0,
  ...(errorKey === undefined ? {} : { errorKey }),
})

test('ORG-24 a merge that could not be taken back stands, says why, and can be taken back again', async () => {
  const host = new FakeHost()
  host.answers.set('task-1', () => ({ changed: 3 }))
  host.answers.set('task-3', () => ({ changed: 3 }))
  const { result } = renderHook(() => useMerge(), { wrapper: host.wrapper })
  const end = (ended: Task) =>
    act(async () => {
      host.tasks = [ended, ...host.tasks]
      host.redraw()
    })
  const merged = { status: 'merged', result: { changed: 3, failed: 0 } }
  await act(async () => result.current.merge(anItem('Contact-2', {}), anItem('Contact-1', {}), {}))
  await end(task('task-1', 'DONE'))
  await waitFor(() => expect(result.current.state).toEqual(merged))
  await act(async () => result.current.undo('Contact-2'))
  expect(result.current.state.status).toBe('working')
  await end(task('task-2', 'FAILED', 'errors.notAllowed'))
  expect(result.current.state).toEqual({ ...merged, problem: 'errors.notAllowed' })
  await act(async () => result.current.undo('Contact-2'))
  await end(task('task-3', 'DONE'))
  await waitFor(() => expect(result.current.state).toEqual({ ...merged, status: 'undone' }))
})

test('a merge that was stopped is chosen again', async () => {
  const host = new FakeHost()
  const { result } = renderHook(() => useMerge(), { wrapper: host.wrapper })
  await act(async () => result.current.merge(anItem('Contact-2', {}), anItem('Contact-1', {}), {}))
  await act(async () => {
    host.tasks = [task('task-1', 'CANCELLED')]
    host.redraw()
  })
  expect(result.current.state).toEqual({ status: 'choosing', problem: 'organisations.duplicates.cancelled' })
})

test('a merge is done though nobody can read what it changed, and can be taken back', async () => {
  const host = new FakeHost()
  const { result } = renderHook(() => useMerge(), { wrapper: host.wrapper })
  await act(async () => result.current.merge(anItem('Contact-2', {}), anItem('Contact-1', {}), {}))
  await act(async () => {
    host.tasks = [task('task-1', 'DONE')]
    host.redraw()
  })
  await waitFor(() => expect(result.current.state).toEqual({ status: 'merged' }))
})
