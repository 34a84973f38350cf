// @module-tag leaks
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { defineItemType, itemTypeSchema, type Item, type ItemId, type ItemType } from '@cairn/contract'
import { CREATED_PROPERTY, featureSchema, type Feature, type FeaturesRequest } from '@cairn/contract/features'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { parseRequest } from '../../features/maps/stream-features.action.ts'
import { bulkInsert } from '../../testing/bulk-items.ts'
import { readTile } from '../../testing/read-tile.ts'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { columnStoreOf } from '../columns/column-store.ts'
import { TUNING } from '../../items/read/search-tuning.ts'
import { SAMPLE_TYPES } from '../../testing/sample-types.ts'
import type { Principal } from '../../items/facts/types.ts'
import { makeTile } from './make-tile.ts'
import { streamFeatures, wholeOf } from './stream-features.ts'

const HOME = 'Organization-1' as ItemId
const MEMBER = person(1, { organizations: [HOME] })
const STRANGER = person(2)

/** An entry whose places are those it names, and a mark on the map that stands for what it names. */
const TYPES = [
  defineItemType({
    name: 'Entry',
    defaultIcon: 'book',
    label: ['title'],
    properties: {
      title: { v: 'DEF', required: true, textField: true },
      keeper: { v: 'REL', t: 'Organization' },
      spots: { v: 'REL', t: 'Note', many: true, places: true },
      quiet: { v: 'REL', t: 'Note', many: true, places: true, level: 'PROTECTED' },
    },
    owner: 'keeper',
    visibility: 'COMMUNITY',
  }),
  defineItemType({
    name: 'Mark',
    defaultIcon: 'mapPin',
    label: ['name'],
    properties: {
      name: { v: 'DEF' },
      keeper: { v: 'REL', t: 'Organization' },
      rel: { v: 'IDM' },
      shape: { v: 'DEF', t: 'geometry' },
    },
    owner: 'keeper',
    standsFor: 'rel',
    visibility: 'COMMUNITY',
  }),
].map((type) => v.parse(itemTypeSchema, type))

const pointAt = (lon: number, lat: number) => ({ type: 'Point', coordinates: [lon, lat] })
const strait = {
  type: 'MultiLineString',
  coordinates: [
    [
      [179, 60],
      [180, 60],
    ],
    [
      [-180, 60],
      [-179, 61],
    ],
  ],
}

let sample: Awaited<ReturnType<typeof openSampleStore>>
const made: Record<'creek' | 'reef' | 'strait' | 'hidden' | 'entry' | 'other' | 'mark', Item> = {} as never

beforeAll(async () => {
  sample = await openSampleStore({}, TYPES)
  await sample.make('Organization', { displayName: 'Home' })
  const note = (title: string, place: unknown, more = {}) =>
    sample.make('Note', { title, state: 'OPEN', keeper: HOME, place, ...more })
  made.creek = await note('creek', pointAt(-123.1, 49.2), { count: 7, secret: 'x' })
  made.reef = await note('reef', pointAt(10, 50))
  made.strait = await note('strait', strait)
  made.hidden = await note('hidden', pointAt(-123.1, 49.2), { access: 'PRIVATE' })
  const spots = [made.creek.$id, made.hidden.$id]
  made.entry = await sample.make('Entry', { title: 'entry', keeper: HOME, spots, quiet: [made.reef.$id] })
  made.other = await sample.make('Entry', { title: 'other', keeper: HOME })
  made.mark = await sample.make('Mark', { name: 'm', keeper: HOME, rel: made.other.$id, shape: pointAt(1, 2) })
  await note('about', undefined, { about: made.creek.$id })
})
afterAll(() => sample.close())

async function ask(request: FeaturesRequest, who: Principal = MEMBER): Promise<Feature[]> {
  const features = await wholeOf(streamFeatures(sample.context, who, parseRequest(request)))
  for (const feature of features) v.assert(v.strictObject(featureSchema.entries), feature)
  return features
}
const idsOf = (features: readonly Feature[]) => features.map(({ id }) => id).toSorted()
const ids = (...items: Item[]) => items.map(({ $id }) => $id).toSorted()

test('a request without anything gives every place one may see, and a stranger gets none', async () => {
  expect(idsOf(await ask({}))).toEqual(ids(made.creek, made.reef, made.strait, made.mark))
  expect(await ask({}, STRANGER)).toEqual([])
})

test('places of guarded items that are told are in the access log, each once; what is hidden, or elsewhere, is not', async () => {
  const keeper = person(9, { organizations: [HOME], adminOf: [HOME] })
  const entries = async () => {
    const { entries: found } = await sample.context.accessLog.read({ item: made.hidden.$id, max: 10 })
    return found.map(({ by, op, level }) => ({ by, op, level }))
  }
  const before = await entries()
  expect(idsOf(await ask({ bounds: [-124, 49, -123, 50] }, MEMBER))).toEqual(ids(made.creek))
  await ask({ bounds: [9, 49, 11, 51] }, keeper)
  expect(await entries()).toEqual(before)
  expect(idsOf(await ask({ bounds: [-124, 49, -123, 50] }, keeper))).toEqual(ids(made.creek, made.hidden))
  expect(await entries()).toEqual([{ by: keeper.userId, op: 'map', level: 'PRIVATE' }, ...before])
})

test('a feature says what it is of', async () => {
  const [creek] = await ask({ query: { text: 'creek', types: ['Note'] }, props: ['count', 'secret', 'constructor'] })
  expect(creek).toEqual({
    id: made.creek.$id,
    t: 'Note',
    prop: 'place',
    bbox: [-123.1, 49.2, -123.1, 49.2],
    geometry: pointAt(-123.1, 49.2),
    label: 'creek',
    props: { count: 7 },
  })
})

test('a feature says when what it stands for was created, if it is asked for', async () => {
  const [creek] = await ask({ query: { text: 'creek', types: ['Note'] }, props: ['count', CREATED_PROPERTY] })
  expect(creek?.props).toEqual({ count: 7, [CREATED_PROPERTY]: made.creek._c.ts })
  const [spot] = await ask({ proxyIDs: [made.entry.$id], props: [CREATED_PROPERTY] })
  expect(spot).toMatchObject({ proxy: made.entry.$id, props: { [CREATED_PROPERTY]: made.entry._c.ts } })
})

test('bounds take in what touches them, on either side of the antimeridian', async () => {
  expect(idsOf(await ask({ bounds: [-124, 49, -123, 50] }))).toEqual(ids(made.creek))
  expect(idsOf(await ask({ bounds: [179.5, 59, -179.5, 62] }))).toEqual(ids(made.strait))
  expect(await ask({ bounds: [-178, 59, 178, 62] })).toEqual([])
  const [feature] = await ask({ bounds: [-180, 59, -179, 62] })
  expect(feature?.bbox).toEqual([179, 60, -179, 61])
})

describe('a proxy', () => {
  test('is what names the place, and one does not see a place through it that one may not see', async () => {
    const features = await ask({ query: { types: ['Entry'] } })
    expect(features.map(({ id, proxy, label }) => [id, proxy, label])).toEqual(
      expect.arrayContaining([
        [made.mark.$id, made.other.$id, 'other'],
        [made.creek.$id, made.entry.$id, 'entry'],
      ]),
    )
    expect(features).toHaveLength(2)
    const reader = person(3, { grants: [{ grant: 'PROTECTED.read', grantedBy: HOME }] })
    expect(idsOf(await ask({ proxyIDs: [made.entry.$id] }, reader))).toEqual(ids(made.creek, made.reef))
    expect(await ask({ proxyIDs: [made.entry.$id] }, STRANGER)).toEqual([])
  })

  test('narrows by its id and its type', async () => {
    expect(idsOf(await ask({ proxyIDs: [made.other.$id] }))).toEqual(ids(made.mark))
    expect(idsOf(await ask({ proxyIDs: [made.reef.$id] }))).toEqual(ids(made.reef))
    expect(idsOf(await ask({ onlyProxyTypes: ['Entry'] }))).toEqual(ids(made.creek, made.mark))
    expect(idsOf(await ask({ onlyProxyTypes: ['Note'] }))).toEqual(ids(made.creek, made.reef, made.strait))
    expect(await ask({ onlyProxyTypes: ['Entry'], bounds: [0, 0, 2, 3] })).toMatchObject([{ id: made.mark.$id }])
    expect(await ask({ onlyProxyTypes: ['Contact'] })).toEqual([])
  })
})

test('of what may be stood for only that comes which has a place in a small area, whoever names the other', async () => {
  const near = { query: { types: ['Entry'] }, bounds: [-123.2, 49.1, -123, 49.3] } satisfies FeaturesRequest
  expect((await ask(near)).map(({ id, proxy }) => [id, proxy])).toEqual([[made.creek.$id, made.entry.$id]])
  const marked = { ...near, bounds: [0, 1, 2, 3] } satisfies FeaturesRequest
  expect((await ask(marked)).map(({ id, proxy }) => [id, proxy])).toEqual([[made.mark.$id, made.other.$id]])
  const reef = { ...near, bounds: [9, 49, 11, 51] } satisfies FeaturesRequest
  expect(await ask(reef)).toEqual([])
  const reader = person(3, { organizations: [HOME], grants: [{ grant: 'PROTECTED.read', grantedBy: HOME }] })
  expect((await ask(reef, reader)).map(({ id, proxy }) => [id, proxy])).toEqual([[made.reef.$id, made.entry.$id]])
  expect(await ask(near, STRANGER)).toEqual([])
})

test('related are the places of what an item names, and of what names it', async () => {
  expect(idsOf(await ask({ relatedIDs: [made.entry.$id] }))).toEqual(ids(made.creek))
  expect(idsOf(await ask({ relatedIDs: [made.creek.$id] }))).toEqual(ids(made.creek))
  expect(await ask({ relatedIDs: [made.hidden.$id] })).toEqual([])
  expect(await ask({ relatedIDs: ['Note-4711' as ItemId] })).toEqual([])
})

test('an answer without parts is refused where it would hold more than it may', async () => {
  const whole = (most: { places: number; positions: number }) =>
    wholeOf(streamFeatures(sample.context, MEMBER, {}), most)
  await expect(whole({ places: 3, positions: 100 })).rejects.toMatchObject({
    code: 'tooManyPlaces',
    details: { max: 3 },
  })
  await expect(whole({ places: 4, positions: 6 })).rejects.toMatchObject({ code: 'tooManyPlaces' })
  expect(await whole({ places: 4, positions: 7 })).toHaveLength(4)
})

test('of what may be stood for all comes, however much is wanted: tiles would not have it', async () => {
  expect(await ask({ query: { types: ['Note'] }, most: 2 })).toHaveLength(3)
})

test('of what may be stood for a tile shows the newest, up to a number', async () => {
  const tile = { z: 0, x: 0, y: 0 }
  const placesIn = async (proxied: number) => {
    const request = { query: { types: ['Entry'] } }
    const features = readTile(await makeTile(sample.context, MEMBER, request, tile, { proxied, positions: 100 }), tile)
    return features.map(({ properties }) => properties['id']).toSorted()
  }
  expect(await placesIn(1)).toEqual([made.mark.$id])
  expect(await placesIn(2)).toEqual(ids(made.creek, made.mark))
})

test('lines come no finer than the zoom shows', async () => {
  const fine = Array.from({ length: 1001 }, (_, at) => [at / 1000, 20 + (at % 2) / 10_000])
  const line = await sample.make('Note', {
    title: 'line',
    state: 'OPEN',
    keeper: HOME,
    place: { type: 'LineString', coordinates: fine },
  })
  const positions = async (zoom?: number) => {
    const [feature] = await ask({ proxyIDs: [line.$id], ...(zoom === undefined ? {} : { zoom }) })
    return (feature?.geometry.coordinates ?? []).length
  }
  expect([await positions(), await positions(2), await positions(22)]).toEqual([1001, 2, 1001])
  await sample.store.remove(SYSTEM, line.$id)
  expect(await ask({ proxyIDs: [line.$id] })).toEqual([])
})

test('what is wrong with a request is said', () => {
  const wrong = (body: unknown) => {
    try {
      return parseRequest(body)
    } catch (thrown) {
      return thrown
    }
  }
  for (const bounds of [[1, 2, 3], [1, 2, 3, 'x'], [0, 10, 1, 5], [-181, 0, 0, 0], [0, 0, 0, Number.NaN], 'all', null])
    expect(wrong({ bounds })).toMatchObject({ code: 'invalidBounds' })
  expect(wrong({ zoom: 23 })).toMatchObject({ code: 'badMessage', message: expect.stringContaining('zoom') })
  expect(wrong({ proxyIDs: ['x'] })).toMatchObject({ code: 'badMessage' })
  expect(wrong({ relatedIDs: [] })).toMatchObject({ code: 'badMessage' })
})

test('of few that may be stood for, in a town of places, these are looked for rather than all places read', async () => {
  const [lon, lat] = [30, 10]
  const note = SAMPLE_TYPES.find(({ name }) => name === 'Note') as ItemType
  const town = Array.from({ length: 400 }, (_, at) => ({
    ...{ type: note, index: 5000 + at, ts: '2026-01-01T00:00:00Z', createdBy: 'User-1' as ItemId },
    values: { title: `house ${at}`, state: 'OPEN', keeper: HOME, place: pointAt(lon + at / 1000, lat) },
  }))
  await bulkInsert(sample, town)
  const spots = ['Note-5007' as ItemId, made.reef.$id]
  const hall = await sample.make('Entry', { title: 'hall', keeper: HOME, spots })
  await sample.make('Entry', { title: 'away', keeper: HOME, spots: [made.reef.$id] })
  const inTown = { query: { types: ['Entry'] }, bounds: [29, 9, 31, 11] } satisfies FeaturesRequest
  await columnStoreOf(sample.database).load()
  // As small stores tell it, and as the columns of large ones do.
  for (const tuning of [TUNING, { ...TUNING, columnsFrom: 0 }]) {
    const query = vi.spyOn(sample.database, 'query')
    const features = await wholeOf(streamFeatures({ ...sample.context, tuning }, MEMBER, inTown))
    expect(features.map(({ id, proxy }) => [id, proxy])).toEqual([['Note-5007', hall.$id]])
    const read = query.mock.calls.flatMap(([, values, name]) => (name === 'items-by-number' ? values?.[0] : []))
    query.mockRestore()
    expect(read.length).toBeGreaterThan(0)
    expect(read.length).toBeLessThan(20)
  }
  expect(await ask(inTown, STRANGER)).toEqual([])
})
