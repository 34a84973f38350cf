import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Idle } from './idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('T38 what has been shown by nothing is given up, the longest first, all but the latest', () => {
  const idle = new Idle()
  for (const id of ['A-1', 'A-2', 'A-3', 'A-4', 'A-5']) idle.add(id)
  idle.remove('A-2')
  idle.touch('A-1')
  idle.touch('A-2')
  vi.advanceTimersByTime(1000)
  expect(idle.take(2, 1000)).toEqual(['A-3', 'A-4'])
  expect(idle.take(2, 1000)).toEqual([])
})

test('what came only just stays, however much there is', () => {
  const idle = new Idle()
  idle.add('A-1')
  vi.advanceTimersByTime(1000)
  idle.add('A-2')
  expect(idle.take(0, 1000)).toEqual(['A-1'])
})
