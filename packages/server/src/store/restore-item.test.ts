import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import { openSampleStore, person } from '../testing/sample-store.ts'
import { SYSTEM } from './system-principal.ts'
import { changeItem } from './update-item.ts'

let sample: Awaited<ReturnType<typeof openSampleStore>>
beforeAll(async () => {
  sample = await openSampleStore()
})
afterAll(() => sample.close())

const waiting = async () => {
  const rows = await sample.database.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

test('a file that is brought back while its item becomes stricter is opened by what that asks for then', async () => {
  const { database, parts, store, make } = sample
  const { $id: home } = await make('Organization', { displayName: 'Home' })
  const map = await make('Attachment', { originalName: 'map.txt' })
  const values = { title: 'Weir', state: 'OPEN', keeper: home, access: 'COMMUNITY', attachments: [map.$id] }
  const note = await make('Note', values)
  const member = person(5, { organizations: [home] })
  expect(await store.read(member, map.$id)).toMatchObject({ originalName: 'map.txt' })
  await store.remove(SYSTEM, map.$id)
  // Nothing but this waits for it.
  await parts.labels.settle()
  let back: Promise<Item> | undefined
  await database.transaction(async (transaction) => {
    const current = await parts.loader.loadOne(note.$id)
    if (!current) throw new Error('no note')
    await changeItem(parts, transaction, SYSTEM, current, { access: 'PRIVATE' }, current.row.u)
    back = store.restore(SYSTEM, map.$id)
    await expect.poll(waiting).toBe(1)
  })
  await back
  await expect(store.read(member, map.$id)).rejects.toMatchObject({ code: 'notAllowed' })
  expect(await store.read({ ...member, adminOf: [home] }, map.$id)).toMatchObject({ originalName: 'map.txt' })
})
