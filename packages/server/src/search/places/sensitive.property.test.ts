// @module-tag leaks
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseItemId, type Bounds, type Geometry, type Item, type ItemId, type Point } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Filter } from '@cairn/contract/query'
import { createViewerProjections } from '../../wire/socket/viewer-projections.ts'
import { TUNING, type SearchTuning } from '../../items/read/search-tuning.ts'
import { boxesOf, polygonOf, shapeOf, touches, type PlaceFilter } from '../../lib/geometry/shape.ts'
import { mergeItems } from '../../features/merge/merge-items.action.ts'
import { onePerson } from '../../testing/one-person.ts'
import { timelineOf } from '../../features/history/read-timeline.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import type { Principal } from '../../items/facts/types.ts'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { clamp, formAt, spotIn, tileAt } from '../../testing/site-spots.ts'
import { GRAVE_CELL, PLACE_CELL, SITE_PROPERTIES, SITE_TYPES } from '../../testing/site-types.ts'
import { clusterSubjects } from './cluster-subjects.ts'
import { cellOf } from '../../items/facts/coarse-cell.ts'
import { locateSubjects } from './find-subjects.ts'
import { makeTile } from './make-tile.ts'
import { placeDensity } from './place-density.ts'
import { placeSourcesOf } from './place-sources.ts'
import { streamFeatures, wholeOf } from './stream-features.ts'
import { boxOfTile } from './tile-grid.ts'

const RUNS = process.env.SOAK ? 3000 : 60
const [HOME, AWAY] = ['Organization-1', 'Organization-2'] as [ItemId, ItemId]
const grant = (name: string, grantedBy: ItemId) => ({ grant: name, grantedBy })
/** May do with a site what there is to do but see its place. */
const PROBER = person(1, {
  organizations: [HOME, AWAY],
  grants: [...[HOME, AWAY].flatMap((org) => [grant('Site.update', org), grant('Site.delete', org)])],
})
const WARDEN = person(2, { organizations: [HOME], grants: [grant('PRIVATE.read', HOME)] })
/** Sees the places of one of the two owners. */
const HALF = person(3, { organizations: [HOME, AWAY], grants: [grant('Site.PROTECTED.read', AWAY)] })
const READER = person(5, { organizations: [HOME, AWAY] })
const SEER = person(6, {
  ...READER,
  userId: 'User-6' as ItemId,
  grants: [grant('PRIVATE.read', HOME), grant('PRIVATE.read', AWAY)],
})
const TUNINGS: readonly SearchTuning[] = [
  TUNING,
  { few: -1, walked: 1000, columnsFrom: 0, named: 1000 },
  { few: 2, walked: 3, columnsFrom: 0, named: 1000 },
]

type Sample = Awaited<ReturnType<typeof openSampleStore>>
/** Two stores with the same history, except that their sensitive places differ within the same cells. */
const twins: Sample[] = []
const sites: ItemId[] = []
/** Where each place is, in the one twin and in the other. */
const truths: Point[][] = []

const cases: [Point, number][] = [
  [[-123.1, 49.2], 0],
  [[179.99, -16.5], 1],
  [[-179.99, 66], 2],
  [[0.001, 0.001], 0],
  [[20, 89.9], 1],
  [[-60, -78], 2],
  [[-123.05, 49.21], 0],
]

beforeAll(async () => {
  for (const which of [0, 1]) {
    const sample = await openSampleStore({}, SITE_TYPES)
    twins.push(sample)
    await sample.make('Organization', { displayName: 'Home' })
    await sample.make('Organization', { displayName: 'Away' })
    for (const [at, [near, form]] of cases.entries()) await makeSite(sample, which, at, near, form)
    await sample.make('Note', {
      title: 'plain',
      state: 'OPEN',
      keeper: HOME,
      place: { type: 'Point', coordinates: [-123.1, 49.2] },
    })
    for (const title of ['known', 'sharp'])
      await sample.make('Site', { title, keeper: [AWAY], place: { type: 'Point', coordinates: [5, 5] } })
  }
})
afterAll(async () => {
  for (const sample of twins) await sample.close()
})

/** One site whose places differ per twin within the same cells, and one made sensitive only later. */
async function makeSite(sample: Sample, which: number, at: number, near: Point, form: number): Promise<void> {
  const [place, grave] = [PLACE_CELL, GRAVE_CELL].map((cell) =>
    formAt(spotIn(near, cell, which === 0 ? 0.17 : 0.82), form),
  )
  const values = {
    title: `site ${at}`,
    keeper: [at % 2 ? AWAY : HOME],
    place: { type: 'Point', coordinates: spotIn(near, PLACE_CELL, which ? 0.4 : 0.6) },
    grave,
  }
  const item = await sample.make('Site', { ...values, sensitive: at % 3 !== 0 })
  const moved = await sample.store.update(SYSTEM, {
    ...bodyOf(item),
    place,
    notes: { place },
    code: `code ${which}`,
    sensitive: true,
  })
  expect(cellOf(moved.place as Geometry, PLACE_CELL)).toEqual(cellOf({ type: 'Point', coordinates: near }, PLACE_CELL))
  if (which === 0) sites.push(item.$id)
  truths[at] = [...(truths[at] ?? []), spotIn(near, PLACE_CELL, which === 0 ? 0.17 : 0.82)]
}

function bodyOf({ $id, _u }: Pick<Item, '$id' | '_u'>) {
  const { type, index } = parseItemId($id)
  return { _t: type, _i: index, _u }
}

const around = fc.tuple(
  fc.nat(cases.length - 1),
  fc.nat(1),
  fc.double({ min: -0.3, max: 0.3, noNaN: true }),
  fc.double({ min: -0.3, max: 0.3, noNaN: true }),
)
const spots: fc.Arbitrary<Point> = around.map(([at, which, east, north]) => {
  const [lon, lat] = truths[at]?.[which] ?? [0, 0]
  return [clamp(lon + east, 180), clamp(lat + north, 90)]
})
const boundsNear: fc.Arbitrary<Bounds> = fc
  .tuple(spots, fc.constantFrom(1e-6, 1e-3, 0.05, 1, 90))
  .map(([[lon, lat], reach]) => [
    clamp(lon - reach, 180),
    clamp(lat - reach, 90),
    clamp(lon + reach, 180),
    clamp(lat + reach, 90),
  ])
const reaches = fc.constantFrom(1, 100, 5000, 20_000, 2_000_000)
const lines = fc
  .array(spots, { minLength: 2, maxLength: 4 })
  .map((coordinates): Geometry => ({ type: 'LineString', coordinates }))
const filterOf = (kind: PlaceFilter['kind'], value: fc.Arbitrary<unknown>) =>
  fc.record({ prop: fc.constantFrom('place', 'grave'), kind: fc.constant(kind), value }) as fc.Arbitrary<PlaceFilter>
const filters = fc.oneof(
  filterOf('within', fc.oneof(boundsNear, boundsNear.map(polygonOf))),
  filterOf('near', fc.record({ point: spots, metres: reaches })),
  filterOf('intersect', lines),
  filterOf('buffer', fc.record({ geometry: lines, metres: reaches })),
)

/** What comes of asking, as text without moments in time. */
async function outcome(asked: Promise<unknown>): Promise<string> {
  const answer = await asked.catch((thrown: unknown) =>
    thrown instanceof CairnError ? thrown.toBody() : { thrown: String(thrown) },
  )
  return JSON.stringify(answer ?? {}).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, 'then')
}

/** The answers of both twins where they differ. */
async function differenceOf(ask: (sample: Sample) => Promise<unknown>): Promise<unknown> {
  const [one, other] = await Promise.all(twins.map((sample) => outcome(ask(sample))))
  return one === other ? undefined : [one, other]
}

async function expectAlike(ask: (sample: Sample) => Promise<unknown>): Promise<void> {
  expect(await differenceOf(ask)).toBeUndefined()
}

describe('twin stores whose sensitive places are elsewhere in the same cells', () => {
  test('answer a prober alike: every filter, its counts and facets, however it is combined and carried out', async () => {
    const queries = fc.record({
      filter: filters,
      as: fc.constantFrom('must', 'should', 'mustNot'),
      tuning: fc.constantFrom(...TUNINGS),
    })
    await fc.assert(
      fc.asyncProperty(queries, async ({ filter, as, tuning }) => {
        for (const sample of twins) Object.assign(sample.context, { tuning })
        const difference = await differenceOf((sample) =>
          sample.store.search(PROBER, {
            types: filter.prop === 'place' ? ['Site', 'Note'] : ['Site'],
            [as]: [filter],
            facets: { sensitive: { prop: 'sensitive' }, t: { prop: '_t' } },
            labels: true,
            max: 100,
          }),
        )
        expect(difference).toBeUndefined()
      }),
      { numRuns: RUNS },
    )
  })

  test('stream alike to a prober, in any bounds and at any zoom', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.option(boundsNear, { nil: undefined }),
        fc.option(fc.nat(22), { nil: undefined }),
        async (bounds, zoom) => {
          const difference = await differenceOf(({ context }) =>
            wholeOf(
              streamFeatures(context, PROBER, {
                ...(bounds ? { bounds } : {}),
                ...(zoom === undefined ? {} : { zoom }),
                props: ['place', 'grave'],
              }),
            ),
          )
          expect(difference).toBeUndefined()
        },
      ),
      { numRuns: RUNS },
    )
  })

  test('draw and count alike for a prober, in any tile', async () => {
    const tiles = fc.tuple(spots, fc.nat(22)).map(([[lon, lat], z]) => {
      const [x, y] = tileAt(lon, lat, z)
      return { z, x, y }
    })
    await fc.assert(
      fc.asyncProperty(tiles, fc.constantFrom(...TUNINGS), async (tile, tuning) => {
        for (const sample of twins) Object.assign(sample.context, { tuning })
        expect(await differenceOf(({ context }) => makeTile(context, PROBER, {}, tile))).toBeUndefined()
        const count = ({ context }: Sample) => placeDensity(context, PROBER, { bounds: boxOfTile(tile), zoom: tile.z })
        expect(await differenceOf(count)).toBeUndefined()
        const clusters = async ({ context }: Sample) => {
          const found = await locateSubjects(context, PROBER, {}, placeSourcesOf(PROBER, context.catalogue))
          return found && clusterSubjects(context, found, boxOfTile(tile))
        }
        expect(await differenceOf(clusters)).toBeUndefined()
      }),
      { numRuns: RUNS },
    )
  })

  test('find alike by what is kept beside a place, and whoever sees it finds it', async () => {
    const filtersOn: Filter[] = [
      ...['code 0', 'code 1'].map((value) => ({ prop: 'code', kind: 'is' as const, value })),
      { prop: 'code', kind: 'exists', value: true },
      ...(['text', 'prefix'] as const).map((kind) => ({ prop: 'code', kind, value: 'code' })),
    ]
    for (const filter of filtersOn)
      for (const as of ['must', 'mustNot'])
        await expectAlike(({ store }) => store.search(PROBER, { types: ['Site'], [as]: [filter], max: 100 }))
    for (const kind of ['terms', 'exists'] as const)
      await expectAlike(({ store }) =>
        store.search(PROBER, { types: ['Site'], facets: { of: { prop: 'code', kind } } }),
      )
    await expectAlike(({ store }) => store.search(PROBER, { types: ['Site'], sort: [{ key: 'code', order: 'asc' }] }))
    await expectAlike(({ store }) => store.search(PROBER, { text: 'code' }))
    const must = filtersOn.slice(0, 1)
    const seen = twins.map(({ store }) => store.search(WARDEN, { types: ['Site'], must, max: 100 }))
    expect((await Promise.all(seen)).map(({ total }) => total)).toEqual([cases.length - 3, 0])
  })

  test('read alike: the item, its list, its versions, the timeline, a watch', async () => {
    await expectAlike(({ store }) => store.readMany(PROBER, sites))
    await expectAlike(({ store }) => store.readProperties(PROBER, sites, SITE_PROPERTIES))
    await expectAlike(({ context }) => timelineOf(context, PROBER, { max: 100 }))
    for (const id of sites) {
      await expectAlike(({ store }) => store.read(PROBER, id))
      await expectAlike(({ store }) => store.readAllowed(PROBER, id))
      await expectAlike(({ store }) => store.history(PROBER, id))
      for (const u of [1, 2]) await expectAlike(({ store }) => store.historyAt(PROBER, id, u))
      // Two who may do the same and do not see the same share no frame.
      await expectAlike(async ({ context }) => {
        const projections = await createViewerProjections(context.loader)(id, new Set([SEER, READER]))
        const frame = String(projections.get(READER)?.frame)
        return JSON.parse(frame.slice(frame.indexOf('{')))
      })
    }
    expect(await differenceOf(({ store }) => store.readMany(WARDEN, sites))).toBeDefined()
  })

  test('refuse alike what would open a place, or tell a right guess from a wrong one', async () => {
    for (const [at, id] of sites.entries()) {
      const body = bodyOf((await twins[0]?.store.read(PROBER, id)) as Item)
      const guesses = (truths[at] ?? []).map((spot) => formAt(spot, cases[at]?.[1] ?? 0))
      const changes = [
        ...[...guesses, null].flatMap((place) => [{ place }, { place, _u: 1 }, { grave: place }]),
        { sensitive: false },
        { sensitive: null },
        { keeper: [at % 2 ? HOME : AWAY] },
        { keeper: [HOME, AWAY] },
        { keeper: null },
      ]
      for (const change of changes) {
        await expectAlike(({ store }) => store.update(PROBER, { ...body, ...change }))
        const asked = twins[0]?.store.update(PROBER, { ...body, ...change })
        await expect(asked).rejects.toMatchObject({ code: 'notAllowed' })
      }
    }
  })

  test('refuse to merge a place into an item where it would be open', async () => {
    const [sample] = twins as [Sample]
    const { ids } = await sample.store.search(PROBER, { text: 'known', types: ['Site'] })
    const principals = onePerson(PROBER)
    const merge = (take: object) => {
      const body = { t: 'Site', i: parseItemId(sites[0] ?? HOME).index, into: ids[0], u: 2, intoU: 1, take }
      return Promise.resolve(mergeItems.check(body, PROBER, { ...sample, principals }))
    }
    await expect(merge({ title: 'merged' })).resolves.toBeUndefined()
    await expect(merge({ place: 'merged' })).rejects.toMatchObject({ code: 'badMessage' })
    await expect(merge({ grave: 'merged' })).rejects.toMatchObject({ code: 'badMessage' })
  })

  test('stay alike after everything a prober may do: change, delete, bring back, take an older version', async () => {
    for (const id of sites) {
      await expectAlike(({ store }) => store.update(PROBER, { ...bodyOf({ $id: id, _u: 2 }), title: `of ${id}` }))
      await expectAlike(({ store }) => store.remove(PROBER, id))
      await expectAlike(({ store }) => store.restore(PROBER, id, undefined, undefined))
      for (const u of [1, 2, 3]) await expectAlike(({ store }) => store.restore(PROBER, id, u, 'why'))
      await expectAlike(({ store }) => store.read(PROBER, id))
      await expectAlike(({ store }) => store.history(PROBER, id))
    }
    // Nothing of it has touched the places themselves.
    for (const [which, sample] of twins.entries())
      for (const [at, id] of sites.entries()) {
        const { place } = await sample.store.read(SYSTEM, id)
        expect(place).toEqual(formAt(truths[at]?.[which] ?? [0, 0], cases[at]?.[1] ?? 0))
      }
  })
})

test('a prober who halves an area again and again comes to the edges of the cell', async () => {
  const [sample] = twins
  const [[near] = [[0, 0]] as never] = cases
  const cell = cellOf({ type: 'Point', coordinates: near }, PLACE_CELL)
  const isIn = async (value: Bounds) => {
    const found = await sample?.store.search(PROBER, {
      types: ['Site'],
      must: [{ prop: 'place', kind: 'within', value }],
      max: 100,
    })
    return found?.ids.includes(sites[0] ?? '')
  }
  let [out, hit] = [-130, cell[0] + 0.01]
  for (let step = 0; step < 40; step++) {
    const middle = (out + hit) / 2
    ;[out, hit] = (await isIn([-140, 40, middle, 60])) ? [out, middle] : [middle, hit]
  }
  expect(hit).toBeCloseTo(cell[0], 5)
})

describe('who sees some places exactly', () => {
  test.each([
    ['all of one owner', WARDEN],
    ['those of one of two owners', HALF],
    ['none', PROBER],
    ['every one', { ...person(4), admin: true }],
  ] as [string, Principal][])('%s, finds by what is shown of each, on every path', async (_, who) => {
    const [sample] = twins as [Sample]
    const shown = await shownTo(sample, who)
    await fc.assert(
      fc.asyncProperty(filters, fc.constantFrom(...TUNINGS), async (filter, tuning) => {
        Object.assign(sample.context, { tuning })
        const types = filter.prop === 'place' ? ['Site', 'Note'] : ['Site']
        const { ids, total } = await sample.store.search(who, { types, must: [filter], max: 100 })
        const shape = shapeOf(filter)
        const expected = shown.filter((item) => item[filter.prop] && touches(shape, item[filter.prop] as Geometry))
        expect(ids.toSorted()).toEqual(expected.map(({ $id }) => $id).toSorted())
        expect(total).toBe(ids.length)
      }),
      { numRuns: RUNS },
    )
    const features = await wholeOf(streamFeatures(sample.context, who, {}))
    const places = shown.flatMap((item) =>
      ['place', 'grave'].flatMap((prop) =>
        item[prop]
          ? [{ id: item.$id, prop, geometry: item[prop], coarse: item.$coarse?.includes(prop) || undefined }]
          : [],
      ),
    )
    expect(features.map(({ id, prop, geometry, coarse }) => ({ id, prop, geometry, coarse })).toSorted(byKey)).toEqual(
      places.toSorted(byKey),
    )
  })

  test('sees in a cell nothing but the cell, and the item says so', async () => {
    const [sample] = twins as [Sample]
    const id = sites[0] as ItemId
    const item = await sample.store.read(PROBER, id)
    expect(item.$coarse?.toSorted()).toEqual(['grave', 'place'])
    expect(boxesOf(item.place as Geometry)).toEqual([
      cellOf({ type: 'Point', coordinates: truths[0]?.[0] ?? [0, 0] }, PLACE_CELL),
    ])
    const exact = await sample.store.read(WARDEN, id)
    const place = formAt(truths[0]?.[0] ?? [0, 0], 0)
    expect([exact.$coarse, exact.place, exact.notes]).toEqual([undefined, place, { place }])
    expect(item).not.toHaveProperty('notes')
  })
})

function byKey(one: { id: string; prop: string }, other: { id: string; prop: string }): number {
  return `${one.id} ${one.prop}` < `${other.id} ${other.prop}` ? -1 : 1
}

async function shownTo({ store }: Sample, who: Principal): Promise<Item[]> {
  const { ids } = await store.search(who, { types: ['Site', 'Note'], max: 100 })
  return Object.values(await store.readMany(who, ids as ItemId[]))
}
