import type { TaggedList } from '@cairn/channel/http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openChannel } from '../../testing/open-channel.ts'
import { languageAtom } from '../words/language.ts'
import { listMessagesAtom, Lists } from './lists.ts'
import { createAppStore } from '../store.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

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

test('lists that could not be had are not all asked for again at once', async () => {
  vi.mocked(Math.random).mockReturnValueOnce(0).mockReturnValueOnce(0.9)
  const { lists, asked } = openLists([])
  lists.want('colours')
  lists.want('shapes')
  await vi.advanceTimersByTimeAsync(1100)
  expect(asked()).toBe(3)
})

test.each([
  { comes: 'an answer', answer: colours },
  { comes: 'a failure', answer: undefined },
])('$comes for the person before tells the next one nothing', async ({ answer }) => {
  const former = Promise.withResolvers<TaggedList>()
  let asked = 0
  const store = createAppStore()
  const own: TaggedList = { values: { '': [{ key: 'blue', label: 'Blue' }] }, etag: '"2"' }
  const lists = new Lists(store, openChannel('http://nowhere.test'), () =>
    asked++ === 0 ? former.promise : Promise.resolve(own),
  )
  lists.want('colours')
  lists.clear()
  lists.want('colours')
  await vi.advanceTimersByTimeAsync(0)
  if (answer) former.resolve(answer)
  else former.reject(new Error('notSignedIn'))
  await vi.advanceTimersByTimeAsync(300_000)
  expect(store.get(lists.atomOf('colours'))).toEqual(own.values)
  expect(store.get(listMessagesAtom)).toEqual({ 'lists.colours.blue': 'Blue' })
  expect(asked).toBe(2)
})

test('an answer in the former language leaves a list that could not be had in the present one to be asked for again', async () => {
  const former = Promise.withResolvers<TaggedList>()
  const french: TaggedList = { values: { '': [{ key: 'red', label: 'Rouge' }] }, etag: '"2"' }
  const answers = [former.promise, Promise.reject(new Error('away')), Promise.resolve(french)]
  const store = createAppStore()
  const lists = new Lists(store, openChannel('http://nowhere.test'), async () => (await answers.shift()) ?? french)
  lists.want('colours')
  store.set(languageAtom, 'fr')
  await vi.advanceTimersByTimeAsync(0)
  former.resolve(colours)
  await vi.advanceTimersByTimeAsync(0)
  expect(store.get(lists.atomOf('colours'))).toBeUndefined()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(store.get(lists.atomOf('colours'))).toEqual(french.values)
})
