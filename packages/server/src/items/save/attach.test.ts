import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { followType } from './attach.ts'
import { SYSTEM } from '../facts/system-principal.ts'
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

/** A note of a community with one file, and who is in the community. */
async function noteWithFile() {
  const { $id: home } = await sample.make('Organization', { displayName: 'Home' })
  const map = await sample.make('Attachment', { originalName: 'map.txt' })
  const values = { title: 'Weir', state: 'OPEN', keeper: home, access: 'COMMUNITY', attachments: [map.$id] }
  return { home, map, note: await sample.make('Note', values), member: person(5, { organizations: [home] }) }
}

/**
 * Does something while the note becomes private and that is not committed yet: it waits. Gives what reading
 * the file says afterwards.
 */
async function whileItBecomesPrivate(
  { home, map, note, member }: Awaited<ReturnType<typeof noteWithFile>>,
  work: () => Promise<unknown>,
) {
  const { database, context, store } = sample
  // Nothing but the work waits for it.
  await context.labels.settle()
  let done: Promise<unknown> | undefined
  await database.transaction(async (transaction) => {
    const current = await context.loader.loadOne(note.$id)
    if (!current) throw new Error('no note')
    await changeItem(context, transaction, SYSTEM, current, { access: 'PRIVATE' }, current.row.u)
    done = work()
    await expect.poll(waiting).toBe(1)
  })
  await done
  return {
    bySteward: store.read({ ...member, adminOf: [home] }, map.$id),
    byMember: store.read(member, map.$id).catch((thrown: unknown) => thrown),
  }
}

test('files of a type that is looked through while an item becomes stricter are opened by what that asks for then', async () => {
  const made = await noteWithFile()
  // What is kept was written when the type asked for something else.
  await sample.database.query('update item set quoted = null where quoted is not null')
  const { bySteward, byMember } = await whileItBecomesPrivate(made, () => followType(sample.context, 'Note'))
  expect(await bySteward).toMatchObject({ originalName: 'map.txt' })
  expect(await byMember).toMatchObject({ code: 'notAllowed' })
})

test('a file that is brought back while its item becomes stricter is opened by what that asks for then', async () => {
  const { store } = sample
  const made = await noteWithFile()
  expect(await store.read(made.member, made.map.$id)).toMatchObject({ originalName: 'map.txt' })
  await store.remove(SYSTEM, made.map.$id)
  const { bySteward, byMember } = await whileItBecomesPrivate(made, () => store.restore(SYSTEM, made.map.$id))
  expect(await bySteward).toMatchObject({ originalName: 'map.txt' })
  expect(await byMember).toMatchObject({ code: 'notAllowed' })
})
