import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { upload } from '@cairn/testkit/upload'
import { bombOf, ODK_ZIP, SHORE_XLSX, zipOf } from '../testing/files.ts'
import { startSurvey, type Survey } from '../testing/survey.ts'

const QUESTIONS = {
  languages: ['en'],
  questions: [
    { name: 'place', kind: 'geopoint' },
    { name: 'count', kind: 'integer' },
    { name: 'photo', kind: 'photo' },
    { name: 'square', kind: 'repeat', questions: [{ name: 'clams', kind: 'integer' }] },
  ],
}
let all: Survey
let formDef: Item
beforeAll(async () => {
  all = await startSurvey()
  formDef = await all.coordinator.request<Item>('create/GeoKeeperFormDef', {
    ...{ title: 'Beds', machineName: 'beds', formType: 'record', program: all.program.$id, questions: QUESTIONS },
  })
  await all.coordinator.request('act/publish', { t: formDef._t, i: formDef._i })
})
afterAll(() => all.close())

async function run(action: string, { _i }: Item, body: object = {}): Promise<Task> {
  const target = { t: 'Import', i: _i, ...body }
  const { key } = await all.coordinator.request<{ key: string }>(`act/${action}/async`, target)
  return (await all.coordinator.waitFor<Task>('taskComplete', (done) => done.key === key, 60_000)).b
}

type Imported = Item & {
  found: { refusal?: string; columns: { heading: string; filled: number }[] }
  trial: { counts: object; rows: { line: number; problems: { code: string; values?: object }[] }[] }
}

/** Makes an import of a file, looks at it and tries it. */
async function tried(kind: string, name: string, bytes: Uint8Array, defaults: object): Promise<Imported> {
  const file = await upload(all.server.url, all.coordinator, { name, bytes, relType: 'Import', relProp: 'file' })
  const made = await all.coordinator.request<Item>('create/Import', {
    ...{ label: name, kind, file: file.$id, owner: all.home, defaults },
  })
  expect(await run('lookAtImport', made)).toMatchObject({ state: 'DONE' })
  const looked = await all.coordinator.request<Imported>(`read/${made.$id}`)
  if (looked.found.refusal !== undefined) return looked
  expect(await run('tryImport', made)).toMatchObject({ state: 'DONE' })
  return all.coordinator.request<Imported>(`read/${made.$id}`)
}
const ofForm = () => ({ program: all.program.$id, formDef: formDef.$id })

async function records(): Promise<Item[]> {
  const { ids } = await all.coordinator.request<{ ids: ItemId[] }>('search/ids', {
    ...{ types: ['GeoKeeperFieldData'], must: [{ prop: 'formDef', kind: 'rel', value: [formDef.$id] }] },
    sort: [{ key: 'collected', order: 'asc' }],
  })
  return Promise.all(ids.map((id) => all.coordinator.request<Item>(`read/${id}`)))
}

it('GEO-22 a zip of ODK comes in by the steps of an import, twice makes nothing twice, and is taken back', async () => {
  const first = await tried('GKF_ODK', 'Beds.zip', ODK_ZIP, ofForm())
  expect(first.trial.counts).toMatchObject({ new: 2, error: 0 })
  expect(first.found.columns.filter(({ heading }) => ['colour', 'media'].includes(heading))).toMatchObject([
    { heading: 'media', filled: 1 },
    { heading: 'colour', filled: 1 },
  ])
  expect(await run('applyImport', first)).toMatchObject({ state: 'DONE' })
  const [one, two, ...others] = await records()
  expect(others).toEqual([])
  expect(one).toMatchObject({
    state: 'ACTIVE',
    collected: '2026-05-01T10:00:00.000Z',
    place: { coordinates: [-128.4, 52.9] },
    answers: { count: 3, photo: expect.stringMatching(/^Attachment-/), square: [{ clams: 5 }, { clams: 6 }] },
  })
  expect(one).toMatchObject({ files: [(one?.['answers'] as { photo: string } | undefined)?.photo] })
  expect(two?.['answers']).toEqual({ place: { type: 'Point', coordinates: [-128.3, 52.8] }, count: 4 })
  const again = await tried('GKF_ODK', 'Beds.zip', ODK_ZIP, ofForm())
  expect(again.trial.counts).toMatchObject({ skip: 2, new: 0, error: 0 })
  await run('revertImport', first)
  expect(await records()).toEqual([])
})

it('GEO-22 waypoints and tracks of a GPX come in as records', async () => {
  const point = '<wpt lat="52.9" lon="-128.4"><time>2026-05-01T10:00:00Z</time><name>Bed</name></wpt>'
  const fix = (minute: number) =>
    `<trkpt lat="52.9${minute}" lon="-128.4"><time>2026-05-01T10:0${minute}:00Z</time></trkpt>`
  const gpx = `<gpx version="1.1">${point}<wpt lat="x" lon="y"/><trk><trkseg>${fix(1)}${fix(2)}</trkseg></trk></gpx>`
  const made = await tried('GKF_PLACES', 'day.gpx', Buffer.from(gpx), ofForm())
  expect(made.trial).toMatchObject({ counts: { new: 2, error: 1 }, rows: [{ line: 2 }] })
  expect(await run('applyImport', made, { goodOnly: true })).toMatchObject({ state: 'DONE' })
  const found = await records()
  expect(found.map(({ track }) => (track as { type: string } | undefined)?.type)).toEqual([undefined, 'LineString'])
  expect(found[0]).toMatchObject({ answers: { place: { coordinates: [-128.4, 52.9] } } })
})

it('GEO-22 names the question and the row of an answer that does not fit', async () => {
  const csv = 'latitude,longitude,count\n52.9,-128.4,3\n\n52.9,-128.3,many\n'
  const made = await tried('GKF_PLACES', 'beds.csv', Buffer.from(csv), ofForm())
  expect(made.trial).toMatchObject({
    counts: { new: 1, error: 1 },
    rows: [{ line: 4, problems: [{ code: 'errors.geokeeper.answerKind', column: 3, values: { question: 'count' } }] }],
  })
})

it('GEO-16 an XLSForm comes in as a draft; what is not known is a row that does not fit', async () => {
  const made = await tried('GKF_XLSFORM', 'shore.xlsx', SHORE_XLSX, { program: all.program.$id })
  expect(made.trial).toMatchObject({
    counts: { new: 1, error: 1 },
    rows: [
      {
        line: 3,
        problems: [{ code: 'geokeeper.faults.unknownType', values: { detail: 'telepathy', where: 'survey · type' } }],
      },
    ],
  })
  expect(await run('applyImport', made, { goodOnly: true })).toMatchObject({ state: 'DONE' })
  const { ids } = await all.coordinator.request<{ ids: ItemId[] }>('search/ids', {
    ...{ types: ['GeoKeeperFormDef'], must: [{ prop: 'machineName', kind: 'is', value: 'shore_walk' }] },
  })
  expect(await all.coordinator.request(`read/${ids[0]}`)).toMatchObject({
    ...{ state: 'DRAFT', title: 'Shore', version: 1 },
    questions: { questions: [{ name: 'count', kind: 'integer' }] },
  })
})

it('GEO-22 a file without a form, and one that cannot be read, are refused in words', async () => {
  const refusal = async (...of: Parameters<typeof tried>) => (await tried(...of)).found.refusal
  expect(await refusal('GKF_ODK', 'Beds.zip', ODK_ZIP, {})).toBe('errors.geokeeper.importForm')
  const noTable = Buffer.from(await zipOf({ 'a.txt': Buffer.from('x') }))
  expect(await refusal('GKF_ODK', 'none.zip', noTable, ofForm())).toBe('errors.geokeeper.importEmpty')
  expect(await refusal('GKF_PLACES', 'a.kml', Buffer.from('<kml><Placemark>'), ofForm())).toBe('errors.tableUnreadable')
  expect(await refusal('GKF_XLSFORM', 'a.xlsx', Buffer.from('PK no zip'), { program: all.program.$id })).toBe(
    'errors.tableUnreadable',
  )
})

it('GEO-22 T30 a form or places in a spreadsheet that would unpack to far more than it is are refused', async () => {
  const bomb = Buffer.from(await bombOf(30_000_000))
  expect(bomb.length).toBeLessThan(200_000)
  const refusal = async (...of: Parameters<typeof tried>) => (await tried(...of)).found.refusal
  expect(await refusal('GKF_XLSFORM', 'bomb.xlsx', bomb, { program: all.program.$id })).toBe('errors.tableUnreadable')
  const zip = Buffer.from(await zipOf({ 'form.xlsx': bomb }))
  expect(await refusal('GKF_XLSFORM', 'bomb.zip', zip, { program: all.program.$id })).toBe('errors.tableUnreadable')
  expect(await refusal('GKF_PLACES', 'bomb.xlsx', bomb, ofForm())).toBe('errors.geokeeper.importUnreadable')
})
