import type { DraftStore, KeptDraft } from '@cairn/channel/drafts'
import { expect, test } from 'vitest'
import { DraftKeeper } from './draft-keeper.ts'
import { LeftUploads } from './left-uploads.ts'
import { createAppStore } from '../store.ts'
import { offersAtom, Unsaved } from './unsaved.ts'

const OWNER = { user: 'User-1', install: 'one' }
const draftOf = (name: string) => ({ basedOn: 1, base: {}, mine: { name }, conflicts: {}, sent: {} })

/** A browser in which earlier visits left drafts, the latest first. */
function browser(left: KeptDraft[]) {
  const own = new Map<string, unknown>()
  const rows = [...left]
  const drafts: DraftStore = {
    left: async () => left,
    keep: async ({ id, draft }) => void own.set(id, draft),
    drop: async (id) => void own.delete(id),
    dropLeft: async (id) => void rows.splice(0, rows.length, ...rows.filter((each) => each.id !== id)),
    close: () => {},
  }
  const store = createAppStore()
  const page = new EventTarget()
  const unsaved = new Unsaved(store)
  const keeper = new DraftKeeper(unsaved, new LeftUploads(store), async () => drafts, page)
  return { page, store, unsaved, own, rows, open: () => keeper.open(OWNER) }
}

test('what several tabs left to be said in an item comes back from all of them, with what was said before it was read', async () => {
  const { unsaved, own, rows, open } = browser([
    { id: 'unsent Thread-1', at: 2, draft: { begun: 'later', b: 'second' } },
    { id: 'unsent Thread-1', at: 1, draft: { begun: 'earlier', a: 'first', b: 'second, before' } },
  ])
  unsaved.keepUnsent('Thread-1', { c: 'third' })
  expect(unsaved.isUnsentStored('Thread-1')).toBe(false)
  open()
  const all = { a: 'first', b: 'second', begun: 'later', c: 'third' }
  await expect.poll(() => rows).toEqual([])
  expect([unsaved.unsent('Thread-1'), own.get('unsent Thread-1')]).toEqual([all, all])
  await expect.poll(() => unsaved.isUnsentStored('Thread-1')).toBe(true)
  // The latest last.
  expect(Object.keys(unsaved.unsent('Thread-1'))).toEqual(['begun', 'a', 'b', 'c'])
  unsaved.keepUnsent('Thread-1', {})
  await expect.poll(() => [...own]).toEqual([])
  expect(unsaved.any).toBe(false)
})

test('of what was typed in an item the latest is offered', async () => {
  const { store, open } = browser([
    { id: 'Note-1', at: 2, draft: draftOf('later') },
    { id: 'Note-1', at: 1, draft: draftOf('earlier') },
    { id: 'Note-2', at: 1, draft: 'torn' },
  ])
  open()
  await expect.poll(() => store.get(offersAtom)).toEqual({ 'Note-1': { at: 2, draft: draftOf('later') } })
})

test('what was typed last is kept as soon as the page may go, without the pause', async () => {
  const { unsaved, own, open, page } = browser([])
  open()
  unsaved.keepUnsent('Thread-1', { text: 'the last second' })
  page.dispatchEvent(new Event('pagehide'))
  await new Promise((done) => setTimeout(done, 20))
  expect(own.get('unsent Thread-1')).toEqual({ text: 'the last second' })
})
