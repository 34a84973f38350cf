// @module-tag properties
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Filter, Query, SubQuery } from '@cairn/contract/query'
import { IN_COLUMNS, openSampleStore, person } from '../testing/sample-store.ts'
import { sampleCatalogue } from '../testing/sample-types.ts'
import { SYSTEM } from '../items/facts/system-principal.ts'
import type { Principal } from '../items/facts/types.ts'
import { columnStoreOf } from './columns/column-store.ts'
import { openedCursor } from '../items/read/cursors.ts'
import { TUNING, type SearchTuning } from '../items/read/search-tuning.ts'
import { isAffordable, withinConditions } from '../testing/affordable.ts'
import { planQuery } from './query/query-plan.ts'
import { searchLoaded } from './search-loaded.ts'

/** Runs of each property; more with SOAK=1. */
const RUNS = process.env.SOAK ? 2000 : 80
/**
 * Every form of every statement at the size of a test: inverted first, walked, walked in vain, counted in
 * columns by who sees many and few.
 */
const TUNINGS: readonly SearchTuning[] = [
  TUNING,
  { few: 1000, walked: 1000, columnsFrom: 0, named: 1000 },
  { few: -1, walked: 1000, columnsFrom: 0, named: 1000 },
  { few: -1, walked: 3, columnsFrom: 1e9, named: 1000 },
  IN_COLUMNS,
]

const STATES = ['OPEN', 'SHUT', 'LOST']
const TAGS = ['river', 'old', 'new']
const LEVELS = ['PUBLIC', 'COMMUNITY', 'PRIVATE']

type Values = Record<string, unknown>
interface Made {
  item: Item
  values: Values
}
type Sample = Awaited<ReturnType<typeof openSampleStore>>

let stores: Sample[]
let made: Made[][]
const organizations = ['Organization-1', 'Organization-2', 'Organization-3'] as ItemId[]
const member = person(1, { organizations: organizations.slice(0, 2) })

/** Twin stores: the second has, among the same items, some that the member may not see. */
beforeAll(async () => {
  stores = [await openSampleStore(), await openSampleStore()]
  made = [[], []]
  for (const [at, sample] of stores.entries())
    for (const name of ['Bay', 'Cape', 'Delta']) await add(at, sample, 'Organization', { displayName: name })
  for (let round = 0; round < 40; round++) await Promise.all(stores.map((sample, at) => addNote(at, sample, round)))
})
afterAll(() => Promise.all(stores.map((sample) => sample.close())))

async function add(at: number, sample: Sample, type: string, values: Values): Promise<Item> {
  const item = await sample.make(type, values)
  made[at]?.push({ item, values })
  return item
}

async function addNote(at: number, sample: Sample, round: number): Promise<void> {
  const values = {
    title: `${['áki', 'wator', 'ɨron', 'zebra'][round % 4]} ${round}`,
    state: STATES[(round * 7) % 3],
    access: LEVELS[round % 5 === 0 ? 0 : 1],
    keeper: organizations[round % 2],
    ...(round % 3 ? { count: (round * 13) % 11 } : {}),
    ...(round % 4 ? { date: `202${round % 5}-0${1 + (round % 9)}` } : {}),
    ...(round % 2 ? { tags: TAGS.filter((_, bit) => (round >> bit) & 1) } : {}),
    ...(round % 6 ? {} : { done: round % 12 === 0 }),
    ...(round > 4 ? { about: `Note-${2 * (round % 4) + 1}` } : {}),
  }
  await add(at, sample, 'Note', values)
  // What the member may not see, in the second store alone; the numbers of items are no secret, so the first
  // skips them too.
  const hidden = {
    title: `hidden ${round}`,
    state: 'LOST',
    keeper: organizations[2],
    count: 5,
    tags: ['secret'],
    about: 'Note-1',
  }
  const item = await sample.make('Note', hidden)
  if (at === 0) await sample.store.remove(SYSTEM, item.$id)
}

const labelled: fc.Arbitrary<Filter> = fc
  .constantFrom('aki', 'ir', 'wator 1', 'hid')
  .map((value) => ({ prop: '$label', kind: 'prefix', value }))
const filters: fc.Arbitrary<Filter> = fc.oneof(
  labelled,
  fc.record({
    prop: fc.constant('state'),
    kind: fc.constant('is' as const),
    value: fc.subarray(STATES, { minLength: 1 }),
  }),
  fc.record({ prop: fc.constant('tags'), kind: fc.constant('is' as const), value: fc.constantFrom(...TAGS, 'secret') }),
  fc.record({ prop: fc.constant('done'), kind: fc.constant('is' as const), value: fc.boolean() }),
  fc.record({
    prop: fc.constant('_i'),
    kind: fc.constant('is' as const),
    value: fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 12 }),
  }),
  fc.record({
    prop: fc.constantFrom('tags', 'count', 'date', 'done'),
    kind: fc.constant('exists' as const),
    value: fc.boolean(),
  }),
  fc.record({
    prop: fc.constant('count'),
    kind: fc.constant('range' as const),
    value: fc.record(
      { from: fc.integer({ min: -1, max: 9 }), to: fc.integer({ min: 2, max: 12 }) },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    prop: fc.constant('date'),
    kind: fc.constant('range' as const),
    value: fc.constantFrom({ from: '2021' }, { to: '2022-05' }, { from: '2021-03', to: '2023' }),
  }),
  fc.record({
    prop: fc.constant('title'),
    kind: fc.constant('prefix' as const),
    value: fc.constantFrom('aki', 'WAT', 'iro', 'hid'),
  }),
  fc.record({
    prop: fc.constant('keeper'),
    kind: fc.constant('rel' as const),
    value: fc.subarray<string>(organizations, { minLength: 1 }),
  }),
)
const list = fc.array(filters, { maxLength: 2 })
const subs: fc.Arbitrary<SubQuery> = fc.record(
  {
    via: fc.constantFrom('about', 'Note.about'),
    types: fc.constant(['Note']),
    must: fc.array(filters, { maxLength: 1 }),
    mustNot: fc.array(filters, { maxLength: 1 }),
    subs: fc.array(fc.record({ via: fc.constant('keeper'), text: fc.constantFrom('bay', 'cape') }), { maxLength: 1 }),
  },
  { requiredKeys: ['via', 'types'] },
)
const queries: fc.Arbitrary<Query> = fc
  .record(
    {
      text: fc.constantFrom('aki', 'wator', 'fs-state:OPEN', 'aki fw-title:1'),
      must: fc.oneof(list, fc.tuple(labelled), fc.tuple(labelled, filters)),
      should: list,
      mustNot: list,
      minShould: fc.integer({ min: 1, max: 3 }),
      subs: fc.array(subs, { maxLength: 1 }),
      subsShould: fc.array(subs, { maxLength: 2 }),
      sort: fc
        .record({
          key: fc.constantFrom('_c.ts', '_i', '_score', '$label', 'count', 'date', 'state', 'title'),
          order: fc.constantFrom('asc' as const, 'desc' as const),
        })
        .map((sort) => [sort]),
    },
    { requiredKeys: [] },
  )
  .map((query) => withinConditions({ types: ['Note'], ...query }))
  .filter((query) => isAffordable({ ...query, max: 1000, facets: { ...FACETS, keeper: { prop: 'keeper' } } }))

const FACETS: Query['facets'] = {
  state: { prop: 'state' },
  tags: { prop: 'tags' },
  type: { prop: '_t' },
  has: { prop: 'date', kind: 'exists' },
  sizes: {
    prop: 'count',
    kind: 'ranges',
    ranges: [
      [null, 3],
      [4, 6],
      [7, null],
    ],
  },
  when: { prop: '_c.ts' },
  days: { prop: 'date', kind: 'periods', offset: -480 },
}

/** The filter as one would write it down, over what was put in. */
function fits({ values, item }: Made, filter: Filter): boolean {
  const stored = filter.prop === '_i' ? [item._i] : [values[filter.prop] ?? []].flat()
  switch (filter.kind) {
    case 'is':
    case 'rel':
      return [filter.value].flat().some((wanted) => stored.includes(wanted))
    case 'exists':
      return (values[filter.prop] !== undefined) === filter.value
    case 'range':
      return stored.some((value) => isWithin(value, filter.value.from ?? undefined, filter.value.to ?? undefined))
    default:
      return String(filter.value)
        .split(' ')
        .every((word) => hasPrefix(String(values[filter.prop === '$label' ? 'title' : filter.prop]), word))
  }
}

function isWithin(value: unknown, from?: string | number, to?: string | number): boolean {
  if (typeof value === 'number') return value >= Number(from ?? -Infinity) && value <= Number(to ?? Infinity)
  return String(value) >= String(from ?? '') && String(value) <= `${to ?? ''}~`
}

function hasPrefix(text: string, prefix: string): boolean {
  const plain = (each: string) => each.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ɨ', 'i').toLowerCase()
  return plain(text)
    .split(' ')
    .some((each) => each.startsWith(plain(prefix)))
}

function matches(all: readonly Made[], one: Made, query: Omit<SubQuery, 'via'>): boolean {
  const related = (sub: SubQuery) =>
    all.some(
      (other) =>
        isVisible(other) &&
        isRelated(one, other, sub.via) &&
        (sub.types ?? [typeOf(other)]).includes(typeOf(other)) &&
        matches(all, other, sub),
    )
  const should = [...(query.should ?? []).map((filter) => fits(one, filter)), ...(query.subsShould ?? []).map(related)]
  const least = query.minShould ?? Math.min(1, should.length)
  return (
    (query.must ?? []).every((filter) => fits(one, filter)) &&
    !(query.mustNot ?? []).some((filter) => fits(one, filter)) &&
    (query.subs ?? []).every(related) &&
    should.filter(Boolean).length >= least &&
    matchesText(one, query.text)
  )
}

function matchesText(one: Made, text = ''): boolean {
  const title = String(one.values.title ?? one.values.displayName)
  const words = text.split(' ').filter(Boolean)
  return words.every((word) => {
    if (word === 'fs-state:OPEN') return one.values.state === 'OPEN'
    return hasPrefix(title, word.replace('fw-title:', ''))
  })
}

function isRelated(one: Made, other: Made, via: string): boolean {
  if (via.startsWith('Note.')) return other.values[via.slice(5)] === one.item.$id
  return one.values[via] === other.item.$id
}

const typeOf = ({ item }: Made) => item._t
const isVisible = ({ values }: Made) => values.keeper !== organizations[2]

async function ask(at: number, query: Query, tuning: SearchTuning, principal: Principal = member) {
  const sample = stores[at]
  if (!sample) throw new Error('no store')
  Object.assign(sample.context, { tuning })
  return sample.store.search(principal, query)
}

test('any query gives, in every form of it, what a naive reading of it gives: ids, total, facets, pages', async () => {
  await Promise.all(stores.map(({ database }) => columnStoreOf(database).load()))
  // Orders that no index has are made in the background when they are first asked for.
  for (const at of stores.keys()) await ask(at, { types: ['Note'], sort: [{ key: 'state', order: 'asc' }] }, IN_COLUMNS)
  for (const { database, context } of stores)
    expect(await columnStoreOf(database).orders.made()).toHaveLength(+context.columnIndex)
  await fc.assert(
    fc.asyncProperty(queries, fc.constantFrom(...TUNINGS), async (query, tuning) => {
      const all = made[0] ?? []
      const hits = all.filter((each) => typeOf(each) === 'Note' && matches(all, each, query))
      const answer = await ask(0, { ...query, max: 1000, facets: FACETS }, tuning)
      expect(answer.ids.toSorted()).toEqual(hits.map(({ item }) => item.$id).toSorted())
      expect([answer.total, answer.totalIsExact]).toEqual([hits.length, true])
      expect(inOrder(answer.ids, query)).toBe(true)
      expect(await pages(query, tuning)).toEqual(answer.ids)
      const unchosen = (prop: string) =>
        all.filter((each) => typeOf(each) === 'Note' && matches(all, each, without(query, prop)))
      expect(answer.facets?.state).toEqual(terms(unchosen('state'), 'state'))
      expect(answer.facets?.tags).toEqual(terms(unchosen('tags'), 'tags'))
      expect(answer.facets?.sizes?.map(({ count }) => count)).toEqual(
        [
          [-99, 3],
          [4, 6],
          [7, 99],
        ].map(
          ([from = 0, to = 0]) =>
            unchosen('count').filter(
              ({ values }) => isWithin(values.count ?? 'none', from, to) && values.count !== undefined,
            ).length,
        ),
      )
      expect(answer.facets?.has?.map(({ count }) => count)).toEqual(
        [true, false].map((has) => unchosen('date').filter(({ values }) => (values.date !== undefined) === has).length),
      )
      expect(answer.facets?.when?.[0]).toMatchObject({ value: 'today', count: hits.length })
      expect(answer.facets?.days?.[0]).toMatchObject({
        value: 'past',
        count: unchosen('date').filter(({ values }) => values.date !== undefined).length,
      })
    }),
    { numRuns: RUNS },
  )
})

test('T2: twin stores that differ in what the member may not see answer alike, to the byte', async () => {
  await fc.assert(
    fc.asyncProperty(queries, fc.constantFrom(...TUNINGS), async (query, tuning) => {
      const asked = { ...query, max: 7, labels: true, facets: { ...FACETS, keeper: { prop: 'keeper' } } }
      const [one, other] = await Promise.all([ask(0, asked, tuning), ask(1, asked, tuning)])
      const blind = (answer: typeof one, store: number) => {
        const place = answer.next && openedCursor((stores[store] as Sample).context.key, answer.next)
        return JSON.stringify({ ...answer, next: place?.replace(/\d{4}-\d\d-\d\dT[^"]+|\d{13,15}/, '') })
      }
      expect(blind(other, 1)).toBe(blind(one, 0))
    }),
    { numRuns: RUNS },
  )
})

test('items an area answers with are searched as stored ones are: filters, order, facets', async () => {
  await fc.assert(
    fc.asyncProperty(queries, async ({ subs: _subs, subsShould: _should, ...query }) => {
      const asked: Query = withinConditions({ ...query, max: 1000, facets: FACETS })
      const stored = await ask(0, asked, TUNING)
      const seen = (made[0] ?? []).filter((each) => typeOf(each) === 'Note' && isVisible(each)).toReversed()
      const context = stores[0]?.context
      const loaded = (await context?.loader.load(seen.map(({ item }) => item.$id)))?.values().toArray() ?? []
      const plan = planQuery(asked, member, sampleCatalogue())
      const { hits, facets } = searchLoaded(loaded, plan, query.sort !== undefined)
      const ids = hits.map(({ facts }) => facts.id)
      // Where two have the same key, the stored ones go by their number.
      if (query.sort === undefined) expect(ids).toEqual(stored.ids)
      expect(ids.toSorted()).toEqual(stored.ids.toSorted())
      expect(inOrder(ids, query)).toBe(true)
      expect(facets).toEqual(stored.facets)
    }),
    { numRuns: RUNS },
  )
})

test('a right that is taken away is gone from the columns with the next answer', async () => {
  const walked = TUNINGS[2] ?? TUNING
  const query: Query = { types: ['Note'], max: 0, facets: { state: { prop: 'state' }, type: { prop: '_t' } } }
  const before = await ask(1, query, walked)
  const target = made[1]?.find((each) => typeOf(each) === 'Note')
  const _i = target?.item._i ?? 0
  const change = (_u: number, values: Values) => stores[1]?.store.update(SYSTEM, { _t: 'Note', _i, _u, ...values })
  await change(1, { keeper: organizations[2], access: 'PRIVATE' })
  const after = await ask(1, query, walked)
  expect(after.total).toBe(before.total - 1)
  await change(2, { keeper: target?.values.keeper, access: target?.values.access })
  expect(await ask(1, query, walked)).toEqual(before)
})

async function pages(query: Query, tuning: SearchTuning): Promise<string[]> {
  const ids: string[] = []
  for (let after: string | undefined; ;) {
    const page = await ask(0, { ...query, max: 9, ...(after ? { after } : {}) }, tuning)
    ids.push(...page.ids)
    after = page.next
    if (!after) return ids
  }
}

function inOrder(ids: readonly string[], { sort }: Query): boolean {
  const [{ key, order } = { key: '_c.ts', order: 'desc' as const }] = sort ?? []
  if (['$label', 'title', '_c.ts', '_score'].includes(key)) return true
  const values = ids.map((id) => {
    const found = made[0]?.find(({ item }) => item.$id === id)
    return (key === '_i' ? found?.item._i : found?.values[key]) as string | number | undefined
  })
  return values.every((value, at) => {
    const former = at === 0 ? value : values[at - 1]
    if (former === undefined) return value === undefined || at === 0
    if (value === undefined || former === value) return true
    return order === 'asc' ? former < value : former > value
  })
}

function without({ must = [], ...query }: Query, prop: string): Query {
  return {
    ...query,
    must: must.filter((filter) => filter.prop !== prop || !['is', 'rel', 'range', 'exists'].includes(filter.kind)),
    ...(query.text && prop === 'state' ? { text: query.text.replace('fs-state:OPEN', '') } : {}),
  }
}

function terms(hits: readonly Made[], prop: string) {
  const counts = new Map<string, number>()
  for (const value of hits.flatMap(({ values }) => [values[prop] ?? []].flat()))
    counts.set(String(value), (counts.get(String(value)) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((l, r) => r.count - l.count || (l.value < r.value ? -1 : 1))
}
