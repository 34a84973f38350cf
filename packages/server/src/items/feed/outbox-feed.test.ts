import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Item } from '@cairn/contract'
import { askFor, askerOf, currentAsker } from '../../lib/asker.ts'
import { connectDatabase } from '../../platform/database/open-database.ts'
import { sampleCatalogue } from '../../testing/sample-types.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import type { Engine } from '../engine.ts'
import { openEngine } from '../../open-engine.ts'
import { openFeed } from './outbox-feed.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import type { Change } from '../facts/types.ts'

let database: TestDatabase
let engine: Engine

beforeAll(async () => {
  database = await openTestDatabase()
  engine = await openEngine({ database, catalogue: sampleCatalogue() })
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await engine.close()
  await database.close()
})

/** Writers, and what each of them creates. */
const WRITERS = 16
const ROUNDS = process.env.SOAK ? 300 : 8

async function until(isSo: () => boolean | Promise<boolean>, limitMs = 60_000): Promise<void> {
  for (const end = Date.now() + limitMs; !(await isSo()) && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 5))
}

test('T26: with writers that commit out of order, every change is told once and in order of its update count', async () => {
  const other = await openFeed(database)
  const told: Change[][] = [[], []]
  engine.feed.subscribe((changes) => told[0]?.push(...changes))
  other.subscribe((changes) => told[1]?.push(...changes))
  const write = async (writer: number) => {
    for (let round = 0; round < ROUNDS; round++) {
      const made = await engine.store.create(SYSTEM, 'Diary', { title: `${writer} ${round}` })
      // A transaction that takes its place in the order early and commits late.
      await database.transaction(async (transaction) => {
        const event = JSON.stringify({ id: made.$id, type: 'Diary', u: 2, kind: 'update' })
        await transaction.query('insert into outbox (ev) values ($1)', [event])
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 15))
      })
      engine.feed.nudge()
    }
  }
  const expected = WRITERS * ROUNDS * 2
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  await until(() => told.every((changes) => changes.length >= expected))
  await other.close()
  for (const changes of told) {
    expect(changes).toHaveLength(expected)
    expect(new Set(changes.map(({ id, u }) => `${id} ${u}`)).size).toBe(expected)
    const seen = new Map<string, number>()
    for (const { id, u } of changes) {
      expect(u).toBe((seen.get(id) ?? 0) + 1)
      seen.set(id, u)
    }
  }
}, 300_000)

test('another process hears of a change through the doorbell, without waiting for its poll', async () => {
  const elsewhere = await connectDatabase({ connectionString: database.url }, { unsafe: true })
  // Its poll never comes: what it hears it hears by the doorbell alone.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const feed = await openFeed(elsewhere)
  const heard: Change[] = []
  feed.subscribe((changes) => void heard.push(...changes))
  await until(async () => (await listeners()) === 2)
  // The first may be among what it reads when it begins to listen.
  for (const title of ['first', 'second']) {
    const made: string[] = []
    const isHeard = () => heard.some(({ id }) => made.includes(id))
    // Once more where it is not heard: the tests beside write in the same cluster, and what is open there
    // holds back what is told.
    for (let attempt = 0; !isHeard() && attempt < 20; attempt++) {
      made.push((await engine.store.create(SYSTEM, 'Diary', { title })).$id)
      await until(isHeard, 500)
    }
    expect(isHeard()).toBe(true)
  }
  await feed.close()
  await elsewhere.close()
})

test('a transaction left open in another database of the same PostgreSQL server holds nothing up', async () => {
  const beside = await openTestDatabase()
  const told: string[] = []
  const forget = engine.feed.subscribe((changes) => told.push(...changes.map(({ id }) => id)))
  const held = Promise.withResolvers<void>()
  const open = Promise.withResolvers<void>()
  const foreign = beside.transaction(async (transaction) => {
    await transaction.query('select pg_current_xact_id()')
    open.resolve()
    await held.promise
  })
  await open.promise
  const late = await engine.store.create(SYSTEM, 'Diary', { title: 'committed late' })
  const first = await engine.store.create(SYSTEM, 'Diary', { title: 'while it is open' })
  await until(() => told.includes(first.$id))
  // One of our own that took its number before is waited for all the same, and told in its turn.
  const lateEvent = JSON.stringify({ id: late.$id, type: 'Diary', u: 2, kind: 'update' })
  let second: Item | undefined
  await database.transaction(async (transaction) => {
    await transaction.query('insert into outbox (ev) values ($1)', [lateEvent])
    second = await engine.store.create(SYSTEM, 'Diary', { title: 'while ours is open' })
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(told).not.toContain(second.$id)
  })
  await until(() => told.includes(second?.$id ?? ''))
  held.resolve()
  await foreign
  const third = await engine.store.create(SYSTEM, 'Diary', { title: 'when it has ended' })
  await until(() => told.includes(third.$id))
  forget()
  await beside.close()
  expect(told).toEqual([late.$id, first.$id, late.$id, second?.$id, third.$id])
})

/** How many processes listen to the doorbell. */
async function listeners(): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state = 'idle' and query like '%"cairn_outbox"'`,
  )
  return row?.count ?? 0
}

test('T27: connections that break are replaced, and what was committed meanwhile is still told', async () => {
  const told: Change[] = []
  const forget = engine.feed.subscribe((changes) => told.push(...changes))
  await database.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  let made: Item | undefined
  for (let attempt = 0; !made && attempt < 50; attempt++)
    made = await engine.store.create(SYSTEM, 'Diary', { title: 'after the cut' }).catch(() => undefined)
  await until(() => told.some(({ id }) => id === made?.$id))
  forget()
  expect(told.map(({ id }) => id)).toContain(made?.$id)
  expect(await engine.store.read(SYSTEM, made?.$id ?? ('Diary-1' as Item['$id']))).toMatchObject({
    title: 'after the cut',
  })
})

test('the outbox is read by its index, however few changes it holds when the read is planned', async () => {
  const plan = await database.reads.query(`explain select ev from outbox where xid >= '5'::xid8`)
  expect(JSON.stringify(plan)).toContain('outbox_order')
})

test('short reads are planned once, whatever number of rows they ask for', async () => {
  const ask = (ids: number[]) =>
    database.reads.query('select term from term where id = any($1)', [ids], 'planned-once-for-the-test')
  for (let count = 1; count <= 12; count++) await ask(Array.from({ length: count }, (_, id) => id))
  const [plans] = await database.reads.query<{ own: number; generic: number }>(
    `select custom_plans as own, generic_plans as generic from pg_prepared_statements where name = 'planned-once-for-the-test'`,
  )
  expect(plans).toEqual({ own: 0, generic: 12 })
})

test('what follows a change is not counted as the work of who made it', async () => {
  const made: Change[] = []
  const askers: unknown[] = []
  const stop = engine.feed.subscribe((changes) => {
    made.push(...changes)
    askers.push(currentAsker())
  })
  const title = 'Of a person'
  const item = await askFor(askerOf(1, 'a'), async () => {
    expect(currentAsker()).toBeDefined()
    return engine.store.create(SYSTEM, 'Diary', { title })
  })
  await until(() => made.some(({ id }) => id === item.$id))
  stop()
  expect(made.some(({ id }) => id === item.$id)).toBe(true)
  expect(askers.filter(Boolean)).toEqual([])
})
