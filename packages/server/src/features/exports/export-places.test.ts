import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessProperty, type ItemId } from '@cairn/contract'
import type { PlaceFileReport } from '@cairn/contract/place-files'
import type { Task } from '@cairn/contract/wire'
import { readWhole, type WholeRead } from '@cairn/geo-files/testing'
import { buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'

const text = { v: 'DEF', max: 200, textField: true } as const
const PLACE = buildItemType('Place', {
  properties: {
    name: { ...text, required: true },
    depth: { v: 'DEF', t: 'float' },
    secret: { ...text, level: 'PROTECTED' },
    where: { v: 'DEF', t: 'geometry', generalise: { cell: 10_000, level: 'PROTECTED', when: 'sensitive' } },
    sensitive: { v: 'DEF', t: 'boolean' },
    details: { v: 'DEF', t: 'json' },
    owner: { v: 'REL', t: 'Organization' },
    access: accessProperty,
  },
  owner: 'owner',
  visibility: 'COMMUNITY',
})
const EXACT = [-128.41234, 52.87654]

let server: TestServer
let folder: string
let member: TestClient
let keeper: TestClient
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'places-'))
  server = await startTestServer({ areas: [...COMMUNITY_TYPES, PLACE] })
  const { store } = server.parts.engine
  const home: ItemId = (await store.create(SYSTEM, 'Organization', { name: 'Home' })).$id
  const places = [
    { name: 'Weir', depth: 2.5, secret: 'the key', details: { lit: true, deep: { no: 1 } } },
    { name: 'Place of the stories', sensitive: true },
    { name: 'Hidden', access: 'PROTECTED' },
  ]
  for (const place of places)
    await store.create(SYSTEM, 'Place', { ...place, owner: home, where: { type: 'Point', coordinates: EXACT } })
  const people = { organizations: [home] }
  member = await server.client((await server.addUser(people)).email)
  const grants = [{ grant: 'PROTECTED.read', grantedBy: home }]
  keeper = await server.client((await server.addUser({ ...people, grants })).email)
})
afterAll(async () => {
  for (const client of [member, keeper]) client.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

async function exported(client: TestClient, format: string): Promise<{ task: Task; read: WholeRead; bytes: Buffer }> {
  const body = { query: { types: ['Place'] }, format, name: 'Places' }
  const { key } = await client.request<{ key: string }>('act/exportSearch/async', body)
  const task = (await client.waitFor<Task>('taskComplete', (done) => done.key === key, 30_000)).b
  const headers = { authorization: `Bearer ${client.token}` }
  const bytes = Buffer.from(await (await fetch(`${server.url}${task.resultURI ?? ''}`, { headers })).arrayBuffer())
  const path = join(folder, task.resultName ?? 'none')
  writeFileSync(path, bytes)
  const read = await readWhole(path, task.resultName ?? '', { repairs: [], single: [] })
  return { task, read, bytes }
}
const names = ({ features }: WholeRead) =>
  features.map(({ attributes }) => String(attributes['label'] ?? attributes['name'])).sort()
const layers = ({ layers: all }: PlaceFileReport) => all.reduce((sum, { count }) => sum + count, 0)

test.each([
  ['geojson', 'Places.geojson'],
  ['kml', 'Places.kml'],
  ['gpkg', 'Places.gpkg'],
])('T1 %s holds what its reader may see, and a generalised place stays so', async (format, name) => {
  const [few, all] = [await exported(member, format), await exported(keeper, format)]
  expect(few.task).toMatchObject({ state: 'DONE', count: 2, resultName: name })
  expect(names(few.read)).toEqual(['Place of the stories', 'Weir'])
  expect(names(all.read)).toEqual(['Hidden', 'Place of the stories', 'Weir'])
  const placeOf = ({ features }: WholeRead, label: string) =>
    features.find(({ attributes }) => [attributes['label'], attributes['name']].includes(label))
  expect(placeOf(few.read, 'Weir')?.geometry).toEqual({ type: 'Point', coordinates: EXACT })
  expect(placeOf(few.read, 'Place of the stories')?.geometry).toMatchObject({ type: 'Polygon' })
  expect(placeOf(all.read, 'Place of the stories')?.geometry).toEqual({ type: 'Point', coordinates: EXACT })
  expect(Object.keys(placeOf(few.read, 'Weir')?.attributes ?? {})).not.toContain('secret')
  expect(few.bytes.includes('the key')).toBe(false)
  expect(all.bytes.includes('the key')).toBe(true)
})

test('SPA-10 shapefiles come in a zip, points and areas apart', async () => {
  const { task, read } = await exported(member, 'shp')
  expect(task).toMatchObject({ state: 'DONE', count: 2, resultName: 'Places.zip' })
  expect(layers(read.found)).toBe(2)
  expect(read.found.layers.map(({ name }) => name)).toEqual(['Places points', 'Places polygons'])
})
