import { expect, test } from 'vitest'
import { itemId } from '@cairn/contract'
import { openSampleStore } from '../../testing/sample-store.ts'
import { SITE_TYPES } from '../../testing/site-types.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { noteUndelivered } from './note-undelivered.ts'

test('who was not reached is noted once, and nothing of an item that is gone', async () => {
  const sample = await openSampleStore({}, SITE_TYPES)
  const home = (await sample.make('Organization', { displayName: 'Home' })).$id
  const { $id: id } = await sample.make('Site', { title: 'weir' })
  const undelivered = { id, property: 'keeper', contact: home }
  await Promise.all([noteUndelivered(sample.store, undelivered), noteUndelivered(sample.store, undelivered)])
  expect((await sample.store.read(SYSTEM, id))['keeper']).toEqual([home])
  await noteUndelivered(sample.store, { ...undelivered, id: itemId('Site', 999) })
  await sample.close()
})
