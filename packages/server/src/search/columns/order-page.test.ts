// @module-tag properties
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ItemId } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { IN_COLUMNS, openSampleStore, person } from '../../testing/sample-store.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { columnStoreOf } from './column-store.ts'
import { locate } from '../locate.ts'
import { createColumns } from './columns.ts'
import { firstByLabel, likelyOfPage } from './order-page.ts'
import { planQuery } from '../query/query-plan.ts'

/** No index has this order. */
const SORTED: Query = { types: ['Note'], sort: [{ key: 'state', order: 'asc' }] }

let sample: Awaited<ReturnType<typeof openSampleStore>>
let keeper: ItemId
beforeAll(async () => {
  sample = await openSampleStore({}, [], {}, true)
  keeper = (await sample.make('Organization', { displayName: 'Bay' })).$id
  Object.assign(sample.context, { tuning: IN_COLUMNS })
  await columnStoreOf(sample.database).load()
})
afterAll(() => sample.close())

const reader = () => person(1, { organizations: [keeper] })
const store = () => columnStoreOf(sample.database)
const search = (query: Query) => sample.store.search(reader(), query)
const note = (state: string) => sample.make('Note', { title: state, state, keeper, access: 'COMMUNITY' })

/** The order, made anew. */
async function orderAnew(): Promise<void> {
  store().orders.clear()
  await search(SORTED)
  expect(await store().orders.made()).toHaveLength(1)
}

test('no item is left out where the one that a page ended with was put elsewhere before the order was made', async () => {
  const made = []
  for (const state of ['LOST', 'LOST', 'OPEN', 'OPEN', 'SHUT', 'SHUT', 'SHUT', 'SHUT'])
    made.push((await note(state)).$id)
  const page = { ...SORTED, max: 2 }
  const first = await search(page)
  expect(first.ids).toEqual(made.slice(0, 2))
  await sample.store.update(SYSTEM, { _t: 'Note', _i: 2, _u: 1, state: 'SHUT' })
  await orderAnew()
  const next = await search({ ...page, after: first.next })
  expect(next.ids).toEqual(made.slice(2, 4))
  const last = await search({ ...page, after: next.next })
  expect(last.ids).toEqual([made[1], made[4]])
})

test('a query is compiled once, however many parts of the order are looked through', async () => {
  const { _i } = await note('OPEN')
  // The rows of very many like it: searches read nothing else.
  await sample.database.query(
    `with one as (select * from item_s where i = $1 and t = (select t from item_type where name = 'Note')), copied as (insert into item_s
      select one.n + 1000 + at, ts, i + at, k1, t, f1, f2, f3, f4, f5, f6, f7, f8, xk, nv, terms, lk from one, generate_series(1, 10000) at returning n)
     insert into item_x select copied.n, x.ts, x.t, x.sk, x.tsv, x.ttv from copied, item_x x join one on one.n = x.n`,
    [_i],
  )
  await store().load()
  await orderAnew()
  const columns = await store().current()
  if (!columns) throw new Error('not loaded')
  const plan = planQuery(
    { ...SORTED, must: [{ prop: 'state', kind: 'is', value: 'SHUT' }] },
    reader(),
    sample.context.catalogue,
  )
  let compiled = 0
  const counted = {
    ...plan,
    get mustNot() {
      compiled++
      return plan.mustNot
    },
  }
  const known = await locate(sample.context, plan)
  expect(
    await likelyOfPage(store().orders, columns, { plan: counted, known }, { cursor: undefined, limit: 11 }),
  ).toBeUndefined()
  expect(compiled).toBe(1)
})

test('labels that begin with letters are found along their order, as the database finds them', async () => {
  const titled = (title: string) => sample.make('Note', { title, state: 'OPEN', keeper, access: 'COMMUNITY' })
  for (const word of ['open', 'shut']) for (let n = 0; n < 12; n++) await titled(`${word} ${n}`)
  const typed = (value: string): Query => ({
    ...{ types: ['Note'], must: [{ prop: '$label', kind: 'prefix', value }] },
    ...{ sort: [{ key: '$label', order: 'asc' }], max: 4, total: false },
  })
  // Made anew while a transaction elsewhere in the cluster lets what changed since it began be told again.
  await vi.waitFor(async () => {
    store().orders.clear()
    await search(typed('sh'))
    expect(await store().orders.made()).toHaveLength(1)
    // One that changed since stands elsewhere in the order.
    const { _t, _i, _u } = await titled('shy')
    await sample.store.update(SYSTEM, { _t, _i, _u, title: 'a shed' })
    const columns = await store().current()
    if (!columns) throw new Error('not loaded')
    const plan = planQuery(typed('sh'), reader(), sample.context.catalogue)
    const located = { plan, known: await locate(sample.context, plan) }
    const likely = await likelyOfPage(store().orders, columns, located, { cursor: undefined, limit: 5 })
    expect(likely?.length).toBeGreaterThanOrEqual(5)
    // Of hits that are all known the same come first, with those whose place is not known.
    const all = columns.labels.listed([{ forms: ['sh'], isPrefix: true }])?.() ?? new Int32Array()
    const page = { cursor: undefined, limit: 5 }
    const first = await likelyOfPage(store().orders, columns, located, page, all)
    expect(first?.slice(0, 5)).toEqual(likely?.slice(0, 5))
    expect(new Set(first)).toEqual(new Set(likely))
  }, 60_000)
  for (const value of ['sh', 'o', 'ope', 'nothing']) {
    const pages = async () => {
      const first = await search(typed(value))
      return first.next === undefined ? [first] : [first, await search({ ...typed(value), after: first.next })]
    }
    const along = await pages()
    Object.assign(sample.context, { columnIndex: false })
    const alone = await pages()
    Object.assign(sample.context, { columnIndex: true })
    const ids = (found: typeof along) => found.map((each) => each.ids)
    expect(ids(along)).toEqual(ids(alone))
  }
})

test('the first by label, as far as beginnings tell, hold the page that whole labels make, on either side of where one ended', () => {
  const label = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '\u{1d402}', '\uff5e', '\u0001'), maxLength: 9 })
  const inBytes = (left: string, right: string) => Buffer.compare(Buffer.from(left), Buffer.from(right))
  fc.assert(
    fc.property(
      fc.array(label, { minLength: 1, maxLength: 40 }),
      fc.constantFrom('asc' as const, 'desc' as const),
      fc.option(fc.nat(), { nil: undefined }),
      fc.integer({ min: 1, max: 6 }),
      (labels, order, at, limit) => {
        const columns = createColumns()
        const row = { t: 1, i: 1, ts: 0, k1: 1, xk: [], f: [], labels: [], words: [], boxes: [] }
        for (const [n, lk] of labels.entries()) columns.put({ ...row, n, lk })
        const sign = order === 'asc' ? 1 : -1
        const sorted = [...labels.keys()].sort((l, r) => sign * (inBytes(labels[l] ?? '', labels[r] ?? '') || l - r))
        const last = at === undefined ? undefined : at % labels.length
        const cursor = last === undefined ? undefined : { key: labels[sorted[last] ?? 0] ?? '', id: 'Note-1' as ItemId }
        const page = sorted.slice(last === undefined ? 0 : last + 1).slice(0, limit)
        const plan = planQuery({ ...SORTED, sort: [{ key: '$label', order }] }, reader(), sample.context.catalogue)
        const first = firstByLabel(columns, Int32Array.from(labels.keys()), plan, { cursor, limit })
        expect([...first]).toEqual(expect.arrayContaining(page))
      },
    ),
  )
})

test('of hits with labels that begin otherwise no more than the page are read', () => {
  const columns = createColumns()
  const row = { t: 1, i: 1, ts: 0, k1: 1, xk: [], f: [], labels: [], words: [], boxes: [] }
  for (let n = 0; n < 100; n++) columns.put({ ...row, n, lk: String(99 - n).padStart(4, '0') })
  const plan = planQuery({ ...SORTED, sort: [{ key: '$label', order: 'asc' }] }, reader(), sample.context.catalogue)
  const all = Int32Array.from({ length: 100 }, (_, n) => n)
  expect([...firstByLabel(columns, all, plan, { cursor: undefined, limit: 3 })]).toEqual([97, 98, 99])
  expect([...firstByLabel(columns, all, plan, { cursor: { key: '0002', id: 'Note-97' as ItemId }, limit: 3 })]).toEqual(
    [94, 95, 96, 97],
  )
})
