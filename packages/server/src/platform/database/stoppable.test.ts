import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { stoppable } from './stoppable.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const sleeping = async (): Promise<number> => {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`,
  )
  return row?.count ?? 0
}

test('a statement is as any other as long as nobody gives it up', async () => {
  const { signal } = new AbortController()
  expect(await stoppable(database, signal).query('select $1::int as one', [1])).toEqual([{ one: 1 }])
  await expect(stoppable(database, signal).query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
})

test('what is given up ends in the database, also where the pool has no connection left; the connections serve on', async () => {
  const given = new AbortController()
  const work = Array.from({ length: 16 }, () => stoppable(database, given.signal).query('select pg_sleep(20)'))
  const ended = Promise.allSettled(work)
  // The pool is full: only another connection can see it.
  const watch = await database.connect()
  await expect
    .poll(
      async () =>
        (
          await watch.query(
            `select 1 from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(20)'`,
          )
        ).rowCount,
    )
    .toBe(16)
  given.abort()
  expect((await ended).map((each) => (each.status === 'rejected' ? each.reason : undefined))).toMatchObject(
    work.map(() => ({ code: 'streamEnded' })),
  )
  await watch.end()
  expect(await sleeping()).toBe(0)
  expect(await Promise.all(work.map(() => database.query('select 1 as one')))).toEqual(work.map(() => [{ one: 1 }]))
})

test('nothing begins any more after that', async () => {
  await expect(stoppable(database, AbortSignal.abort()).query('select pg_sleep(20)')).rejects.toMatchObject({
    code: 'streamEnded',
  })
})
