// @module-tag leaks
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessProperty, USES_PROPERTY, WITHHELD_PROPERTY, type Item, type ItemId } from '@cairn/contract'
import { toCairnError, type CairnError } from '@cairn/contract/errors'
import type { Task } from '@cairn/contract/wire'
import { unzip } from '@cairn/geo-files/unzip'
import { buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { codeOf } from '@cairn/testkit/kept-community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'

const shared = { owner: { v: 'REL', t: 'Organization' }, access: accessProperty } as const
const SPOT = buildItemType('Spot', {
  properties: { name: { v: 'DEF' }, where: { v: 'DEF', t: 'geometry' }, ...shared },
  owner: 'owner',
  visibility: 'PROTECTED',
})
const TOLD = buildItemType('Told', {
  properties: {
    name: { v: 'DEF', textField: true },
    by: { v: 'REL', t: 'Spot', many: true, exportedAs: 'codes' },
    codes: { v: 'DEF', many: true },
    at: { v: 'REL', t: 'Spot', many: true, places: true },
    [USES_PROPERTY]: { v: 'SEL', options: ['KEEP', 'TEACHING'], many: true },
    [WITHHELD_PROPERTY]: { v: 'DEF', t: 'boolean' },
    ...shared,
  },
  owner: 'owner',
  visibility: 'PROTECTED',
  asksPurpose: true,
})
const PART = buildItemType('Part', {
  properties: { words: { v: 'DEF', textField: true }, of: { v: 'REL', t: 'Told', required: true } },
  label: ['words'],
  within: 'of',
  wholeRight: 'update',
  visibility: 'PRIVATE',
  asksPurpose: true,
})
const LISTED = buildItemType('Listed', {
  properties: { name: { v: 'DEF', textField: true }, ...shared },
  owner: 'owner',
  visibility: 'PROTECTED',
  asksPurpose: true,
})

let server: TestServer
let keeper: TestClient
let told: Item
let bar: Item
let stranger: TestClient
const WORK = { key: 'WORK', words: 'A map for the hall' }
const TOLD_NAMED = { query: { types: ['Told'] }, format: 'json', name: 'Told' }

beforeAll(async () => {
  server = await startTestServer({ areas: [...COMMUNITY_TYPES, SPOT, TOLD, PART, LISTED] })
  const { store } = server.parts.engine
  const owner: ItemId = (await store.create(SYSTEM, 'Organization', { name: 'Home' })).$id
  const spot = async (name: string, x: number) =>
    (await store.create(SYSTEM, 'Spot', { name, owner, where: { type: 'Point', coordinates: [x, 52] } })).$id
  const [one, two, ada] = [await spot('One', -128), await spot('Two', -129), await spot('Ada Marsh', -127)]
  const values = { owner, by: [ada], codes: ['R-1'], withheld: false }
  told = await store.create(SYSTEM, 'Told', {
    ...values,
    name: 'Weir',
    at: [one, two],
    usesGiven: ['KEEP', 'TEACHING'],
  })
  bar = await store.create(SYSTEM, 'Told', { ...values, name: 'Bar', usesGiven: ['KEEP'] })
  const grants = [
    { grant: 'PROTECTED.read', grantedBy: owner },
    { grant: 'adminOrg', grantedBy: owner },
  ]
  keeper = await server.client((await server.addUser({ organizations: [owner], grants })).email)
  stranger = await server.client((await server.addUser({})).email)
})
afterAll(async () => {
  keeper.close()
  stranger.close()
  await server.close()
})

const start = (action: string, body: object) => keeper.request<{ key: string }>(`act/${action}/async`, body)
const exported = async (body: object) => (await outcome('exportSearch', { ...TOLD_NAMED, ...body })).text
const TIMELINE = {
  ...{ name: 'Timeline', language: 'en', head: ['When', 'Who', 'Kind', 'Id', 'Name', 'Fields', 'Reason'] },
  words: { server: 'The server', added: 'Added', changed: 'Changed', deleted: 'Deleted' },
}
const timelineOf = async (body: object) => (await outcome('exportTimeline', { ...TIMELINE, ...body })).text

/** What a task of the keeper, or somebody else, answers, and its file. */
async function outcome(action: string, body: object, client = keeper) {
  const { key } = await client.request<{ key: string }>(`act/${action}/async`, body)
  const { resultURI } = (await client.waitFor<Task>('taskComplete', (task) => task.key === key)).b
  const { result } = await client.request<{ result: object }>(`activeTask/${key}`)
  const file = await fetch(`${server.url}${resultURI}`, { headers: { authorization: `Bearer ${client.token}` } })
  return { result, text: await textIn(new Uint8Array(await file.arrayBuffer())) }
}

/** All that is in a file, of a zip that of its files. */
async function textIn(bytes: Uint8Array): Promise<string> {
  const isZip = Buffer.from(bytes.subarray(0, 2)).toString() === 'PK'
  const files = isZip ? [...(await unzip(bytes, [''])).values()] : [bytes]
  return files.map((file) => new TextDecoder().decode(file)).join('\n')
}

test('T31 what asks for a purpose leaves by no way without one', async () => {
  const paper = { language: 'en', title: 'Told', size: 'A4', blocks: [] }
  expect(await codeOf(start('exportSearch', TOLD_NAMED))).toBe('purposeNeeded')
  expect(await codeOf(start('exportSearch', { ...TOLD_NAMED, query: { types: ['Spot', 'Told'] } }))).toBe(
    'purposeNeeded',
  )
  expect(await codeOf(start('exportFiles', { query: { types: ['Told'] } }))).toBe('purposeNeeded')
  expect(await codeOf(start('exportFiles', { ids: [told.$id] }))).toBe('purposeNeeded')
  expect(await codeOf(start('printPaper', { paper, name: 'Told', items: [told.$id] }))).toBe('purposeNeeded')
  expect(await codeOf(start('exportFiles', { query: { types: ['Attachment'] } }))).toBe('purposeNeeded')
  expect(await codeOf(start('exportSearch', { ...TOLD_NAMED, query: { types: ['Spot'] } }))).toBe('fine')
  expect(await codeOf(start('printPaper', { paper, name: 'Told', items: [told.$id], purpose: WORK }))).toBe('fine')
})

test('T78 who is asked for a purpose is told whether something of these types may be withheld', async () => {
  const asked = async (types: string[]) =>
    (await start('exportSearch', { ...TOLD_NAMED, query: { types } }).catch(toCairnError)) as CairnError
  expect(await Promise.all(['Told', 'Part', 'Listed'].map(async (type) => (await asked([type])).details))).toEqual([
    ...[{ withheld: true }, { withheld: true }, {}],
  ])
})

test('T2 nobody is asked for a purpose by an item that is hidden from them', async () => {
  const paper = { language: 'en', title: 'Told', size: 'A4', blocks: [] }
  for (const id of [told.$id, 'Told-999']) {
    const files = stranger.request('act/exportFiles/async', { ids: [id] })
    expect(await codeOf(files)).toBe('fine')
    const printed = stranger.request('act/printPaper/async', { paper, name: 'Told', items: [id] })
    expect(await codeOf(printed)).toBe('fine')
  }
})

test('nothing is printed for a use that not everyone agreed to', async () => {
  const paper = { language: 'en', title: 'Told', size: 'A4', blocks: [] }
  const printed = (item: Item, key: string) =>
    codeOf(start('printPaper', { paper, name: 'Told', items: [item.$id], purpose: { key } }))
  expect(await printed(bar, 'TEACHING')).toBe('notAgreed')
  expect(await printed(told, 'TEACHING')).toBe('fine')
})

test('the access log keeps the purpose, with the words, of each item that was taken out', async () => {
  await exported({ purpose: WORK })
  const { _t: t, _i: i } = told
  const { entries } = await keeper.request<{ entries: object[] }>('act/accessLog', { t, i, op: 'export' })
  expect(entries[0]).toMatchObject({ op: 'export', item: told.$id, purpose: WORK })
  const { key } = await start('exportAccessLog', { t, i, name: 'Log' })
  const { resultURI } = (await keeper.waitFor<Task>('taskComplete', (task) => task.key === key)).b
  const csv = await fetch(`${server.url}${resultURI}`, { headers: { authorization: `Bearer ${keeper.token}` } })
  expect(await csv.text()).toContain('export,WORK,A map for the hall')
})

test('what is taken out for a use is what everyone agreed to have used so', async () => {
  const namesIn = async (key: string) =>
    (JSON.parse(await exported({ purpose: { key } })) as Item[]).map((item) => String(item['name'])).sort()
  expect(await namesIn('WORK')).toEqual(['Bar', 'Weir'])
  expect(await namesIn('TEACHING')).toEqual(['Weir'])
})

test('T78 what is withheld leaves by no way unless it is asked for, with what is part of it, and its readers are told how much', async () => {
  const { store } = server.parts.engine
  const values = { owner: told['owner'], at: told['at'], name: 'Secret', usesGiven: [], withheld: true }
  const secret = await store.create(SYSTEM, 'Told', values)
  await store.create(SYSTEM, 'Part', { words: 'Whispered', of: secret.$id })
  await store.create(SYSTEM, 'Part', { words: 'Spoken', of: told.$id })
  const taken = (body: object, by = keeper) => outcome('exportSearch', { ...TOLD_NAMED, purpose: WORK, ...body }, by)
  for (const format of ['csv', 'json', 'geojson', 'kml', 'xlsx', 'gpkg', 'shp']) {
    const { text, result } = await taken({ format })
    const has = [told, secret].map(({ $id }) => text.includes($id))
    expect([format, has, result]).toEqual([format, [true, false], expect.objectContaining({ left: 1 })])
  }
  const whole = await taken({ withheld: true })
  expect([whole.text.includes(secret.$id), whole.result]).toEqual([true, { count: 3 }])
  const lines = await taken({ query: { types: ['Part'] } })
  expect([lines.text.includes('Spoken'), lines.text.includes('Whispered'), lines.result]).toEqual([
    ...[true, false, { count: 1, left: 1 }],
  ])
  const paper = { language: 'en', title: 'Told', size: 'A4', blocks: [] }
  const printed = (more: object) =>
    codeOf(start('printPaper', { paper, name: 'Told', items: [secret.$id], purpose: WORK, ...more }))
  expect([await printed({}), await printed({ withheld: true })]).toEqual(['notAgreed', 'fine'])
  const timeline = (more: object, by = keeper) => outcome('exportTimeline', { ...TIMELINE, purpose: WORK, ...more }, by)
  const changes = await timeline({ types: ['Told', 'Part'] })
  expect([/Secret|Whispered/.test(changes.text), changes.result]).toEqual([false, { count: 3, left: 2 }])
  // To who may not read it, all is as if it were not there.
  expect((await taken({}, stranger)).result).toEqual({ count: 0 })
  expect((await timeline({ types: ['Told'] }, stranger)).result).toEqual({ count: 0 })
  await store.remove(SYSTEM, secret.$id)
})

test('what stands for names leaves in their place, and places that are named go along', async () => {
  const json = await exported({ purpose: WORK })
  expect(json).toContain('R-1')
  expect(json).not.toMatch(/Ada|"by":\[/)
  const columns = [
    { prop: 'by', title: 'Who' },
    { prop: 'nothing', title: 'Nothing', optional: true },
  ]
  const csv = await exported({ purpose: WORK, format: 'csv', columns })
  expect(csv.split('\r\n')[0]).toBe('Id,Item type,Who,Created,Created by,Web address')
  expect(csv).toContain('R-1')
  expect(csv).not.toContain('Ada')
  const { features } = JSON.parse(await exported({ purpose: WORK, format: 'geojson' })) as {
    features: { properties: { label: string }; geometry: { coordinates: number[] } | null }[]
  }
  const placed = features.map(({ properties: { label }, geometry }) => `${label} ${geometry?.coordinates[0] ?? ''}`)
  expect(placed.sort()).toEqual(['Bar ', 'Weir -128', 'Weir -129'])
})

test('T31 a timeline leaves for a purpose where it may tell of what asks for one, and tells of what was agreed to', async () => {
  for (const body of [{ id: bar.$id }, { types: ['Told'] }, {}])
    expect(await codeOf(start('exportTimeline', { ...TIMELINE, ...body }))).toBe('purposeNeeded')
  expect(await codeOf(start('exportTimeline', { ...TIMELINE, types: ['Note'] }))).toBe('fine')
  const lines = await timelineOf({ types: ['Told'], purpose: { key: 'TEACHING' } })
  expect([lines.includes('Weir'), lines.includes('Bar')]).toEqual([true, false])
  const { _t: t, _i: i } = told
  const { entries } = await keeper.request<{ entries: object[] }>('act/accessLog', { t, i, op: 'export', max: 1 })
  expect(entries).toMatchObject([{ purpose: { key: 'TEACHING' } }])
})
