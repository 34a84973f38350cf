// @module-tag leaks
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bounds, ItemId, Point } from '@cairn/contract'
import type { Density } from '@cairn/contract/features'
import { hexCellAt, hexCentre, hexGridAt } from '@cairn/model/hex-grid'
import type { Principal } from '../../items/facts/types.ts'
import { TUNING } from '../../items/read/search-tuning.ts'
import { IN_COLUMNS, openSampleStore, person } from '../../testing/sample-store.ts'
import { PLACE_CELL, SITE_TYPES } from '../../testing/site-types.ts'
import { cellOf } from '../../items/facts/coarse-cell.ts'
import { columnStoreOf } from '../columns/column-store.ts'
import { placeDensity } from './place-density.ts'

const [HOME, AWAY] = ['Organization-1', 'Organization-2'] as [ItemId, ItemId]
const MEMBER = person(1, { organizations: [HOME] })
const WARDEN = person(2, { organizations: [HOME], grants: [{ grant: 'PROTECTED.read', grantedBy: HOME }] })
const ADMIN: Principal = { ...person(3), admin: true }
const CREEK: Point = [-123.1, 49.2]
const AROUND: Bounds = [-124, 48.5, -122, 50]
const ZOOM = 10

let sample: Awaited<ReturnType<typeof openSampleStore>>

beforeAll(async () => {
  sample = await openSampleStore({}, SITE_TYPES)
  for (const displayName of ['Home', 'Away']) await sample.make('Organization', { displayName })
  await makeSite(HOME, CREEK)
  await makeSite(HOME, CREEK)
  await makeSite(HOME, CREEK, true)
  await columnStoreOf(sample.database).load()
})
afterAll(() => sample.close())

function makeSite(keeper: ItemId, at: Point, sensitive = false) {
  return sample.make('Site', { title: 'site', keeper: [keeper], sensitive, place: { type: 'Point', coordinates: at } })
}

/** What the tables tell, which is what the columns tell. */
async function count(who: Principal, bounds: Bounds, zoom = ZOOM, narrowing = {}): Promise<Density> {
  const ask = (tuning: typeof TUNING) =>
    placeDensity({ ...sample.context, tuning }, who, { bounds, zoom, ...narrowing })
  const told = await ask(TUNING)
  expect(await ask(IN_COLUMNS)).toEqual(told)
  return told
}

const totalOf = ({ cells }: Density) => cells.reduce((sum, { count: each }) => sum + each, 0)
const middleAt = (at: Point, zoom = ZOOM) => hexCentre(hexGridAt(zoom), hexCellAt(hexGridAt(zoom), at))

test('places count in the hexagon of their middle, and a sensitive one at the middle of its coarse cell', async () => {
  const [west, south, east, north] = cellOf({ type: 'Point', coordinates: CREEK }, PLACE_CELL)
  const coarse = middleAt([(west + east) / 2, (south + north) / 2])
  expect(coarse).not.toEqual(middleAt(CREEK))
  expect((await count(MEMBER, AROUND)).cells).toEqual([
    { at: middleAt(CREEK), count: 2 },
    { at: coarse, count: 1, coarse: 1 },
  ])
  expect((await count(WARDEN, AROUND)).cells).toEqual([{ at: middleAt(CREEK), count: 3 }])
  expect((await count(person(9), AROUND)).cells).toEqual([])
})

test('T2: items that a person may not see change no count, to the byte', async () => {
  const before = JSON.stringify([await count(MEMBER, AROUND), await count(MEMBER, AROUND, 3)])
  for (const at of [CREEK, [-123.5, 49] as Point]) await makeSite(AWAY, at)
  await makeSite(AWAY, CREEK, true)
  expect(JSON.stringify([await count(MEMBER, AROUND), await count(MEMBER, AROUND, 3)])).toBe(before)
  expect(totalOf(await count(ADMIN, AROUND))).toBe(6)
})

test('only what the query finds is counted', async () => {
  const sensitive = { query: { must: [{ prop: 'sensitive', kind: 'is' as const, value: true }] } }
  expect(totalOf(await count(MEMBER, AROUND, ZOOM, sensitive))).toBe(1)
  expect(await count(MEMBER, AROUND, ZOOM, { query: { types: ['Organization'] } })).toEqual({ zoom: ZOOM, cells: [] })
})

test('a cell at the edge of the bounds is counted in full, and cells beyond them do not come', async () => {
  const at = middleAt(CREEK)
  const beside: Bounds = [at[0] - 1, at[1] - 1, at[0] - 1e-4, at[1] + 1]
  expect((await count(WARDEN, beside)).cells).toEqual([{ at, count: 3 }])
  const beyond: Bounds = [at[0] - 1, at[1] - 1, at[0] - 0.1, at[1] + 1]
  expect((await count(WARDEN, beyond)).cells).toEqual([])
})

test('a cell on the antimeridian has the places of both sides, and an area over it counts once', async () => {
  const [, latitude] = hexCentre(hexGridAt(5), { column: 0, row: 264 })
  await makeSite(HOME, [179.9, latitude])
  await makeSite(HOME, [-179.9, latitude])
  const ring = [
    [179, -30],
    [180, -30],
    [180, -29],
    [179, -29],
    [179, -30],
  ]
  const mirrored = ring.map(([lon = 0, lat]) => [lon - 359, lat])
  await sample.make('Site', {
    title: 'over',
    keeper: [HOME],
    place: { type: 'MultiPolygon', coordinates: [[ring], [mirrored]] },
  })
  expect((await count(MEMBER, [179, latitude - 1, -179, latitude + 1], 5)).cells).toEqual([
    { at: [-180, latitude], count: 2 },
  ])
  expect(totalOf(await count(MEMBER, [178, -31, -178, -28], 5))).toBe(1)
})

test('bounds that would hold too many cells are counted by larger ones', async () => {
  const world: Bounds = [-180, -85, 180, 85]
  const { zoom, cells } = await count(MEMBER, world, 22)
  expect(zoom).toBeLessThan(6)
  expect(totalOf({ zoom, cells })).toBe(6)
  expect((await count(MEMBER, AROUND, 4.4)).zoom).toBe(4)
})
