import { createChannel } from '@cairn/channel'
import { anItem } from '@cairn/testkit/fake-host'
import { expect, test } from 'vitest'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { ItemCache } from './item-cache.ts'
import { LabelCache } from './label-cache.ts'
import { DEFAULT_LIMITS } from '../limits.ts'
import { RowItems } from './row-items.ts'
import { createAppStore } from '../store.ts'

function openRows() {
  const store = createAppStore()
  const channel = createChannel({
    origin: 'http://nowhere.test',
    config: () => DEFAULT_LIMITS,
    store: memoryStorage(),
    version: 'test',
  })
  const items = new ItemCache(store, channel, new LabelCache(store, channel))
  const told: string[] = []
  const rows = new RowItems(store, items, () => told.push('changed'))
  const arrive = (id: string, firstName = 'Wren') =>
    store.set(items.atomOf(id), { status: 'ready', item: anItem(id, { firstName }), changed: {} })
  return { rows, items, told, arrive }
}

test('rows are told of the items they follow, and of no others', () => {
  const { rows, told, arrive } = openRows()
  rows.follow(['Contact-1', 'Contact-2'])
  arrive('Contact-1')
  arrive('Contact-3')
  expect(told).toHaveLength(1)
  expect([...rows.read(['Contact-1', 'Contact-2']).keys()]).toEqual(['Contact-1'])
  rows.follow(['Contact-2', 'Contact-3'])
  told.length = 0
  arrive('Contact-1', 'Ada')
  expect(told).toEqual([])
  arrive('Contact-2')
  expect(told).toHaveLength(1)
})

test('what is read is the same as long as the items are', () => {
  const { rows, arrive } = openRows()
  arrive('Contact-1')
  const first = rows.read(['Contact-1'])
  expect(rows.read(['Contact-1', 'Contact-2'])).toBe(first)
  arrive('Contact-1', 'Ada')
  expect(rows.read(['Contact-1'])).not.toBe(first)
})

test('what came between drawing and following is told of', () => {
  const { rows, told, arrive } = openRows()
  rows.read(['Contact-1'])
  arrive('Contact-1')
  rows.follow(['Contact-1'])
  expect(told).toHaveLength(1)
})

test('after signing out the items of the next person are followed', () => {
  const { rows, items, told, arrive } = openRows()
  rows.follow(['Contact-1'])
  arrive('Contact-1')
  rows.read(['Contact-1'])
  items.clear()
  expect(rows.read(['Contact-1']).size).toBe(0)
  rows.follow(['Contact-1'])
  told.length = 0
  arrive('Contact-1', 'Ada')
  expect(told).toHaveLength(1)
  expect(rows.read(['Contact-1']).get('Contact-1')?.['firstName']).toBe('Ada')
})
