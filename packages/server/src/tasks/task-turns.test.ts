import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.ts'
import { createTurns } from './task-turns.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { signal } = new AbortController()

/** Takes them, and tells in `had` once it has. */
async function take(names: string[], had: string[], who: string) {
  const turns = createTurns(database)
  const taken = turns.take(names, signal).then(() => void had.push(who))
  return { turns, taken }
}

test('who shares a turn with another waits until that gives it back, whatever the order of their names; others do not wait', async () => {
  const had: string[] = []
  const first = await take(['Walk-1', 'Home-1'], had, 'first')
  await first.taken
  const second = await take(['Home-1', 'Walk-1'], had, 'second')
  const other = await take(['Home-2'], had, 'other')
  await other.taken
  expect(had).toEqual(['first', 'other'])
  await first.turns.giveBack()
  await second.taken
  expect(had).toEqual(['first', 'other', 'second'])
  for (const { turns } of [second, other]) await turns.giveBack()
})

test('who waits can be told to end, and the next has the turn when the connection of its holder is cut', async () => {
  const holder = createTurns(database)
  await holder.take(['Walk-2'], signal)
  const stop = new AbortController()
  const waiting = createTurns(database)
  const ended = waiting.take(['Walk-2'], stop.signal)
  stop.abort()
  await expect(ended).rejects.toThrow(/abort/i)
  await waiting.giveBack()
  const [{ pid } = { pid: 0 }] = await database.query<{ pid: number }>(
    "select pid from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
  )
  await database.query('select pg_terminate_backend($1)', [pid])
  const next = createTurns(database)
  await next.take(['Walk-2'], signal)
  await next.giveBack()
  await holder.giveBack()
})
