import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { EXACT_TOTAL } from './executor.ts'
import { openSampleStore, person } from '../testing/sample-store.ts'
import { SYSTEM } from '../items/facts/system-principal.ts'
import { columnStoreOf } from './columns/column-store.ts'

/** As over many items: counts come from the columns, and who sees few has words looked for among those. */
const LARGE = { few: 1000, walked: 1000, columnsFrom: 0, named: 1000 }

let sample: Awaited<ReturnType<typeof openSampleStore>>
let [bay, cape]: ItemId[] = []
const reader = () => person(1, { organizations: [bay ?? ('' as ItemId)] })
beforeAll(async () => {
  sample = await openSampleStore()
  bay = (await sample.make('Organization', { displayName: 'Bay' })).$id
  cape = (await sample.make('Organization', { displayName: 'Cape' })).$id
  Object.assign(sample.context, { tuning: LARGE })
  await columnStoreOf(sample.database).load()
})
afterAll(() => sample.close())

const note = (title: string): Promise<Item> =>
  sample.make('Note', { title, state: 'OPEN', keeper: bay, access: 'COMMUNITY' })
const suggested = async (value: string, exact = false) =>
  (
    await sample.store.search(reader(), {
      types: ['Note'],
      must: [{ prop: '$label', kind: 'prefix', value }],
      sort: [{ key: '$label', order: 'asc' }],
      total: false,
      exact,
    })
  ).ids

test('a label that changes, and a right that goes, show in the next suggestions to who sees few', async () => {
  const { $id, _i } = await note('quahog')
  const change = (_u: number, values: object) => sample.store.update(SYSTEM, { _t: 'Note', _i, _u, ...values })
  expect(await suggested('quah')).toEqual([$id])
  await change(1, { title: 'a geoduck of great age' })
  expect([await suggested('quah'), await suggested('geo')]).toEqual([[], [$id]])
  await change(2, { keeper: cape })
  expect(await suggested('geo')).toEqual([])
  await change(3, { keeper: bay })
  expect(await suggested('geo')).toEqual([$id])
  await sample.store.remove(SYSTEM, $id)
  expect(await suggested('geo')).toEqual([])
})

test('words as they are written are told from their plain letters there too', async () => {
  const marked = await note('Ɂámá')
  const plain = await note('ama')
  expect((await suggested('ama')).toSorted()).toEqual([marked.$id, plain.$id].toSorted())
  expect(await suggested('ámá', true)).toEqual([])
  expect(await suggested('Ɂámá', true)).toEqual([marked.$id])
})

test('totals are exact to 10,000 and say so above, by words of labels and of texts, and by neither', async () => {
  const { _i } = await note('oolichan grease')
  const more = EXACT_TOTAL - 1
  // The rows of very many like it: searches read nothing else.
  await sample.database.query(
    `with one as (select * from item_s where i = $1), copied as (insert into item_s
      select one.n + 1000 + at, ts, i + at, k1, t, f1, f2, f3, f4, f5, f6, f7, f8, xk, nv, terms, lk from one, generate_series(1, $2::int) at returning n)
     insert into item_x select copied.n, x.ts, x.t, x.sk, x.tsv, x.ttv from copied, item_x x join one on one.n = x.n`,
    [_i, more],
  )
  await columnStoreOf(sample.database).load()
  const total = async (query: object) => {
    const { total: found, totalIsExact } = await sample.store.search(reader(), { types: ['Note'], max: 3, ...query })
    return [found, totalIsExact]
  }
  const asked = [
    { must: [{ prop: '$label', kind: 'prefix', value: 'ooli' }] },
    { text: 'grease' },
    { text: 'oolichan grea' },
    { text: 'oolichan grea', exact: true },
  ]
  for (const tuning of [{ ...LARGE, few: 20_000 }, LARGE, { ...LARGE, few: -1 }, { ...LARGE, columnsFrom: 1e9 }]) {
    Object.assign(sample.context, { tuning })
    for (const query of asked) expect(await total(query)).toEqual([EXACT_TOTAL, true])
  }
  await note('oolichan grease')
  for (const tuning of [{ ...LARGE, few: 20_000 }, LARGE, { ...LARGE, few: -1 }, { ...LARGE, columnsFrom: 1e9 }]) {
    Object.assign(sample.context, { tuning })
    for (const query of [...asked, {}]) expect(await total(query)).toEqual([EXACT_TOTAL, false])
  }
})
