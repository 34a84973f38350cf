import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemId } from '@cairn/contract'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import type { ItemFacts } from '../facts/item-facts.ts'
import { createAccessLog } from './access-log.ts'

let sample: Awaited<ReturnType<typeof openSampleStore>>
let guarded: ItemFacts
let open: ItemFacts
beforeAll(async () => {
  sample = await openSampleStore()
  const keeper = (await sample.make('Organization', { displayName: 'Home' })).$id
  const factsOf = async (access: string) => {
    const { $id } = await sample.make('Note', { title: 'Weir', state: 'OPEN', keeper, access })
    const found = await sample.context.loader.loadOne($id)
    if (!found) throw new Error('it is not there')
    return found.facts
  }
  ;[guarded, open] = [await factsOf('PRIVATE'), await factsOf('PUBLIC')]
})
afterAll(() => sample.close())

const reader = person(7)

/** A log whose database can be away. */
function logThatMayFail(most: number) {
  let isAway = true
  const database: typeof sample.database = Object.assign(Object.create(sample.database) as typeof sample.database, {
    query: (...asked: Parameters<typeof sample.database.query>) =>
      isAway ? Promise.reject(new Error('away')) : sample.database.query(...asked),
  })
  return { log: createAccessLog(database, () => {}, most), comeBack: () => (isAway = false) }
}

const countOf = async (item: ItemId) =>
  (await sample.context.accessLog.read({ item, max: 500 })).entries.filter(({ by }) => by === reader.userId).length

test('T75 no entry is dropped: while the log cannot be written, nothing guarded is read beyond what is remembered', async () => {
  const { log, comeBack } = logThatMayFail(3)
  for (let at = 0; at < 3; at++) log.note(reader, 'read', [guarded])
  await expect(log.flush()).rejects.toMatchObject({ code: 'storeUnavailable' })
  expect(() => log.note(reader, 'read', [guarded])).toThrow(expect.objectContaining({ code: 'storeUnavailable' }))
  // What is noted of nobody is read as before.
  log.note(reader, 'read', [open])
  expect(await countOf(guarded.id)).toBe(0)
  comeBack()
  await log.flush()
  log.note(reader, 'download', [guarded])
  await log.close()
  expect(await countOf(guarded.id)).toBe(4)
})
