// @module-tag properties
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Filter, Query } from '@cairn/contract/query'
import type { Principal } from '../items/facts/types.ts'
import type { ItemContext } from '../items/read/item-context.ts'
import { SYSTEM } from '../items/facts/system-principal.ts'
import { IN_COLUMNS, openSampleStore, person } from '../testing/sample-store.ts'
import { columnStoreOf } from './columns/column-store.ts'
import { columnsExecutor } from './columns/columns-executor.ts'
import { groupBySelection } from './facets.ts'
import { locate } from './locate.ts'
import { preferring } from './planner.ts'
import { planQuery, type QueryPlan } from './query/query-plan.ts'
import { sqlExecutor } from './sql/sql-executor.ts'

/** Runs of each property; more with SOAK=1. */
const RUNS = process.env.SOAK ? 1000 : 60
const FIRST_PAGE = { cursor: undefined, limit: 1000 }

const STATES = ['OPEN', 'SHUT', 'LOST']
const TAGS = ['river', 'old', 'new', 'secret']
const organizations = ['Organization-1', 'Organization-2', 'Organization-3'] as ItemId[]
/** Who asks: the columns keep the same items from each that SQL does. */
const PRINCIPALS: readonly Principal[] = [
  person(1, { organizations: organizations.slice(0, 2) }),
  person(2, {
    organizations: organizations.slice(0, 1),
    grants: [{ grant: 'Note.PROTECTED.read', grantedBy: 'Organization-1' as ItemId }],
  }),
  person(3),
  SYSTEM,
]

let sample: Awaited<ReturnType<typeof openSampleStore>>
let withoutColumns: ItemContext
beforeAll(async () => {
  sample = await openSampleStore()
  for (const displayName of ['Bay', 'Cape', 'Delta']) await sample.make('Organization', { displayName })
  for (let round = 0; round < 60; round++) await sample.make('Note', noteOf(round))
  sample.context.tuning = IN_COLUMNS
  withoutColumns = { ...sample.context, columnIndex: false }
  const { load, lists } = columnStoreOf(sample.database)
  await load()
  // Lists of what items have many of are made when they are first asked for.
  for (let time = 0; time < 2; time++) {
    await sample.store.search(SYSTEM, { types: ['Note'], facets: { tags: { prop: 'tags' } } })
    await lists.made()
  }
})
afterAll(() => sample.close())

function noteOf(round: number): Record<string, unknown> {
  const [lon, lat] = [-128 + (round % 8) / 4, 52 + (round % 5) / 4]
  const square = [
    [lon, lat],
    [lon + 0.3, lat],
    [lon + 0.3, lat + 0.3],
    [lon, lat + 0.3],
    [lon, lat],
  ]
  const place = round % 2 ? { type: 'Point', coordinates: [lon, lat] } : { type: 'Polygon', coordinates: [square] }
  return {
    title: `${['áki', 'wator', 'ɨron', 'zebra'][round % 4]} ${round}`,
    state: STATES[(round * 7) % 3],
    access: ['PUBLIC', 'COMMUNITY', 'COMMUNITY', 'PRIVATE', 'PROTECTED'][round % 5],
    keeper: organizations[round % 3],
    ...(round % 3 ? { count: (round * 13) % 11 } : {}),
    ...(round % 4 ? { date: `202${round % 5}-0${1 + (round % 9)}` } : {}),
    ...(round % 2 ? { tags: TAGS.filter((_, bit) => (round >> bit) & 1) } : {}),
    ...(round % 6 ? {} : { done: round % 12 === 0 }),
    ...(round > 8 ? { about: `Note-${1 + (round % 8)}` } : {}),
    ...(round % 4 === 1 ? {} : { place }),
    ...(round % 5 === 0 ? { site: place } : {}),
  }
}

const record = <const K extends Filter['kind']>(prop: fc.Arbitrary<string>, kind: K, value: fc.Arbitrary<unknown>) =>
  fc.record({ prop, kind: fc.constant(kind), value }) as fc.Arbitrary<Filter>
const spots = fc
  .tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -6, max: 6 }))
  .map(([x, y]): [number, number] => [-127 + x / 8, 52.5 + y / 8])
const areas = fc.tuple(spots, fc.integer({ min: 1, max: 8 })).map(([[west, south], size]) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + size / 8, south],
      [west + size / 8, south + size / 8],
      [west, south],
    ],
  ],
}))
const places = fc.constantFrom('place', 'site')

/** Every kind of filter. */
const KINDS: Record<Filter['kind'], fc.Arbitrary<Filter>> = {
  is: fc.oneof(
    record(fc.constant('state'), 'is', fc.subarray(STATES, { minLength: 1 })),
    record(fc.constant('tags'), 'is', fc.constantFrom(...TAGS)),
    record(fc.constant('_i'), 'is', fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 12 })),
  ),
  exists: record(fc.constantFrom('tags', 'count', 'date', 'done', 'state', 'site'), 'exists', fc.boolean()),
  in: record(fc.constant('about'), 'in', fc.constantFrom(['Note-1'])),
  rel: fc.oneof(
    record(fc.constant('keeper'), 'rel', fc.subarray<string>(organizations, { minLength: 1 })),
    record(fc.constant('about'), 'rel', fc.constantFrom(['Note-1'], ['Note-2', 'Note-5'])),
  ),
  range: fc.oneof(
    record(fc.constant('count'), 'range', fc.constantFrom({ from: 3 }, { to: 6 }, { from: 2, to: 7 })),
    record(fc.constant('date'), 'range', fc.constantFrom({ from: '2021' }, { to: '2022-05' })),
    record(fc.constant('_c.ts'), 'range', fc.constantFrom({ from: '2021' }, { to: '2022-05' })),
  ),
  text: record(fc.constant('title'), 'text', fc.constantFrom('aki', 'wator 1', 'nothing')),
  prefix: record(fc.constantFrom('title', '$label'), 'prefix', fc.constantFrom('aki', 'WAT', 'iro', 'zeb')),
  within: record(places, 'within', areas),
  near: record(places, 'near', fc.record({ point: spots, metres: fc.constantFrom(1000, 20_000, 60_000) })),
  intersect: record(places, 'intersect', areas),
  buffer: record(places, 'buffer', fc.record({ geometry: areas, metres: fc.constantFrom(0, 5000, 40_000) })),
}
const KIND_NAMES = Object.keys(KINDS) as Filter['kind'][]
/** Of these the columns tell when each hit has to meet them: of all. */
const TOLD: readonly Filter['kind'][] = KIND_NAMES

const others: fc.Arbitrary<Query> = fc.record(
  {
    text: fc.constantFrom('aki', 'áki', 'ɨron', 'wator', 'zebra 3'),
    exact: fc.boolean(),
    should: fc.array(fc.oneof(KINDS.is, KINDS.rel, KINDS.within), { maxLength: 2 }),
    mustNot: fc.array(fc.oneof(KINDS.is, KINDS.exists, KINDS.near), { maxLength: 1 }),
    subs: fc
      .constantFrom('about', 'Note.about')
      .map((via) => [{ via, types: ['Note'], must: [{ prop: 'state', kind: 'is' as const, value: 'OPEN' }] }]),
    sort: fc
      .record({
        key: fc.constantFrom('_c.ts', '_i', '$label', 'count', 'date', 'state', 'title'),
        order: fc.constantFrom('asc' as const, 'desc' as const),
      })
      .map((sort) => [sort]),
  },
  { requiredKeys: [] },
)

const FACETS: Query['facets'] = {
  state: { prop: 'state' },
  tags: { prop: 'tags' },
  type: { prop: '_t' },
  keeper: { prop: 'keeper' },
  has: { prop: 'date', kind: 'exists' },
  years: {
    prop: 'date',
    kind: 'ranges',
    ranges: [
      [null, '2020-12-31'],
      ['2021-01-01', '2022-06-30'],
      ['2022-03-01', null],
    ],
  },
  counts: {
    prop: 'count',
    kind: 'ranges',
    ranges: [
      [null, 3],
      [2, 7],
      [8, null],
    ],
  },
}

/** How often the columns told each part of an answer, by what was asked. */
type Told = Record<'count' | 'page' | 'facets', number>

/** Plans a query. Undefined for a person who does not know one of its properties. */
function planFor(query: Query, principal: Principal): QueryPlan | undefined {
  try {
    return planQuery({ types: ['Note'], facets: FACETS, ...query }, principal, sample.context.catalogue)
  } catch (thrown) {
    if (thrown instanceof CairnError && thrown.code === 'propertyUnknown') return undefined
    throw thrown
  }
}

/** Asks both executors, and compares every part that the columns answer with what the database answers. */
async function compare(query: Query, principal: Principal, told: Told): Promise<void> {
  const { context } = sample
  const plan = planFor(query, principal)
  if (!plan) return
  const counted = plan.facets.flatMap((facet) =>
    facet.kind === 'buckets' ? facet.buckets.map((each) => each.plan) : [],
  )
  const [located, inDatabase] = await Promise.all(
    [context, withoutColumns].map(async (each) => ({ plan, known: await locate(each, plan, { counted }) })),
  )
  if (!located || !inDatabase) throw new Error('both are located')
  const columns = located.known.columns ?? (await columnStoreOf(sample.database).current())
  if (!columns) throw new Error('the columns are loaded')
  const sql = sqlExecutor(withoutColumns, inDatabase)
  const inColumns = await columnsExecutor(context, located, columns, Number.POSITIVE_INFINITY)
  const count = await inColumns.count()
  if (count !== undefined) {
    told.count += 1
    expect(count).toBe(await sql.count())
  }
  if (await inColumns.page(FIRST_PAGE)) {
    told.page += 1
    expect(await preferring(inColumns, context, located).page(FIRST_PAGE)).toEqual(await sql.page(FIRST_PAGE))
  }
  for (const group of groupBySelection(plan)) {
    const all = new Map(await sql.facets(group))
    for (const [name, terms] of await inColumns.facets(group)) {
      told.facets += 1
      expect({ [name]: terms }).toEqual({ [name]: all.get(name) })
    }
  }
}

test.each(KIND_NAMES)('both executors answer alike: a filter of kind %s', async (kind) => {
  const told: Told = { count: 0, page: 0, facets: 0 }
  for (const named of [-1, 1000]) {
    sample.context.tuning = { ...IN_COLUMNS, named }
    await fc.assert(
      fc.asyncProperty(KINDS[kind], fc.constantFrom(...PRINCIPALS), (filter, principal) =>
        compare({ must: [filter] }, principal, told),
      ),
      { numRuns: RUNS },
    )
  }
  // A comparison of nothing would pass: the columns must have told of most, or of none by design.
  if (TOLD.includes(kind)) expect(Math.min(told.count, told.page)).toBeGreaterThan(RUNS / 3)
  else expect([told.count, told.page]).toEqual([0, 0])
  expect(told.facets > 0).toBe(TOLD.includes(kind))
})

test('both executors answer alike: conditions of all kinds together, and every order', async () => {
  const told: Told = { count: 0, page: 0, facets: 0 }
  sample.context.tuning = IN_COLUMNS
  const must = fc.array(fc.oneof(...TOLD.map((kind) => KINDS[kind])), { maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(must, others, fc.constantFrom(...PRINCIPALS), (filters, query, principal) =>
      compare({ ...query, must: filters }, principal, told),
    ),
    { numRuns: RUNS * 3 },
  )
  expect(Math.min(told.count, told.page, told.facets)).toBeGreaterThan(RUNS / 3)
})
