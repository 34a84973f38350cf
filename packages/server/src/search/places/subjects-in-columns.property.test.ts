// @module-tag leaks
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bounds, Geometry, ItemId, Point } from '@cairn/contract'
import type { FeaturesRequest } from '@cairn/contract/features'
import { stoppable } from '../../platform/database/stoppable.ts'
import { columnStoreOf } from '../columns/column-store.ts'
import { TUNING, type SearchTuning } from '../../items/read/search-tuning.ts'
import { cutAtAntimeridian } from '../../lib/geometry/shape.ts'
import { IN_COLUMNS, openSampleStore, person } from '../../testing/sample-store.ts'
import { formAt, tileAt } from '../../testing/site-spots.ts'
import { SITE_TYPES } from '../../testing/site-types.ts'
import { clusterSubjects } from './cluster-subjects.ts'
import { listSubjects, locateSubjects } from './find-subjects.ts'
import { placeDensity } from './place-density.ts'
import { placeSourcesOf } from './place-sources.ts'
import { boxOfTile, type TileAddress } from './tile-grid.ts'

const RUNS = process.env.SOAK ? 3000 : 80
const [HOME, AWAY] = ['Organization-1', 'Organization-2'] as [ItemId, ItemId]
const MEMBER = person(1, { organizations: [HOME] })
const WARDEN = person(2, { organizations: [HOME, AWAY], grants: [{ grant: 'PROTECTED.read', grantedBy: HOME }] })
const PEOPLE = [MEMBER, WARDEN, person(3, { admin: true }), person(4)]

let sample: Awaited<ReturnType<typeof openSampleStore>>
const spots = fc.tuple(fc.integer({ min: -1799, max: 1799 }), fc.integer({ min: -800, max: 800 }))
const spot = spots.map(([lon, lat]): Point => [lon / 10, lat / 10])

/**
 * Places in one part, in several far from each other, and over the antimeridian; some sensitive, some with
 * two properties.
 */
const places: fc.Arbitrary<Geometry> = fc.oneof(
  fc.tuple(spot, fc.nat(2)).map(([at, form]) => formAt(at, form)),
  fc.array(spot, { minLength: 2, maxLength: 3 }).map((coordinates) => ({ type: 'MultiPoint' as const, coordinates })),
)

beforeAll(async () => {
  sample = await openSampleStore({}, SITE_TYPES, {}, true)
  for (const displayName of ['Home', 'Away']) await sample.make('Organization', { displayName })
  const made = fc.sample(fc.record({ place: places, grave: fc.option(places, { nil: undefined }) }), {
    numRuns: 60,
    seed: 7,
  })
  for (const [at, values] of made.entries())
    await sample.make('Site', {
      ...values,
      title: `site ${at}`,
      keeper: [at % 3 === 0 ? AWAY : HOME],
      sensitive: at % 2 === 0,
    })
  await sample.make('Site', { title: 'nowhere', keeper: [HOME] })
  await columnStoreOf(sample.database).load()
})
afterAll(() => sample.close())

type Ask<T> = (parts: (typeof sample)['context']) => Promise<T>

/** What is told, and how often the places in the database were read for it. */
async function counted<T>(tuning: SearchTuning, ask: Ask<T>): Promise<{ told: T; reads: number }> {
  let reads = 0
  const database: typeof sample.database = {
    ...sample.database,
    lasting: sample.database,
    query: (statement, ...rest) => {
      if (statement.includes('item_g g')) reads += 1
      return sample.database.query(statement, ...rest)
    },
  }
  const told = await ask({ ...sample.context, database, tuning })
  return { told, reads }
}

/** Tells of the database alone, or of the columns alone. */
async function inBoth<T>(ask: Ask<T>): Promise<[T, T]> {
  const stored = await ask({ ...sample.context, tuning: TUNING })
  const { told, reads } = await counted(IN_COLUMNS, ask)
  expect(reads).toBe(0)
  return [stored, told]
}

const clustersOf =
  (tile: TileAddress): Ask<number> =>
  async (parts) => {
    const subjects = await locateSubjects(parts, MEMBER, {}, placeSourcesOf(MEMBER, parts.catalogue))
    const clusters = subjects ? await clusterSubjects(parts, subjects, boxOfTile(tile)) : []
    return clusters.reduce((sum, { count }) => sum + count, 0)
  }

const requests: fc.Arbitrary<FeaturesRequest> = fc.record(
  {
    query: fc.constantFrom(
      { types: ['Site'] },
      { must: [{ prop: 'sensitive', kind: 'is' as const, value: true }] },
      { mustNot: [{ prop: 'sensitive', kind: 'is' as const, value: true }] },
    ),
  },
  { requiredKeys: [] },
)

test('the columns list the items that the database lists, to everyone and in any bounds', async () => {
  const bounds = fc
    .tuple(spot, spot)
    .map(
      ([[west, one], [east, other]]): Bounds =>
        [...[west, Math.min(one, other)], ...[east, Math.max(one, other)]] as unknown as Bounds,
    )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...PEOPLE),
      requests,
      fc.option(bounds, { nil: undefined }),
      async (who, request, within) => {
        const [stored, told] = await inBoth(async (parts) => {
          const subjects = await locateSubjects(parts, who, request, placeSourcesOf(who, parts.catalogue))
          return subjects && listSubjects(parts, subjects, within && cutAtAntimeridian(within))
        })
        expect(told).toEqual(stored)
      },
    ),
    { numRuns: RUNS },
  )
})

test('the columns gather the clusters that the database gathers, in any tile', async () => {
  const tiles = fc.tuple(spot, fc.nat(12)).map(([[lon, lat], z]) => {
    const [x, y] = tileAt(lon, lat, z)
    return { z, x, y }
  })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...PEOPLE), requests, tiles, async (who, request, tile) => {
      const [stored, told] = await inBoth(async (parts) => {
        const subjects = await locateSubjects(parts, who, request, placeSourcesOf(who, parts.catalogue))
        const clusters = subjects ? await clusterSubjects(parts, subjects, boxOfTile(tile)) : []
        return clusters
          .map(({ lon, lat, count, id }) => [lon.toFixed(6), lat.toFixed(6), count, count === 1 ? id : ''].join(' '))
          .toSorted()
      })
      expect(told).toEqual(stored)
    }),
    { numRuns: RUNS },
  )
})

test('the columns count in each cell what the database counts, in any bounds and by cells of any size', async () => {
  const bounds = fc
    .tuple(spot, spot)
    .map(([[west, one], [east, other]]): Bounds => [west, Math.min(one, other), east, Math.max(one, other)])
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...PEOPLE),
      requests,
      fc.record({ bounds, zoom: fc.nat(12) }),
      async (who, request, asked) => {
        const [stored, told] = await inBoth((parts) => placeDensity(parts, who, { ...request, ...asked }))
        expect(told).toEqual(stored)
      },
    ),
    { numRuns: RUNS },
  )
})

test('a small tile with few places is read by their index, a large one from the columns', async () => {
  const tuning = { ...IN_COLUMNS, few: 3 }
  const small = { z: 18, x: 0, y: 0 }
  expect((await counted(tuning, clustersOf(small))).reads).toBe(2)
  const { told, reads } = await counted(tuning, clustersOf({ z: 0, x: 0, y: 0 }))
  expect(reads).toBe(0)
  expect(told).toBeGreaterThan(3)
})

test('what was given up meanwhile does not go over the columns', async () => {
  const given = new AbortController()
  given.abort()
  const context = {
    ...sample.context,
    database: { ...sample.database, lasting: sample.database, signal: given.signal },
  }
  await expect(clustersOf({ z: 0, x: 0, y: 0 })({ ...context, tuning: IN_COLUMNS })).rejects.toMatchObject({
    code: 'streamEnded',
  })
})

test('what works on a database that may be given up has the columns of all others', () => {
  const { signal } = new AbortController()
  expect(columnStoreOf(stoppable(stoppable(sample.database, signal), signal))).toBe(columnStoreOf(sample.database))
})
