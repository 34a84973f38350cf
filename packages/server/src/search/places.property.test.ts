// @module-tag properties
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bounds, Geometry, ItemId, Point } from '@cairn/contract'
import type { Filter } from '@cairn/contract/query'
import { openSampleStore, person } from '../testing/sample-store.ts'
import { SYSTEM } from '../items/facts/system-principal.ts'
import { columnStoreOf } from './columns/column-store.ts'
import { TUNING, type SearchTuning } from '../items/read/search-tuning.ts'
import { locate } from './locate.ts'
import { planQuery } from './query/query-plan.ts'

const RUNS = process.env.SOAK ? 2000 : 100
const TUNINGS: readonly SearchTuning[] = [
  TUNING,
  { few: -1, walked: 1000, columnsFrom: 0, named: 1000 },
  { few: 3, walked: 3, columnsFrom: 1e9, named: 1000 },
  // Few items that this person sees, among many boxes.
  { few: 70, walked: 1000, columnsFrom: 0, named: 1000 },
]
const KEEPER = 'Organization-1' as ItemId
const MEMBER = person(1, { organizations: [KEEPER] })

interface Made {
  id: string
  /** Rectangles `[west, south, east, north]` in whole degrees; points have no size. */
  parts: Bounds[]
}

let sample: Awaited<ReturnType<typeof openSampleStore>>
const made: Made[] = []

/** Whole degrees, so that bounds of half ones never run along an edge. */
const whole = (min: number, max: number) => fc.integer({ min, max })
const half = (min: number, max: number) => whole(min, max - 1).map((each) => each + 0.5)
const rectangles: fc.Arbitrary<Bounds> = fc
  .tuple(whole(-180, 170), whole(-90, 80), whole(0, 10), whole(0, 10))
  .map(([west, south, wide, high]) =>
    wide === 0 || high === 0 ? [west, south, west, south] : [west, south, west + wide, south + high],
  )
const boundsOf: fc.Arbitrary<Bounds> = fc
  .tuple(half(-180, 180), half(-90, 90), half(-180, 180), half(-90, 90))
  .map(([west, one, east, other]) => [west, Math.min(one, other), east, Math.max(one, other)])

beforeAll(async () => {
  sample = await openSampleStore()
  await sample.make('Organization', { displayName: 'Bay' })
  const places = fc.sample(fc.array(rectangles, { minLength: 1, maxLength: 3 }), { numRuns: 60, seed: 5 })
  for (const [round, parts] of places.entries()) {
    const isPoint = parts.every(([west, , east]) => west === east)
    const place: Geometry = isPoint
      ? { type: 'MultiPoint', coordinates: parts.map(([west, south]) => [west, south]) }
      : {
          type: 'MultiPolygon',
          coordinates: parts.filter(([west, , east]) => west < east).map((each) => [ringOf(each)]),
        }
    const values = { title: `place ${round}`, state: 'OPEN', keeper: KEEPER, place, site: place }
    const item = await sample.make('Note', values)
    made.push({ id: item.$id, parts: isPoint ? parts : parts.filter(([west, , east]) => west < east) })
    // What nobody in this test may see, at the same place.
    await sample.make('Note', { ...values, keeper: undefined, access: 'PRIVATE' })
  }
  await columnStoreOf(sample.context.database).load()
})
afterAll(() => sample.close())

test('filters on places, those of sub-queries too, are looked at one after the other', async () => {
  const { database } = sample.context
  let [open, most] = [0, 0]
  const counted: typeof database = {
    ...database,
    async query(statement, values, name) {
      if (!statement.includes('item_g g where g.place')) return database.query(statement, values, name)
      most = Math.max(most, ++open)
      return database.query<never>(statement, values, name).finally(() => open--)
    },
  }
  const within = (west: number): Filter => ({ prop: 'place', kind: 'within', value: [west, 0, west + 60, 80] })
  const must = [0, 60, 120].map(within)
  const subs = [-180, -120, -60].map((west) => ({ via: 'about', types: ['Note'], must: [within(west)] }))
  const plan = planQuery({ types: ['Note'], must, subs }, MEMBER, sample.context.catalogue)
  const { placed, related } = await locate({ ...sample.context, database: counted, tuning: TUNINGS[2] ?? TUNING }, plan)
  expect([placed.size, related.size, most]).toEqual([3, 3, 1])
})

test('within bounds, over the antimeridian too, are the places that a naive reading finds, in every form of the search', async () => {
  await fc.assert(
    fc.asyncProperty(boundsOf, fc.constantFrom(...TUNINGS), async (bounds, tuning) => {
      const [west, south, east, north] = bounds
      const boxes: Bounds[] =
        west <= east
          ? [bounds]
          : [
              [west, south, 180, north],
              [-180, south, east, north],
            ]
      const expected = made.filter(({ parts }) => parts.some((part) => boxes.some((box) => overlap(part, box))))
      expect(await find({ prop: 'place', kind: 'within', value: bounds }, tuning)).toEqual(idsOf(expected))
    }),
    { numRuns: RUNS },
  )
})

test('within a region with a hole are those that touch it', async () => {
  await fc.assert(
    fc.asyncProperty(boundsOf, fc.constantFrom(...TUNINGS), async ([one, south, other, north], tuning) => {
      const outer: Bounds = [Math.min(one, other), south, Math.max(one, other), north]
      const hole: Bounds = [outer[0] + 1, south + 1, outer[2] - 1, north - 1]
      const hasHole = hole[0] < hole[2] && hole[1] < hole[3]
      const coordinates = hasHole ? [ringOf(outer), ringOf(hole)] : [ringOf(outer)]
      fc.pre(outer[0] < outer[2] && south < north)
      const expected = made.filter(({ parts }) =>
        parts.some((part) => overlap(part, outer) && !(hasHole && isInside(part, hole))),
      )
      expect(await find({ prop: 'place', kind: 'within', value: { type: 'Polygon', coordinates } }, tuning)).toEqual(
        idsOf(expected),
      )
    }),
    { numRuns: RUNS },
  )
})

test('near a point are the points that a globe tells so near', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(half(-180, 180), half(-90, 90)),
      whole(1, 19_000),
      fc.constantFrom(...TUNINGS),
      async (point, kilometres, tuning) => {
        const found = await find({ prop: 'place', kind: 'near', value: { point, metres: kilometres * 1000 } }, tuning)
        const points = made.filter(({ parts }) => parts.every(([west, , east]) => west === east))
        const expected = points.filter(({ parts }) =>
          parts.some(([lon, lat]) => kilometresTo(point, [lon, lat]) <= kilometres),
        )
        expect(found.filter((id) => points.some((each) => each.id === id))).toEqual(idsOf(expected))
      },
    ),
    { numRuns: RUNS },
  )
})

test('what intersects a line are the places that its rectangle of no width overlaps', async () => {
  const lines = fc.tuple(half(-180, 180), half(-90, 90), half(-180, 180), fc.boolean())
  await fc.assert(
    fc.asyncProperty(lines, fc.constantFrom(...TUNINGS), async ([from, lat, to, isAcross], tuning) => {
      const along: Bounds = [Math.min(from, to), lat, Math.max(from, to), lat]
      const up: Bounds = [from, Math.min(lat, to / 2), from, Math.max(lat, to / 2)]
      const [west, south, east, north] = isAcross ? along : up
      const coordinates = [
        [west, south],
        [east, north],
      ]
      fc.pre(west < east || south < north)
      const found = await find({ prop: 'place', kind: 'intersect', value: { type: 'LineString', coordinates } }, tuning)
      const expected = made.filter(({ parts }) => parts.some((part) => overlap(part, [west, south, east, north])))
      expect(found).toEqual(idsOf(expected))
    }),
    { numRuns: RUNS },
  )
})

test('a buffer around points finds what is near to one of them, and one around anything finds what intersects it', async () => {
  const points = fc.array(fc.tuple(half(-180, 180), half(-90, 90)), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(points, whole(1, 9000), fc.constantFrom(...TUNINGS), async (coordinates, kilometres, tuning) => {
      const metres = kilometres * 1000
      const around = (geometry: Geometry) =>
        find({ prop: 'place', kind: 'buffer', value: { geometry, metres } }, tuning)
      const each = coordinates.map((point) => find({ prop: 'place', kind: 'near', value: { point, metres } }, tuning))
      const near = [...new Set((await Promise.all(each)).flat())].toSorted()
      expect(await around({ type: 'MultiPoint', coordinates })).toEqual(near)
      const [from = [0, 0], to = [from[0] < 0 ? from[0] + 3 : from[0] - 3, from[1]]] = coordinates
      const line: Geometry = { type: 'LineString', coordinates: [from, to] }
      const touched = await find({ prop: 'place', kind: 'intersect', value: line }, tuning)
      expect(await around(line)).toEqual(expect.arrayContaining(touched))
    }),
    { numRuns: RUNS / 4 },
  )
})

describe('a place', () => {
  test('is near by its nearest side, over the antimeridian, and at once where the point is inside', async () => {
    const { $id } = await sample.make('Note', {
      title: 'strait',
      state: 'OPEN',
      keeper: KEEPER,
      place: {
        type: 'LineString',
        coordinates: [
          [-179.9, 0.5],
          [-179.9, 1.5],
        ],
      },
    })
    const near = (lon: number, metres: number) =>
      find({ prop: 'place', kind: 'near', value: { point: [lon, 1], metres } }, TUNING)
    expect(await near(179.9, 23_000)).toContain($id)
    expect(await near(179.9, 21_000)).not.toContain($id)
    const area = { type: 'Polygon', coordinates: [ringOf([40, 40, 42, 42])] }
    await sample.store.update(SYSTEM, { _t: 'Note', _i: Number($id.split('-')[1]), _u: 1, place: area })
    expect(await find({ prop: 'place', kind: 'near', value: { point: [41, 41], metres: 1 } }, TUNING)).toContain($id)
    expect(await near(179.9, 23_000)).not.toContain($id)
    await sample.store.remove(SYSTEM, $id)
    expect(await find({ prop: 'place', kind: 'near', value: { point: [41, 41], metres: 1 } }, TUNING)).not.toContain(
      $id,
    )
  })

  test('is in the buffer of a line by the nearest parts of both, over the antimeridian, and of an area that holds it', async () => {
    const place = lineOf([-179.9, 10.2], [-179.9, 10.8])
    const { $id } = await sample.make('Note', { title: 'sound', state: 'OPEN', keeper: KEEPER, place })
    const around = (geometry: Geometry, metres: number) =>
      find({ prop: 'place', kind: 'buffer', value: { geometry, metres } }, TUNING)
    // The one runs across the other's middle, 0.2 degrees away: some 21.9 km at that latitude.
    const across = lineOf([179, 10.5], [179.9, 10.5])
    expect(await around(across, 22_500)).toContain($id)
    expect(await around(across, 21_500)).not.toContain($id)
    expect(await around({ type: 'Polygon', coordinates: [ringOf([-180, 10, -179, 11])] }, 1)).toContain($id)
    const holed: Geometry = {
      type: 'Polygon',
      coordinates: [ringOf([-180, 9, -178, 12]), ringOf([-179.95, 10, -179.5, 11])],
    }
    expect(await around(holed, 1000)).not.toContain($id)
    expect(await around(holed, 6000)).toContain($id)
    await sample.store.remove(SYSTEM, $id)
  })

  test('T3: at a level one may not read is one that there is not', async () => {
    const value: Bounds = [-180, -90, 180, 90]
    const ask = (prop: string, who = MEMBER) =>
      sample.store.search(who, { types: ['Note'], max: 1000, must: [{ prop, kind: 'within', value }] })
    const refused = await ask('site').catch((thrown: Error) => thrown)
    const unknown = await ask('nowhere').catch((thrown: Error) => thrown)
    expect(refused).toMatchObject({ code: 'propertyUnknown' })
    expect(String(refused)).toBe(String(unknown).replace('nowhere', 'site'))
    const reader = person(2, { grants: [{ grant: 'PROTECTED.read', grantedBy: KEEPER }] })
    expect((await ask('site', reader)).total).toBe((await ask('place', reader)).total)
    await expect(ask('title')).rejects.toMatchObject({ code: 'invalidFilter', message: '"title" is no place' })
  })

  test('of very many positions is not held against a shape of many, whether the two meet or not', async () => {
    const winding = (lon: number, count: number) =>
      lineOf(...Array.from({ length: count }, (_, at): Point => [lon + (at % 2) / 100, 60 + at / 100_000]))
    const made = await sample.make('Note', {
      title: 'fjord',
      state: 'OPEN',
      keeper: KEEPER,
      place: winding(20, 30_000),
    })
    const near: Filter = { prop: 'place', kind: 'buffer', value: { geometry: winding(20.5, 1000), metres: 50_000 } }
    await expect(find(near, TUNING)).rejects.toThrow('the shape is too complex to search')
    // Not a word to whoever may not see it.
    await sample.store.update(SYSTEM, {
      _t: 'Note',
      _i: Number(made.$id.split('-')[1]),
      _u: 1,
      access: 'PRIVATE',
      keeper: null,
    })
    expect(await find(near, TUNING)).toEqual([])
    await sample.store.remove(SYSTEM, made.$id)
  })

  test('that is none is refused', async () => {
    const place = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    }
    await expect(sample.make('Note', { title: 'a', state: 'OPEN', place })).rejects.toMatchObject({
      details: { properties: { place: { userMessage: 'errors.geometry.tooFew', path: 'coordinates[0]' } } },
    })
  })
})

async function find(filter: Filter, tuning: SearchTuning): Promise<string[]> {
  Object.assign(sample.context, { tuning })
  const answer = await sample.store.search(MEMBER, { types: ['Note'], must: [filter], max: 1000 })
  expect(answer.total).toBe(answer.ids.length)
  return answer.ids.toSorted()
}

function idsOf(all: readonly Made[]): string[] {
  return all.map(({ id }) => id).toSorted()
}

function overlap(one: Bounds, other: Bounds): boolean {
  return one[0] <= other[2] && one[2] >= other[0] && one[1] <= other[3] && one[3] >= other[1]
}

function isInside(inner: Bounds, outer: Bounds): boolean {
  return inner[0] > outer[0] && inner[1] > outer[1] && inner[2] < outer[2] && inner[3] < outer[3]
}

function lineOf(...coordinates: Point[]): Geometry {
  return { type: 'LineString', coordinates }
}

function ringOf([west, south, east, north]: Bounds): number[][] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

/** By the law of cosines on a sphere. */
function kilometresTo([lon, lat]: Point, [toLon, toLat]: Point): number {
  const [a, b, turn] = [lat, toLat, toLon - lon].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number]
  const cosine = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(turn)
  return 6371.0088 * Math.acos(Math.min(1, Math.max(-1, cosine)))
}
