// @module-tag leaks
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Geometry, ItemId, Point } from '@cairn/contract'
import { protocolProperties } from '@cairn/contract'
import { createBudget, withinBudget } from '../../lib/budget.ts'
import { searchItems } from '../search-items.ts'
import { buildItemType } from '@cairn/testkit/builders'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { SITE_TYPES } from '../../testing/site-types.ts'
import { hiddenNear } from './hidden-near.ts'
import { placeBands } from './place-bands.ts'

const [HOME, AWAY] = ['Organization-1', 'Organization-2'] as [ItemId, ItemId]
const grants = (...names: string[]) => names.map((grant) => ({ grant, grantedBy: HOME }))
const MEMBER = person(1, { organizations: [HOME] })
const WARDEN = person(2, { organizations: [HOME], grants: grants('PRIVATE.read', 'PROTECTED.read') })
const STRANGER = person(3, { organizations: [AWAY] })
const METRES = [0, 100, 1000, 5000]
/** A place that is told to those alone who have met its protocols. */
const SHRINE = buildItemType('Shrine', {
  properties: {
    name: { v: 'DEF', required: true },
    keeper: { v: 'REL', t: 'Organization' },
    place: { v: 'DEF', t: 'geometry' },
    ...protocolProperties,
  },
  owner: 'keeper',
  visibility: 'COMMUNITY',
})
/** A square of about a kilometre. Its middle row of cells begins well below it. */
const AREA = square(-123.1, 49.2)

function square(west: number, south: number): Geometry {
  const [east, north] = [west + 0.01, south + 0.01]
  const ring: Point[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}

let sample: Awaited<ReturnType<typeof openSampleStore>>
beforeAll(async () => {
  sample = await openSampleStore({}, [...SITE_TYPES, SHRINE])
  for (const displayName of ['Home', 'Away']) await sample.make('Organization', { displayName })
  await site('inside', [-123.095, 49.205])
  await site('near', [-123.095, 49.2105])
  await site('further', [-123.095, 49.23])
  await site('far', [-123.095, 49.4])
  await site('sensitive', [-123.095, 49.206], { sensitive: true })
  await site('theirs', [-123.095, 49.204], { keeper: [AWAY] })
})
afterAll(() => sample.close())

function site(title: string, coordinates: Point, more: object = {}) {
  return sample.make('Site', { title, keeper: [HOME], place: { type: 'Point', coordinates }, ...more })
}

test('T60 bands cost what their rings cost, once', async () => {
  const must = [{ prop: 'place', kind: 'buffer' as const, value: { geometry: AREA, metres: 100 } }]
  const spent = async (run: () => Promise<unknown>) => {
    const budget = createBudget(100_000)
    await withinBudget(budget, run)
    return budget.spent
  }
  const query = { types: ['Site'], must, sort: [{ key: '$label', order: 'asc' as const }], max: 50, labels: true }
  const alone = await spent(() => searchItems(sample.context, MEMBER, query))
  const ring = await spent(() =>
    placeBands(sample.context, MEMBER, { geometry: AREA, types: ['Site'], metres: [100], most: 50 }),
  )
  expect(alone).toBeGreaterThan(5)
  // Two places of a site are measured.
  expect(ring).toBeLessThan(2 * alone)
})

const bands = async (who: typeof MEMBER) => {
  const asked = { geometry: AREA, types: ['Site'], metres: METRES }
  const { bands: found } = await placeBands(sample.context, who, asked)
  return found.map(({ metres, count, items }) => [
    metres,
    count,
    items.map(({ label, coarse }) => [label, coarse ?? false]),
  ])
}

test('T58 items are found in the ring in which they are nearest, exact only for who may see the place', async () => {
  expect(await bands(WARDEN)).toEqual([
    [
      0,
      2,
      [
        ['inside', false],
        ['sensitive', false],
      ],
    ],
    [100, 1, [['near', false]]],
    [5000, 1, [['further', false]]],
  ])
  expect(await bands(MEMBER)).toEqual([
    [
      0,
      2,
      [
        ['inside', false],
        ['sensitive', true],
      ],
    ],
    [100, 1, [['near', false]]],
    [5000, 1, [['further', false]]],
  ])
  expect(await bands(STRANGER)).toEqual([[0, 1, [['theirs', false]]]])
})

test('a screening is noted for each protected item that it names', async () => {
  const { $id } = await site('kept', [-123.094, 49.207], { access: 'PROTECTED' })
  await bands(WARDEN)
  const { entries } = await sample.context.accessLog.read({ item: $id as ItemId, max: 5 })
  expect(entries[0]).toMatchObject({ op: 'screen', by: WARDEN.userId })
})

test('T58 what is hidden is told as none, few or many, without what has protocols', async () => {
  const hidden = async (who: typeof MEMBER, geometry = AREA) =>
    (await hiddenNear(sample.context, who, { geometry, types: ['Site'], metres: 5000, owner: AWAY }))['Site']
  const far = square(-120, 52)
  expect(await hidden(WARDEN, far)).toBe('NONE')
  expect(await hidden(WARDEN)).toBe('FEW')
  expect(await hidden(STRANGER)).toBe('NONE')
  for (let at = 0; at < 5; at += 1) await site(`theirs ${at}`, [-123.096, 49.203], { keeper: [AWAY] })
  expect(await hidden(WARDEN)).toBe('MANY')
})

test('what has protocols is not counted, even where it alone is hidden', async () => {
  const place = { type: 'Point', coordinates: [-123.095, 49.205] }
  const told = async () =>
    (await hiddenNear(sample.context, STRANGER, { geometry: AREA, types: ['Shrine'], metres: 0, owner: HOME }))[
      'Shrine'
    ]
  await sample.make('Shrine', { name: 'One', keeper: HOME, place, protocols: ['MEN'] })
  expect(await told()).toBe('NONE')
  await sample.make('Shrine', { name: 'Two', keeper: HOME, place })
  expect(await told()).toBe('FEW')
})

test('T58 geometries in the same cells have the same answer', async () => {
  const told = (geometry: Geometry) =>
    hiddenNear(sample.context, MEMBER, { geometry, types: ['Site'], metres: 1000, owner: AWAY, all: true })
  expect(await told(square(-123.1, 49.2))).toEqual({ Site: 'MANY' })
  expect(await told(square(-123.101, 49.199))).toEqual({ Site: 'MANY' })
})

test('a type that is none is refused, and one without places is left out', async () => {
  const asked = { geometry: AREA, metres: [0] }
  await expect(placeBands(sample.context, MEMBER, { ...asked, types: ['Nothing'] })).rejects.toMatchObject({
    code: 'typeUnknown',
  })
  expect(await placeBands(sample.context, MEMBER, { ...asked, types: ['Organization'] })).toEqual({ bands: [] })
})
