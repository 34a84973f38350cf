import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeArchive, type Tile } from '@cairn/basemap/archive'
import type { Task } from '@cairn/contract/wire'
import { codeOf, startKeptCommunity, type KeptCommunity } from '@cairn/testkit/kept-community'
import { TestClient } from '@cairn/testkit/server'

let server: KeptCommunity
const OF = { bounds: [-129, 52, -128, 53], zoom: 4 }
/** Every tile of the world to zoom 4. */
const tiles = Array.from({ length: 5 }, (_, z) =>
  Array.from({ length: 4 ** z }, (__, at): Tile => ({
    ...{ z, x: at % 2 ** z, y: Math.floor(at / 2 ** z) },
    bytes: Buffer.from(`tile ${z} ${at}`),
  })),
).flat()

beforeAll(async () => {
  server = await startKeptCommunity()
})
afterAll(() => server.close())

test('a person is told the size of an area of the base map and gets it as a file; a visitor gets neither', async () => {
  const ana = await server.join(server.ana.email)
  expect(await codeOf(ana.request('act/baseMapSize', OF))).toBe('notFound')
  const folder = join(server.install.dataDir, 'basemap')
  await mkdir(folder, { recursive: true })
  const about = { kind: 'mvt', bounds: [-180, -85, 180, 85], metadata: {} } as const
  await writeFile(join(folder, 'map.pmtiles'), await writeArchive(tiles, about))
  const { bytes } = await ana.request<{ bytes: number }>('act/baseMapSize', OF)
  expect(bytes).toBeGreaterThan(300)
  expect(await ana.request('act/baseMapSize', { ...OF, bounds: [-180, -85, 180, 85] })).toMatchObject({
    bytes: expect.any(Number) as unknown,
  })
  const { key } = await ana.request<{ key: string }>('act/cutBaseMap/async', { ...OF, name: 'Our coast' })
  const { b: task } = await ana.waitFor<Task>('taskComplete', (each) => each.key === key)
  expect(task).toMatchObject({ state: 'DONE', resultName: 'Our coast.zip', count: 1 })
  const file = await fetch(`${server.url}${task.resultURI}`, { headers: { authorization: `Bearer ${ana.token}` } })
  const zip = Buffer.from(await file.arrayBuffer()).toString('latin1')
  expect(zip).toContain('map.pmtiles')
  expect(zip).toContain('PMTiles')
  const visitor = await TestClient.connect(server.url)
  expect(await codeOf(visitor.request('act/baseMapSize', OF))).toBe('notSignedIn')
  expect(await codeOf(visitor.request('act/cutBaseMap/async', { ...OF, name: 'x' }))).toBe('notSignedIn')
  expect(await codeOf(ana.request('act/baseMapSize', { ...OF, bounds: 'all' }))).not.toBe('none')
})

test('T60 a person cuts one at a time, the latest are kept as far as there is room for one person, and one put away is gone at once', async () => {
  const ben = await server.join(server.ben.email)
  const cut = async () => (await ben.request<{ key: string }>('act/cutBaseMap/async', { ...OF, name: 'Coast' })).key
  const done = async (key: string) => {
    const { b } = await ben.waitFor<Task>('taskComplete', (each) => each.key === key && each.state === 'DONE', 60_000)
    return b
  }
  const files = async () =>
    (await readdir(join(server.install.dataDir, 'task-results'))).map((name) => name.split('.')[0])
  const { database } = server.parts.engine.context
  const first = await database.transaction(async (transaction) => {
    // As another cut of theirs has it.
    await transaction.query('select pg_advisory_xact_lock(4217005, hashtext($1))', [
      `base map of User-${server.ben.index}`,
    ])
    const waiting = await cut()
    await setTimeout(1000)
    expect(ben.pushes.some(({ o, b }) => o === 'taskComplete' && (b as Task).state === 'DONE')).toBe(false)
    return waiting
  })
  await done(first)
  await database.query('update task set file_size = 4 * 1024 ^ 3 where key = $1', [first])
  const second = await cut()
  await done(second)
  expect(await files()).toEqual(expect.arrayContaining([first, second]))
  await database.query('update task set file_size = 3 * 1024 ^ 3 where key = $1', [second])
  const third = await cut()
  await done(third)
  await vi.waitFor(async () => expect(await files()).not.toContain(first), { timeout: 60_000 })
  expect(await files()).toEqual(expect.arrayContaining([second, third]))
  await ben.request('killTask', { taskKey: third })
  expect(await files()).not.toContain(third)
})

test('T51 a file that was being made while something was purged is not given: it may hold it', async () => {
  const ben = await server.join(server.ben.email)
  const { database } = server.parts.engine.context
  await database.query(
    `insert into purged (id, at, asked_by, done_by, reason, owners) values ('Note-99', now() + interval '1 minute', '', '', '', '{}')`,
  )
  const { key } = await ben.request<{ key: string }>('act/cutBaseMap/async', { ...OF, name: 'Coast' })
  const { b: task } = await ben.waitFor<Task>('taskComplete', (each) => each.key === key, 60_000)
  await database.query(`delete from purged where id = 'Note-99'`)
  expect(task).toMatchObject({ state: 'FAILED', errorKey: 'errors.purgedMeanwhile' })
  const headers = { authorization: `Bearer ${ben.token}` }
  expect((await fetch(`${server.url}/task-result/${key}`, { headers })).status).toBe(404)
})
