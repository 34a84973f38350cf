import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  await mkdir(folder)
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
