import type { TaggedList } from '@cairn/channel/http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openChannel } from '../testing/open-channel.ts'
import { Lists } from './lists.ts'
import { createAppStore } from './store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openLists(answers: (TaggedList | undefined)[]) {
  const store = createAppStore()
  const channel = openChannel('http://nowhere.test')
  let asked = 0
  const lists = new Lists(store, channel, async () => {
    const answer = answers[asked++]
    if (!answer) throw new Error('away')
    return answer
  })
  return { lists, asked: () => asked, shown: () => store.get(lists.atomOf('colours')) }
}

const colours: TaggedList = { values: { '': [{ key: 'red', label: 'Red' }] }, etag: '"1"' }

test('a list that could not be had is asked for again by itself, ever later', async () => {
  const { lists, asked, shown } = openLists([undefined, undefined, colours])
  lists.want('colours')
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked()).toBe(2)
  expect(shown()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(3900)
  expect(asked()).toBe(2)
  await vi.advanceTimersByTimeAsync(200)
  expect(shown()).toEqual(colours.values)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked()).toBe(3)
})

test('what nobody wants any more is not asked for again', async () => {
  const { lists, asked } = openLists([])
  lists.want('colours')
  await vi.advanceTimersByTimeAsync(100)
  lists.clear()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked()).toBe(1)
})
