import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemId } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { IN_COLUMNS, openSampleStore, person } from '../testing/sample-store.ts'
import { SYSTEM } from '../store/system-principal.ts'
import { columnStoreOf } from './column-store.ts'
import { locate } from './locate.ts'
import { likelyOfPage } from './order-page.ts'
import { planQuery } from './query-plan.ts'

/** No index has this order. */
const SORTED: Query = { types: ['Note'], sort: [{ key: 'state', order: 'asc' }] }

let sample: Awaited<ReturnType<typeof openSampleStore>>
let keeper: ItemId
beforeAll(async () => {
  sample = await openSampleStore()
  keeper = (await sample.make('Organization', { displayName: 'Bay' })).$id
  Object.assign(sample.parts, { tuning: IN_COLUMNS })
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
    sample.parts.catalogue,
  )
  let compiled = 0
  const counted = {
    ...plan,
    get mustNot() {
      compiled++
      return plan.mustNot
    },
  }
  const known = await locate(sample.parts, plan)
  expect(await likelyOfPage(store().orders, columns, counted, known, undefined, 11)).toBeUndefined()
  expect(compiled).toBe(1)
})
