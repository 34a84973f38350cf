import { afterAll } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { testSteps } from '@cairn/testkit/steps'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { openSampleStore } from '../../testing/sample-store.ts'
import { deletedOf } from './read-deleted.ts'
import { timelinePage } from './timeline-page.ts'

const { store, make, context, database, close } = await openSampleStore()
afterAll(close)

const keeper = (await make('Organization', { displayName: 'Weir Office' })).$id
const note = () => make('Note', { title: 'Noted', state: 'OPEN', keeper })
const admin = { ...SYSTEM, system: false, userId: 'User-900' as ItemId }
const shown = { database, context, store } as never

async function changed(times: number): Promise<Item> {
  let item = await note()
  for (let at = 1; at < times; at++) {
    const { _t, _i, _u } = item
    item = await store.update(SYSTEM, { _t, _i, _u, count: at })
  }
  return item
}

async function deletedNotes(count: number): Promise<void> {
  for (let at = 0; at < count; at++) await store.remove(SYSTEM, (await note()).$id)
}

testSteps({
  'the timeline of an item that was changed often': {
    size: 50,
    async make(size) {
      const { $id } = await changed(size)
      return () => timelinePage(shown, admin, { id: $id, others: false, max: 200 })
    },
  },
  'a page among many deletions': {
    size: 50,
    async make(size) {
      await deletedNotes(size)
      return () => timelinePage(shown, admin, { others: false, max: 20 })
    },
  },
  'deleted items': {
    size: 50,
    async make(size) {
      await deletedNotes(size)
      return () => deletedOf(context, admin, { max: size })
    },
  },
})
