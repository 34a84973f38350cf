import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { itemTypeSchema, type Item, type ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { readWhole } from '@cairn/geo-files/testing'
import { buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { EXPORT_FORMATS } from './export-search.action.ts'
import { withCareInParts } from './place-formats.ts'

const CARVING = v.parse(
  itemTypeSchema,
  buildItemType('Carving', {
    properties: {
      name: { v: 'DEF', required: true, max: 200, textField: true },
      where: { v: 'DEF', t: 'geometry' },
      files: { v: 'REL', t: 'Attachment', many: true },
      owner: { v: 'REL', t: 'Organization', required: true },
    },
    owner: 'owner',
    care: true,
    dublinCore: { title: ['name'] },
  }),
)
/** Its makers call what they say of a place as the server calls what it says. */
const TRAP = v.parse(
  itemTypeSchema,
  buildItemType('Trap', {
    properties: {
      name: { v: 'DEF', required: true, max: 200, textField: true },
      type: { v: 'DEF', max: 200 },
      where: { v: 'DEF', t: 'geometry' },
      details: { v: 'DEF', t: 'json' },
      owner: { v: 'REL', t: 'Organization', required: true },
    },
    owner: 'owner',
    care: true,
  }),
)
const WARNING = 'VIOLENCE'
const LABEL = 'Of one family'

let server: TestServer
let folder: string
let home: ItemId
let keeper: TestClient
let carving: Item
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'care-'))
  server = await startTestServer({ areas: [...COMMUNITY_TYPES, CARVING, TRAP] })
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { name: 'Home' })).$id
  const grants = [{ grant: 'adminOrg', grantedBy: home }]
  keeper = await server.client((await server.addUser({ organizations: [home], grants })).email)
  const label = await keeper.request<Item>('create/CommunityLabel', { title: LABEL, kind: 'OWN', owner: home })
  const file = { name: 'a.txt', bytes: Buffer.from('words'), relType: 'Carving', relProp: 'files' }
  const { $id } = await upload(server.url, keeper, file)
  carving = await keeper.request<Item>('create/Carving', {
    ...{ name: 'A pole', owner: home, files: [$id], warnings: [WARNING], communityLabels: [label.$id] },
    where: { type: 'Point', coordinates: [-128.4, 52.8] },
  })
})
afterAll(async () => {
  keeper.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

async function partOf(bytes: Buffer, path: string): Promise<string> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes))
  const entry = (await zip.getEntries()).find(({ filename }) => filename === path)
  const text = entry && !entry.directory ? await entry.getData(new TextWriter()) : ''
  await zip.close()
  return text
}

async function fileOf(action: string, body: object): Promise<{ task: Task; bytes: Buffer }> {
  const { key } = await keeper.request<{ key: string }>(`act/${action}/async`, body)
  const task = (await keeper.waitFor<Task>('taskComplete', (done) => done.key === key, 30_000)).b
  const headers = { authorization: `Bearer ${keeper.token}` }
  const answer = await fetch(`${server.url}${task.resultURI ?? ''}`, { headers })
  return { task, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test.each(EXPORT_FORMATS)('%s shows the warning and the label of an item', async (format) => {
  const { task, bytes } = await fileOf('exportSearch', { query: { types: ['Carving'] }, format, name: 'Carvings' })
  expect(task).toMatchObject({ state: 'DONE', count: 1 })
  let text = bytes.toString('utf8')
  if (format === 'xlsx') text = await partOf(bytes, 'xl/worksheets/sheet1.xml')
  if (format === 'shp') {
    const path = join(folder, 'Carvings.zip')
    writeFileSync(path, bytes)
    text = JSON.stringify(await readWhole(path, 'Carvings.zip', { repairs: [], single: [] }))
  }
  expect(text).toContain(WARNING)
  expect(text).toContain(LABEL)
})

test('T50 no data of a place takes the place of its warning, its type and its name, nor the room for them', async () => {
  const trap = (values: object) =>
    keeper.request<Item>('create/Trap', {
      ...{ owner: home, where: { type: 'Point', coordinates: [-128.4, 52.8] }, ...values },
    })
  const many = Object.fromEntries(Array.from({ length: 2500 }, (_, at) => [`field ${at}`, at]))
  await trap({ name: 'First', details: many })
  const details = {
    care: 'planted',
    Care: 'planted',
    ' CARE ': 'planted',
    label: 'planted',
    Type: 'planted',
    id: 'planted',
    name: 'planted',
    warnings: 'planted',
    Owner: 'planted',
  }
  const warned = await trap({ name: 'Second', type: 'planted', warnings: [WARNING], details })
  for (const format of ['geojson', 'kml', 'gpkg', 'shp'] as const) {
    const { task, bytes } = await fileOf('exportSearch', { query: { types: ['Trap'] }, format, name: 'Traps' })
    expect(task).toMatchObject({ state: 'DONE', count: 2 })
    const path = join(folder, task.resultName ?? 'none')
    writeFileSync(path, bytes)
    const { features } = await readWhole(path, task.resultName ?? '', { repairs: [], single: [] })
    const found = features.find(({ attributes }) => String(attributes['care']).includes(WARNING))
    // Nor that of any other column, in capitals or not.
    for (const column of ['name', 'warnings', 'owner', 'Owner'])
      expect([format, column, found?.attributes[column]]).not.toEqual([format, column, 'planted'])
    const { type, label, name, id = warned.$id } = found?.attributes ?? {}
    expect({ format, type, label: label ?? name, id }).toEqual({
      format,
      type: 'Trap',
      label: 'Second',
      id: warned.$id,
    })
  }
})

test('T50 what stands beside a place is whole in a shapefile, whose texts are short', () => {
  const labels = Array.from({ length: 40 }, (_, at) => `Label ${at} of the family k̓`).join('; ')
  const placed = (care: string) => ({
    id: 'Trap-1',
    label: 'One',
    attributes: { type: 'Trap', care },
    geometry: undefined,
  })
  const [few, many] = withCareInParts([placed('VIOLENCE'), placed(labels)]).map(({ attributes }) => attributes)
  expect(Object.keys(few ?? {})).toEqual(Object.keys(many ?? {}))
  const { type: _type, ...parts } = many ?? {}
  expect(Object.values(parts).join('')).toBe(labels)
  expect(Object.values(parts).every((part) => Buffer.byteLength(String(part)) <= 254)).toBe(true)
})

test('a zip has warned files only if they were asked for, in a folder that says so', async () => {
  const paths = async (body: object) => {
    const { bytes } = await fileOf('exportFiles', { ids: [carving.$id], ...body })
    const zip = new ZipReader(new Uint8ArrayReader(bytes))
    const names = (await zip.getEntries()).map(({ filename }) => filename)
    await zip.close()
    return { names, text: await partOf(bytes, 'LABELS.txt') }
  }
  const few = await paths({})
  expect(few.names).toEqual(['LABELS.txt'])
  expect(few.text).toContain(WARNING)
  expect(few.text).toContain(LABEL)
  expect((await paths({ warned: true })).names).toEqual(['LABELS.txt', `! A pole ${carving.$id}/a.txt`, 'index.csv'])
})
