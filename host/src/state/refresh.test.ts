import { beforeEach, expect, test, vi } from 'vitest'
import type { Config } from '@cairn/contract/registry'
import { memoryStorage } from '../testing/memory-storage.ts'
import { configAtom } from './atoms.ts'
import { Notices, noticesAtom } from './notices.ts'
import { Refresh } from './refresh.ts'
import { createAppStore, type AppStore } from './store.ts'
import { Unsaved } from './drafts/unsaved.ts'

let store: AppStore
let unsaved: Unsaved
let refresh: Refresh
const reload = vi.fn<() => void>()

beforeEach(() => {
  store = createAppStore()
  unsaved = new Unsaved(store)
  reload.mockClear()
  const notices = new Notices(store)
  refresh = new Refresh({ store, notices, unsaved, storage: memoryStorage(), build: 'one', reload })
  store.set(configAtom, { version: '1.0' } as Config)
})

/** What is offered, each with what its button does. */
const offers = () =>
  store.get(noticesAtom).flatMap((notice) => ('action' in notice && notice.action ? [notice.action] : []))

test('a new build is offered once, and taken when the person says so', () => {
  refresh.offer('one')
  expect(offers()).toEqual([])
  expect(['', 'one', 'two'].map((build) => refresh.isBehind(build))).toEqual([false, false, true])
  refresh.offer('two')
  refresh.updated()
  expect(offers()).toHaveLength(1)
  expect(reload).not.toHaveBeenCalled()
  offers()[0]?.run()
  expect(reload).toHaveBeenCalledOnce()
})

test('a server of another version than the configured one reloads, once for each version', () => {
  refresh.serverIs('1.0')
  expect(reload).not.toHaveBeenCalled()
  refresh.serverIs('1.1')
  refresh.serverIs('1.1')
  expect(reload).toHaveBeenCalledOnce()
  expect(offers()).toHaveLength(1)
})

test('where something typed would be lost it asks instead', () => {
  unsaved.keep('Note-1', { basedOn: 1, base: {}, mine: { name: 'typed' }, conflicts: {}, sent: {} })
  refresh.serverIs('1.1')
  expect(reload).not.toHaveBeenCalled()
  expect(offers()).toHaveLength(1)
})
