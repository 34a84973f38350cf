import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, type TestServer } from '@cairn/testkit/server'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ areas: [...COMMUNITY_TYPES] })
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers })
const hasBaseMap = async () => ((await (await get('/config.json')).json()) as { basemap: boolean }).basemap

test('a base map is there once its file lies in the data folder, and comes by ranges to everybody', async () => {
  expect(await hasBaseMap()).toBe(false)
  expect((await get('/basemap/map.pmtiles')).status).toBe(404)
  const folder = join(server.install.dataDir, 'basemap')
  await mkdir(folder)
  await writeFile(join(folder, 'map.pmtiles'), 'PMTiles and more')
  await writeFile(join(folder, 'other.txt'), 'not to be seen')
  expect(await hasBaseMap()).toBe(true)
  const part = await get('/basemap/map.pmtiles', { range: 'bytes=0-6' })
  expect([part.status, await part.text()]).toEqual([206, 'PMTiles'])
  const beyond = await get('/basemap/map.pmtiles', { range: 'bytes=90-99' })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */16'])
  const others = ['relief.pmtiles', 'other.txt', '..%2finstall.json'].map((file) => get(`/basemap/${file}`))
  for (const { headers } of await Promise.all(others))
    expect(headers.get('content-type')).toMatch(/^(text\/html|application\/json)/)
})
