import { expect, test } from 'vitest'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { OPENED_KEY } from './note-opened.ts'
import { noteItem, noteView, readOpened } from './opened.ts'

test('the item opened last stands first, each once, and the oldest are forgotten', () => {
  const storage = memoryStorage()
  for (const index of [1, 2, 3, 2]) noteItem(storage, `Contact-${index}`, index)
  expect(readOpened(storage).items).toEqual([
    { id: 'Contact-2', at: 2 },
    { id: 'Contact-3', at: 3 },
    { id: 'Contact-1', at: 1 },
  ])
  for (let index = 10; index < 40; index++) noteItem(storage, `Contact-${index}`, index)
  expect(readOpened(storage).items).toHaveLength(12)
})

test('openings of views are counted beside them', () => {
  const storage = memoryStorage()
  noteItem(storage, 'Contact-1', 1)
  for (const view of ['meetings', 'archive', 'meetings']) noteView(storage, view)
  expect(readOpened(storage)).toMatchObject({ items: [{ id: 'Contact-1' }], views: { meetings: 2, archive: 1 } })
})

test('what cannot be read is as nothing', () => {
  const storage = memoryStorage()
  storage.setItem(OPENED_KEY, '{"items":"none"}')
  expect(readOpened(storage)).toEqual({ items: [], views: {} })
})
