import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { openTasks, type Perform } from './open-tasks.ts'

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await openTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'closing-'))
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true })
})

const openWith = (perform: Perform) =>
  openTasks({ database, dataDir, log: pino({ level: 'silent' }), perform, tell: () => {} })
const untilStopped: Perform = (_, { signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
const beginning = async () => {
  const rows = await database.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like 'update task set state = ''RUNNING''%'`,
  )
  return rows.length
}

test('a task that waits to begin while its process closes does not begin there, and is left to the next', async () => {
  const owner = { user: 1 }
  const first = await openWith(untilStopped)
  const { key } = await first.start({ owner, action: 'x', asyncKey: 'x', body: {} })
  const stateOf = async () => (await database.query(`select state, run from task where key = $1`, [key]))[0]
  await expect.poll(stateOf).toEqual({ state: 'RUNNING', run: 1 })
  const holder = await database.connect()
  await holder.query('begin')
  await holder.query('select 1 from task where key = $1 for update', [key])
  const begun: string[] = []
  const second = await openWith((row, task) => {
    begun.push(row.key)
    return untilStopped(row, task)
  })
  await first.close()
  await expect.poll(beginning).toBe(1)
  const closed = second.close()
  await holder.query('rollback')
  await holder.end()
  await closed
  expect(begun).toEqual([])
  const third = await openWith(async () => 'done')
  await expect.poll(stateOf).toMatchObject({ state: 'DONE' })
  await third.close()
})
