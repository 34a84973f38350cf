import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Geometry, Item } from '@cairn/contract'
import type { PlaceOfFiles } from '@cairn/contract/place-files'
import { SYSTEM } from '@cairn/server/testing'
import type { TestClient } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'
import { act, startConsulting, type Consulting } from '../testing/consulting.ts'

let all: Consulting
beforeAll(async () => {
  all = await startConsulting()
})
afterAll(() => all.close())

const words = (locale: string) =>
  JSON.parse(readFileSync(new URL(`../../../../host/src/texts/${locale}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >
const file = (values: object = {}) => all.submitter.request<Item>('create/Consultation', { ...all.whole, ...values })
const read = ({ $id }: Pick<Item, '$id'>) => all.admin.request<Item>(`read/${$id}`)
/** What a call is refused with: its code, and for each property the key of its words. */
async function refusalOf(call: Promise<unknown>) {
  const thrown = await call.then(
    () => undefined,
    (error: { code: string; details?: { properties?: Record<string, { userMessage: string }> } }) => error,
  )
  const properties = thrown?.details?.properties ?? {}
  return [thrown?.code, ...Object.entries(properties).map(([name, { userMessage }]) => `${name} ${userMessage}`)]
}
async function set(item: Pick<Item, '$id'>, values: object, client: TestClient = all.submitter) {
  const { _t, _i, _u } = await client.request<Item>(`read/${item.$id}`)
  return client.request<Item>('update', { _t, _i, _u, ...values })
}
const square = (side: number): Geometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [side, 0],
      [side, side],
      [0, side],
      [0, 0],
    ],
  ],
})

it('CNS-296 a file without an area is told what it lacks, and stays a draft with all that was typed', async () => {
  const { projectArea: _none, ...rest } = all.whole
  const draft = await all.submitter.request<Item>('create/Consultation', rest)
  expect(await refusalOf(act(all.submitter, 'submit', draft))).toEqual(['invalidItem', 'projectArea errors.required'])
  expect(await read(draft)).toMatchObject({ state: 'DRAFT', ...rest })
})

it('CNS-296 an area that is none is refused at its property, and the former one stays', async () => {
  const made = await file()
  const odd: readonly unknown[] = [
    { type: 'Polygon', coordinates: [] },
    { type: 'Polygon', coordinates: [[]] },
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [0, 0],
        ],
      ],
    },
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ],
      ],
    },
    { type: 'Point', coordinates: [190, 0] },
    { type: 'Point', coordinates: ['-128.4', '52.9'] },
    { type: 'LineString', coordinates: Array.from({ length: 50_001 }, (_, n) => [n / 1000, 0]) },
  ]
  for (const projectArea of odd) {
    const [code, ...properties] = await refusalOf(set(made, { projectArea }))
    const what = JSON.stringify(projectArea).slice(0, 80)
    expect([what, code, properties.length]).toEqual([what, 'invalidItem', 1])
    expect(properties[0]).toMatch(/^projectArea errors\./)
  }
  expect(await read(made)).toMatchObject({ projectArea: all.whole['projectArea'], _u: made._u })
})

it('CNS-296 files of places are repaired or refused by name, whatever is in them', async () => {
  const place = async (content: string, name = 'area.geojson') => {
    const target = { relType: 'Consultation', relProp: 'projectArea' }
    const bytes = new TextEncoder().encode(content)
    const { $id } = await upload(all.server.url, all.submitter, { name, bytes, ...target })
    return all.submitter.request<PlaceOfFiles>('act/readPlaceFiles', { attachments: [$id] })
  }
  const feature = (geometry: unknown) => JSON.stringify({ type: 'Feature', properties: {}, geometry })
  const bowtie = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
        [0, 0],
      ],
    ],
  }
  const crossing = await place(feature(bowtie))
  expect(crossing).toMatchObject({ place: { type: 'MultiPolygon' }, files: [{ repaired: [{ kind: 'selfCrossing' }] }] })
  const unclosed = await place(
    feature({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ],
      ],
    }),
  )
  expect(unclosed).toMatchObject({ place: square(1), files: [{ count: 1, repaired: [{ kind: 'unclosedRing' }] }] })
  const empty = await place('{"type":"FeatureCollection","features":[]}')
  expect(empty).toMatchObject({ files: [{ count: 0 }] })
  expect(empty).not.toHaveProperty('place')
  const nothing = await place(
    feature({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
        ],
      ],
    }),
  )
  expect(nothing).toMatchObject({ files: [{ count: 0, left: [{ count: 1 }] }] })
  expect(await place('<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "b">]><kml>&a;</kml>', 'x.kml')).toMatchObject({
    files: [{ refusal: 'xmlEntities' }],
  })
  expect(await place('PK not a zip', 'x.zip')).toMatchObject({ files: [{ refusal: expect.any(String) }] })
  expect(await place('{"type": "Feature', 'cut off.geojson')).toMatchObject({ files: [{ refusal: 'jsonUnreadable' }] })
}, 120_000)

it('CNS-296 people are of the organisation that they speak for', async () => {
  const { store } = all.server.parts.engine
  const person = async (values: object) =>
    (await store.create(SYSTEM, 'Contact', { firstName: 'A', lastName: 'B', ...values })).$id
  // Whoever may not read a contact is not told of which organisation it is.
  const asAdmin = (values: object) => all.admin.request<Item>('create/Consultation', { ...all.whole, ...values })
  const other = await person({ organizations: [all.office] })
  expect(await refusalOf(asAdmin({ primaryContacts: [other] }))).toEqual([
    'invalidItem',
    'primaryContacts errors.notInOrg',
  ])
  expect(await refusalOf(file({ primaryOrg: null }))).toEqual(['invalidItem', 'primaryContacts errors.chooseOrg'])
})

it('CNS-296 dates, cuts, gaps and choices that cannot be are refused in their own words', async () => {
  const made = await file()
  expect(await refusalOf(set(made, { projectStartDt: '2027-05-01', projectEndDt: '2027-04-01' }))).toEqual([
    'invalidItem',
    'projectEndDt errors.endBeforeStart',
  ])
  expect(await refusalOf(set(made, { areaOfNewCut: -1 }))).toEqual([
    'invalidItem',
    'areaOfNewCut errors.consultation.cutNegative',
  ])
  expect(await refusalOf(set(made, { areaOfNewCut: 10_000 }))).toEqual([
    'invalidItem',
    'areaOfNewCut errors.consultation.cutTooLarge',
  ])
  await act(all.submitter, 'submit', made)
  for (const gaps of [undefined, [], [' ', '']])
    expect((await refusalOf(act(all.clerk, 'returnIncomplete', made, { gaps })))[0]).toBe('invalidItem')
  // Two accept at once: one wins, the other is told where the file stands.
  const accepts = await Promise.all([
    refusalOf(act(all.clerk, 'accept', made)),
    refusalOf(act(all.admin, 'accept', made)),
  ])
  expect(accepts.map(([code]) => code).sort()).toEqual(['transition', undefined])
  expect(await refusalOf(act(all.clerk, 'distribute', made))).toEqual(['consultation.noneSelected'])
  expect(await read(made)).toMatchObject({ state: 'SUBMITTED' })
})

it('CNS-296 each refusal has words in both languages', () => {
  const keys = ['noOrg', 'chooseOrg', 'notInOrg', 'contactBlocked', 'endBeforeStart', 'transition']
  for (const locale of ['en', 'fr']) for (const key of keys) expect(words(locale)).toHaveProperty([`errors.${key}`])
})
