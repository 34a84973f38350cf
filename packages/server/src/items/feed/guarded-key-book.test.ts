import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openFeed } from './outbox-feed.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import type { Feed } from '../facts/types.ts'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { followGuardedKeys, type GuardedKeyBook } from './guarded-key-book.ts'
import { forgetKeys, notedKeys } from '../rights/guarded-key.ts'

let sample: Awaited<ReturnType<typeof openSampleStore>>
let feed: Feed
let book: GuardedKeyBook
beforeAll(async () => {
  sample = await openSampleStore()
  feed = await openFeed(sample.database)
  book = await followGuardedKeys(sample.database, sample.context.catalogue, feed, (text) => expect.unreachable(text))
})
afterAll(async () => {
  book.close()
  await feed.close()
  await sample.close()
})

const joined = () => [...notedKeys().keys.keys()].filter((key) => key.includes('FIRST_FISH'))

test('joined keys are kept as long as an item carries them, known from what others write, and forgotten after that', async () => {
  const { $id: owner } = await sample.make('Organization', { displayName: 'Home' })
  const { $id } = await sample.make('Story', { title: 'Weir', keeper: owner, protocols: ['FIRST_FISH'] })
  const right = { grant: 'protocol.FIRST_FISH', grantedBy: owner }
  const met = person(7, { organizations: [owner], grants: [right] })
  const found = async () => (await sample.store.search(met, { types: ['Story'] })).ids
  expect(await found()).toEqual([$id])
  for (let round = 0; round < 3; round++) await book.forget()
  expect(joined()).not.toEqual([])
  expect(await found()).toEqual([$id])
  // Another process has written it, of whose keys this one knows nothing.
  for (let round = 0; round < 2; round++) forgetKeys(new Set())
  expect(joined()).toEqual([])
  const ev = { id: $id, type: 'Story', u: 1, kind: 'update' }
  await sample.database.query('insert into outbox (ev) values ($1)', [ev])
  feed.nudge()
  await vi.waitFor(() => expect(joined()).not.toEqual([]), { timeout: 60_000 })
  expect(await found()).toEqual([$id])
  await sample.store.remove(SYSTEM, $id)
  expect(await found()).toEqual([])
  for (let round = 0; round < 2; round++) await book.forget()
  expect(joined()).toEqual([])
  await sample.store.restore(SYSTEM, $id)
  expect(await found()).toEqual([$id])
})
