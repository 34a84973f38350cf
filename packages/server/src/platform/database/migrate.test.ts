import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Client } from 'pg'
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let client: Client
let folder: string

beforeAll(async () => {
  database = await openTestDatabase()
  client = await database.connect()
  await client.query('drop table migration')
  folder = mkdtempSync(join(tmpdir(), 'cairn-migrations-'))
})
afterAll(async () => {
  await client.end()
  await database.close()
  rmSync(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const run = () => migrate(client, pathToFileURL(`${folder}/`))
const refusal = () =>
  run().then(
    () => 'fine',
    (thrown: unknown) => String(thrown),
  )

test('migrations run once, in order, and a failed one leaves nothing behind', async () => {
  write('0001-a.sql', 'create table a (x int);')
  write('0002-b.sql', 'insert into a values (1);')
  await run()
  await run()
  write('0003-c.sql', 'insert into a values (2); select broken;')
  expect(await refusal()).toMatch(/StartError: The migration 0003-c.sql failed and was rolled back/)
  expect((await client.query('select x from a')).rows).toEqual([{ x: 1 }])
})

test('a migration takes as long as it takes, whatever limit other statements have', async () => {
  await client.query('set statement_timeout = 50')
  write('0003-c.sql', 'select pg_sleep(0.3); insert into a values (3);')
  await run()
  expect((await client.query('select x from a order by x')).rows).toEqual([{ x: 1 }, { x: 3 }])
})

test('a migration that waits for a table lets others read it meanwhile, and is done once the table is free', async () => {
  const reading = await database.connect()
  await reading.query('begin; select x from a')
  write('0003-e.sql', 'alter table a add column y int;')
  let isDone = false
  const migrated = run().then(() => (isDone = true))
  const isWaiting = `select true from pg_locks where relation = 'a'::regclass and not granted`
  await vi.waitFor(async () => expect((await database.pool.query(isWaiting)).rows).toHaveLength(1), { timeout: 60_000 })
  // Behind one that waits nobody would get to read.
  expect((await database.pool.query('select x from a order by x')).rows).toEqual([{ x: 1 }, { x: 3 }])
  expect(isDone).toBe(false)
  await reading.query('commit')
  await reading.end()
  await migrated
  expect((await database.pool.query('select y from a')).rows).toHaveLength(2)
})

test('other line ends are the same migration; a changed, late or unknown one is refused in words', async () => {
  write('0004-d.sql', 'select 1;\nselect 2;')
  await run()
  write('0004-d.sql', 'select 1;\r\nselect 2;')
  expect(await refusal()).toBe('fine')
  write('0004-d.sql', 'select 3;')
  expect(await refusal()).toMatch(/0004-d.sql was changed after this database ran it/)
  write('0004-d.sql', 'select 1;\nselect 2;')
  write('0000-z.sql', 'select 1;')
  expect(await refusal()).toMatch(/0000-z.sql comes before 0004-d.sql/)
  rmSync(join(folder, '0000-z.sql'))
  rmSync(join(folder, '0004-d.sql'))
  expect(await refusal()).toMatch(/made by a newer version of the server/)
})
