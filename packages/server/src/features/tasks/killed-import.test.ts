import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemType } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import type { ImportResult } from '@cairn/model/imports'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { startTestServer, TEST_PASSWORD, TestClient, type TestServer } from '@cairn/testkit/server'
import type { ServerProcess } from '@cairn/testkit/server-process'
import { upload } from '@cairn/testkit/upload'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { startBeside } from '../../testing/start-beside.ts'

const ROWS = 4000
/** Rows whose items are there before. */
const THERE = 300
/** Rows that are in for certain before the process is killed. */
const CUT = 1900
/** A silent process is given up after 10 s; what it had is tried again a moment later. */
const TAKEN_OVER_WITHIN_MS = 300_000
/** Until the import comes to the item that is held. */
const REACHED_WITHIN_MS = 180_000

/** A type whose rows may name each other. */
const typeCalled = (name: string): ItemType =>
  buildItemType(name, {
    properties: {
      name: { v: 'DEF', required: true, max: 200, textField: true },
      height: { v: 'DEF', t: 'integer' },
      near: { v: 'REL', t: name },
    },
  })

/** New rows, rows of what is there, rows that do not fit, and rows that name one further down. */
const CSV = [
  'Name,Height,Near',
  ...Array.from({ length: ROWS }, (_, n) => {
    // A row of what is there whose relation alone changes counts as changed if that row is tried again.
    const near = n % 10 === 0 && n + 15 < ROWS && !(n % 7 === 0 && n > CUT) ? `Plant ${n + 15}` : ''
    return `Plant ${n},${n % 97 === 0 ? 'tall' : n},${near}`
  }),
].join('\n')

let server: TestServer
let email: string
const children: ServerProcess[] = []
beforeAll(async () => {
  const types = ['Tree', 'Shrub'].map(typeCalled)
  const imports = { TREE_CSV: { type: 'Tree', key: ['name'] }, SHRUB_CSV: { type: 'Shrub', key: ['name'] } }
  server = await startTestServer({ areas: [buildAreaData('plants', types, { contract: '^3.0.0', imports })] })
  // Of this process only the install and the database are used: its own queue takes nothing.
  await server.parts.tasks.close()
  for (const { name } of types)
    await server.parts.engine.store.createAll(
      SYSTEM,
      name,
      Array.from({ length: THERE }, (_, n) => ({ name: `Plant ${n * 7}`, height: n % 2 === 0 ? n * 7 : 1 })),
    )
  email = (await server.addUser({ admin: true })).email
})
afterAll(async () => {
  for (const child of children) await child.close()
  await server.close()
})

async function startChild(): Promise<{ child: ServerProcess; client: TestClient }> {
  const child = await startBeside(server)
  children.push(child)
  return { child, client: await TestClient.signedIn(child.url, email, TEST_PASSWORD) }
}

/**
 * Looks at the table, and begins to bring it in as items of a type. Returns the import and the key of the
 * task.
 */
async function begin(client: TestClient, url: string, type: string): Promise<{ made: Item; key: string }> {
  const file = { name: 'plants.csv', bytes: Buffer.from(CSV), relType: 'Import', relProp: 'file' }
  const { $id } = await upload(url, client, file)
  const kind = `${type.toUpperCase()}_CSV`
  const made = await client.request<Item>('create/Import', { label: type, kind, file: $id })
  const target = { t: 'Import', i: made._i }
  const looked = await client.request<{ key: string }>('act/lookAtImport/async', target)
  await client.waitFor<Task>('taskComplete', ({ key }) => key === looked.key)
  const { plan } = await client.request<Item & { plan: object }>(`read/${made.$id}`)
  const body = { ...target, plan: { ...plan, mode: 'replace' }, goodOnly: true }
  return { made, ...(await client.request<{ key: string }>('act/applyImport/async', body)) }
}

/** What came of an import: its counts, and the items with their versions, each by its name. */
async function outcome(client: TestClient, { $id }: Item, type: string) {
  const { result } = await client.request<Item & { result: ImportResult }>(`read/${$id}`)
  const { store } = server.parts.engine
  const { ids } = await store.search(SYSTEM, { types: [type], max: 10_000 })
  const items = await store.readMany(SYSTEM, ids as Item['$id'][])
  const nameOf = (id: unknown) => items[String(id)]?.['name']
  const rows = Object.values(items).map((item) => {
    const near = nameOf(item['near'])
    // A row gets its relation in a second version, or at once if the killed process made what it names.
    return [item['name'], item['height'], near, near && item._u <= 2 ? 'once' : item._u].join(' ')
  })
  return { counts: result.counts, rows: rows.toSorted() }
}

/** Holds the items of a name, so that who changes them waits. Returns what lets them go. */
async function hold(name: string): Promise<() => Promise<void>> {
  const holder = await server.parts.database.connect()
  await holder.query('begin')
  const { rowCount } = await holder.query(`select 1 from item where doc ->> 'name' = $1 for update`, [name])
  expect(rowCount).toBe(2)
  return async () => {
    await holder.query('rollback')
    await holder.end()
  }
}

/** How many statements wait for an item that is held. */
async function waiting(): Promise<number> {
  const rows = await server.parts.database.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

test('an import whose process is killed goes on in another, and comes to what one does that was not killed', async () => {
  const one = await startChild()
  const release = await hold(`Plant ${(THERE - 1) * 7}`)
  const { made, key } = await begin(one.client, one.child.url, 'Tree')
  await expect.poll(waiting, { timeout: REACHED_WITHIN_MS }).toBeGreaterThan(0)
  await one.child.kill()
  await release()
  // It was cut off in the middle: there are new items, and not all of them.
  expect(await server.parts.engine.store.read(SYSTEM, made.$id)).toMatchObject({ state: 'STARTED' })
  const { total = 0 } = await server.parts.engine.store.search(SYSTEM, { types: ['Tree'] })
  expect(total).toBeGreaterThan(THERE)
  expect(total).toBeLessThan(ROWS - ROWS / 97)
  const two = await startChild()
  const whole = await begin(two.client, two.child.url, 'Shrub')
  const ended = [whole.key, key].map((each) =>
    two.client.waitFor<Task>('taskComplete', (task) => task.key === each, TAKEN_OVER_WITHIN_MS),
  )
  for (const { b: task } of await Promise.all(ended)) expect(task).toMatchObject({ state: 'DONE' })
  const killed = await outcome(two.client, made, 'Tree')
  expect(killed).toEqual(await outcome(two.client, whole.made, 'Shrub'))
  // One that is there and else stays the same gets its relation.
  expect(killed.rows).toContain('Plant 70 70 Plant 85 once')
  expect(killed.counts.new).toBeGreaterThan(ROWS / 2)
  expect(killed.counts.error).toBeGreaterThan(10)
  two.client.close()
}, 600_000)
