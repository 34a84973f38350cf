import { expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { person } from '../../testing/sample-store.ts'
import { createTakeOver } from './take-over.ts'

const SOON_MS = 30
const ana = person(1)

/** Work that ends when the test says so. */
function slowWork() {
  const begun: {
    by: ItemId | undefined
    onProgress: (done: number) => void
    end: (item: Item) => void
    fail: (thrown: Error) => void
  }[] = []
  const takeOver = createTakeOver((principal, _uploadID, _replaces, onProgress) => {
    const { promise, resolve, reject } = Promise.withResolvers<Item>()
    begun.push({ by: principal.userId, onProgress, end: resolve, fail: reject })
    return promise
  }, SOON_MS)
  return { begun, takeOver }
}

test('what takes long is answered in time with how far it is, done once, and given to whoever asks again', async () => {
  const { begun, takeOver } = slowWork()
  const both = [takeOver(ana, 'u'), takeOver(ana, 'u')]
  await expect.poll(() => begun.length).toBe(1)
  begun[0]?.onProgress(0.456)
  expect(await Promise.all(both)).toEqual([
    { uploadID: 'u', percentageComplete: 45 },
    { uploadID: 'u', percentageComplete: 45 },
  ])
  begun[0]?.onProgress(1)
  expect(await takeOver(ana, 'u')).toEqual({ uploadID: 'u', percentageComplete: 99 })
  const item = { $id: 'Attachment-1' } as Item
  const asked = takeOver(ana, 'u')
  begun[0]?.end(item)
  expect(await asked).toBe(item)
  expect(begun).toHaveLength(1)
})

test('somebody else, or with something else in its place, waits until it is known what came of it', async () => {
  const { begun, takeOver } = slowWork()
  const first = takeOver(ana, 'u')
  const others = [takeOver(person(2), 'u'), takeOver(ana, 'u', 'Attachment-7' as ItemId)]
  expect(await Promise.all(others)).toEqual([
    { uploadID: 'u', percentageComplete: 0 },
    { uploadID: 'u', percentageComplete: 0 },
  ])
  expect(begun.map(({ by }) => by)).toEqual([ana.userId])
  begun[0]?.end({ $id: 'Attachment-1' } as Item)
  await first
  await expect.poll(() => begun.map(({ by }) => by)).toEqual([ana.userId, 'User-2'])
})

test('what fails is told to whoever waits, troubles nobody where nobody waits, and can be tried again', async () => {
  const { begun, takeOver } = slowWork()
  await takeOver(ana, 'u')
  begun[0]?.fail(new Error('the store is away'))
  await expect.poll(() => takeOver(ana, 'u').then(() => begun.length)).toBe(2)
  const waiting = takeOver(ana, 'u')
  begun[1]?.fail(new Error('the store is away'))
  await expect(waiting).rejects.toThrow('the store is away')
})
