import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bounds, ItemId, Point } from '@cairn/contract'
import type { FeaturesRequest } from '@cairn/contract/features'
import { bulkInsert } from '../../testing/bulk-items.ts'
import { readTile, type TileFeature } from '../../testing/read-tile.ts'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { PLACE_CELL, SITE_TYPES } from '../../testing/site-types.ts'
import type { Principal } from '../../items/facts/types.ts'
import { cellOf } from '../../items/facts/coarse-cell.ts'
import { makeTile } from './make-tile.ts'
import { streamFeatures } from './stream-features.ts'
import type { TileAddress } from './tile-grid.ts'

const [HOME, AWAY] = ['Organization-1', 'Organization-2'] as [ItemId, ItemId]
const MEMBER = person(1, { organizations: [HOME] })
const WARDEN = person(2, { organizations: [HOME], grants: [{ grant: 'PROTECTED.read', grantedBy: HOME }] })
const ADMIN: Principal = { ...person(3), admin: true }
const MANY = 3000
const CREEK: Point = [-123.1, 49.2]
const WORLD: TileAddress = { z: 0, x: 0, y: 0 }

let sample: Awaited<ReturnType<typeof openSampleStore>>

beforeAll(async () => {
  sample = await openSampleStore({}, SITE_TYPES)
  await sample.make('Organization', { displayName: 'Home' })
  await sample.make('Organization', { displayName: 'Away' })
  const place = { type: 'Point', coordinates: CREEK }
  await sample.make('Site', { title: 'open', keeper: [HOME], place })
  await sample.make('Site', { title: 'sensitive', keeper: [HOME], place, sensitive: true })
  await sample.make('Site', { title: 'of others', keeper: [AWAY], place })
  const corners: Bounds = [10, 10, 20, 20]
  const [west, south, east, north] = corners
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  await sample.make('Site', { title: 'area', keeper: [HOME], place: { type: 'Polygon', coordinates: [ring] } })
})
afterAll(() => sample.close())

async function read(who: Principal, tile: TileAddress, request = {}): Promise<TileFeature[]> {
  return readTile(await makeTile(sample.context, who, request, tile), tile)
}

const titles = (features: { properties: Record<string, unknown> }[]) =>
  features.map(({ properties: { label } }) => label).toSorted()

test('a tile has the places of its part of the world that the person may see', async () => {
  expect(titles(await read(MEMBER, WORLD))).toEqual(['area', 'open', 'sensitive'])
  expect(titles(await read(ADMIN, WORLD))).toEqual(['area', 'of others', 'open', 'sensitive'])
  expect(titles(await read(person(9), WORLD))).toEqual([])
  expect(titles(await read(MEMBER, { z: 4, x: 8, y: 7 }))).toEqual(['area'])
  expect(titles(await read(MEMBER, { z: 4, x: 0, y: 15 }))).toEqual([])
  expect(titles(await read(MEMBER, WORLD, { query: { text: 'open' } }))).toEqual(['open'])
})

test('SPA-11 a sensitive place is its cell, in tiles too', async () => {
  const cell = cellOf({ type: 'Point', coordinates: CREEK }, PLACE_CELL)
  // The tile of zoom 8 that holds it.
  const tile = { z: 8, x: 40, y: 87 }
  const find = async (who: Principal) =>
    (await read(who, tile)).find(({ properties: { label } }) => label === 'sensitive')
  const [seen, exact] = [await find(MEMBER), await find(WARDEN)]
  expect(seen?.properties).toMatchObject({ coarse: true })
  for (const [at, edge] of cell.entries()) expect(seen?.box[at]).toBeCloseTo(edge, 2)
  expect(exact?.properties).not.toHaveProperty('coarse')
  for (const [at, edge] of [...CREEK, ...CREEK].entries()) expect(exact?.box[at]).toBeCloseTo(edge, 2)
})

test('a shape too small to be seen is a point in its middle', async () => {
  const { $id } = await sample.make('Site', {
    title: 'pond',
    keeper: [HOME],
    place: {
      type: 'Polygon',
      coordinates: [
        [
          [30, 30],
          [30.1, 30],
          [30.1, 30.1],
          [30, 30.1],
          [30, 30],
        ],
      ],
    },
  })
  const shapeAt = async (tile: TileAddress) =>
    (await read(MEMBER, tile, { query: { text: 'pond' } })).map(({ shape }) => shape)
  expect(await shapeAt(WORLD)).toEqual(['Point'])
  expect(await shapeAt({ z: 9, x: 298, y: 211 })).toEqual(['Polygon'])
  await sample.store.remove(ADMIN, $id)
})

test('of places of too many positions a tile has the boxes they lie in', async () => {
  await sample.make('Site', {
    title: 'slope',
    keeper: [HOME],
    place: {
      type: 'LineString',
      coordinates: [
        [30, 30],
        [50, 50],
      ],
    },
  })
  const slope = async (positions: number) => {
    const most = { proxied: 100, positions }
    const features = readTile(await makeTile(sample.context, MEMBER, { query: { text: 'slope' } }, WORLD, most), WORLD)
    return features.map(({ shape, box }) => [shape, ...box.map(Math.round)])
  }
  expect(await slope(2)).toEqual([['LineString', 30, 30, 50, 50]])
  expect(await slope(1)).toEqual([['Polygon', 30, 30, 50, 50]])
  const [made] = (await sample.store.search(ADMIN, { text: 'slope' })).ids
  await sample.store.remove(ADMIN, made as ItemId)
})

test('more places than are wanted are refused before the first comes, as tiles have them all', async () => {
  const first = (request: FeaturesRequest) => streamFeatures(sample.context, MEMBER, request).next()
  await expect(first({ most: 2 })).rejects.toMatchObject({ code: 'tooManyPlaces', details: { max: 2 } })
  expect((await first({ most: 3 })).value).toHaveLength(3)
  expect((await first({ most: 2, bounds: [9, 9, 21, 21] })).value).toHaveLength(1)
})

test('of very many a tile has clusters, which count what the person may see and no more', async () => {
  const site = SITE_TYPES[0] as (typeof SITE_TYPES)[number]
  const sites = Array.from({ length: 2 * MANY }, (_, at) => ({
    type: site,
    index: 1000 + at,
    ts: '2026-01-01T00:00:00Z',
    createdBy: 'User-1' as ItemId,
    values: {
      title: `site ${at}`,
      keeper: [at % 2 ? HOME : AWAY],
      sensitive: at % 4 === 1,
      place: { type: 'Point', coordinates: [100 + (at % 100) / 100, 40 + at / 6000] },
    },
  }))
  await bulkInsert(sample, sites)
  const count = (features: { properties: Record<string, unknown> }[]) =>
    features.reduce((sum, { properties }) => sum + Number(properties.count ?? 1), 0)
  const clusters = await read(MEMBER, WORLD)
  expect(clusters.length).toBeLessThan(20)
  expect(count(clusters)).toBe(MANY + 3)
  expect(count(await read(WARDEN, WORLD))).toBe(MANY + 3)
  expect(count(await read(ADMIN, WORLD))).toBe(2 * MANY + 4)
  const alone = clusters.find(({ properties }) => properties.count === 1)
  expect(alone?.properties.id).toBe('Site-4')
  // Clusters of cells lie in the middle of cells: of those who see none of the places exactly, all do.
  const some = { query: { must: [{ prop: 'sensitive', kind: 'is', value: true }] } }
  const middles = async (who: Principal) => {
    const features = await read(who, { z: 7, x: 99, y: 48 }, some)
    return features.filter(({ properties }) => properties.count !== undefined || properties.coarse).length
  }
  expect(await middles(WARDEN)).toBe(0)
  expect(await middles(MEMBER)).toBeGreaterThan(0)
})
