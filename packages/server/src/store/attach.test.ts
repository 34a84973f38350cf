import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSampleStore, person } from '../testing/sample-store.ts'
import { followType } from './attach.ts'
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

test('files of a type that is looked through while an item becomes stricter are opened by what that asks for then', async () => {
  const { database, parts, store, make } = sample
  const { $id: home } = await make('Organization', { displayName: 'Home' })
  const map = await make('Attachment', { originalName: 'map.txt' })
  const values = { title: 'Weir', state: 'OPEN', keeper: home, access: 'COMMUNITY', attachments: [map.$id] }
  const note = await make('Note', values)
  const member = person(5, { organizations: [home] })
  // What is kept was written when the type asked for something else.
  await database.query('update item set quoted = null where quoted is not null')
  // Nothing but this waits for it.
  await parts.labels.settle()
  let followed: Promise<void> | undefined
  await database.transaction(async (transaction) => {
    const current = await parts.loader.loadOne(note.$id)
    if (!current) throw new Error('no note')
    await changeItem(parts, transaction, SYSTEM, current, { access: 'PRIVATE' }, current.row.u)
    followed = followType(parts, 'Note')
    await expect.poll(waiting).toBe(1)
  })
  await followed
  await expect(store.read(member, map.$id)).rejects.toMatchObject({ code: 'notAllowed' })
  expect(await store.read({ ...member, adminOf: [home] }, map.$id)).toMatchObject({ originalName: 'map.txt' })
})
