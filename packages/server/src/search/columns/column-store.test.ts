import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { PACT_TYPES } from '../../testing/pact-types.ts'
import { IN_COLUMNS, openSampleStore, person } from '../../testing/sample-store.ts'
import { columnStoreOf } from './column-store.ts'

let sample: Awaited<ReturnType<typeof openSampleStore>>
let [bay, cape]: ItemId[] = []
const reader = () => person(1, { organizations: [bay ?? ('' as ItemId)] })
beforeAll(async () => {
  sample = await openSampleStore({}, [], {}, true)
  bay = (await sample.make('Organization', { displayName: 'Bay' })).$id
  cape = (await sample.make('Organization', { displayName: 'Cape' })).$id
  Object.assign(sample.context, { tuning: IN_COLUMNS })
  await columnStoreOf(sample.database).load()
})
afterAll(() => sample.close())

const note = (values: object): Promise<Item> =>
  sample.make('Note', { title: 'note', state: 'OPEN', keeper: bay, access: 'COMMUNITY', ...values })
const change = ({ _i }: Item, _u: number, values: object) =>
  sample.store.update(SYSTEM, { _t: 'Note', _i, _u, ...values })
const found = async (query: Query) => (await sample.store.search(reader(), { types: ['Note'], ...query })).ids

test('the first item of a type is found without all being read again', async () => {
  const before = await columnStoreOf(sample.database).current()
  const [{ count } = { count: 0 }] = await sample.database.query<{ count: number }>(
    `select count(*)::int as count from item_type where name = 'Note'`,
  )
  const first = await note({ title: 'lamprey' })
  expect(count).toBe(0)
  expect(await columnStoreOf(sample.database).current()).toBe(before)
  expect(await found({ text: 'lamprey' })).toEqual([first.$id])
})

test('a page by time has what is committed, and nothing that was closed, deleted or restored, from that moment on', async () => {
  const text = 'kelpfish'
  const [first, second, third] = [await note({ title: text }), await note({ title: text }), await note({ body: text })]
  expect(await found({ text })).toEqual([third.$id, second.$id, first.$id])
  expect(await found({ text, sort: [{ key: '_score', order: 'desc' }] })).toEqual([second.$id, first.$id, third.$id])
  await change(second, 1, { access: 'PRIVATE' })
  expect(await found({ text })).toEqual([third.$id, first.$id])
  await change(first, 1, { keeper: cape })
  expect(await found({ text })).toEqual([third.$id])
  await sample.store.remove(SYSTEM, third.$id)
  expect(await found({ text })).toEqual([])
  await sample.store.restore(SYSTEM, third.$id)
  await change(second, 2, { access: 'COMMUNITY' })
  expect(await found({ text })).toEqual([third.$id, second.$id])
  await change(third, 3, { body: 'urchin' })
  expect([await found({ text }), await found({ text: 'urch' })]).toEqual([[second.$id], [third.$id]])
})

test('a place that moves, goes or comes is found where it is', async () => {
  const at = (lon: number) => ({ place: { type: 'Point', coordinates: [lon, 50] } })
  const within = (lon: number) =>
    found({ must: [{ prop: 'place', kind: 'within', value: [lon - 0.5, 49, lon + 0.5, 51] }] })
  const [one, other] = [await note(at(10)), await note(at(10))]
  expect(await within(10)).toEqual([other.$id, one.$id])
  await change(one, 1, at(20))
  expect([await within(10), await within(20)]).toEqual([[other.$id], [one.$id]])
  await change(one, 2, { place: null })
  await change(other, 1, { keeper: cape })
  expect([await within(10), await within(20)]).toEqual([[], []])
  await change(one, 3, at(30))
  expect(await within(30)).toEqual([one.$id])
})

test('an order that no index has follows every change, page by page', async () => {
  const { orders } = columnStoreOf(sample.database)
  const states = ['SHUT', 'OPEN', 'LOST', 'OPEN', 'SHUT', 'LOST', 'OPEN']
  const made: Item[] = []
  for (const state of states) made.push(await note({ state }))
  await found({ sort: [{ key: 'state', order: 'asc' }] })
  expect(await orders.made()).toHaveLength(1)
  for (const [round, item] of [...made, ...made].entries()) {
    const { _u } = await sample.store.read(SYSTEM, item.$id)
    await change(item, _u, { state: states[(round * 3 + 1) % states.length] })
    if (round === 9) made.push(await note({ state: 'LOST' }))
    const items = Object.values(await sample.store.readMany(SYSTEM, (await found({ max: 1000 })) as ItemId[]))
    const sorted = items.toSorted(
      (left, right) => compare(String(left.state), String(right.state)) || left._i - right._i,
    )
    const ids = sorted.map(({ $id }) => $id)
    expect(await paged({ sort: [{ key: 'state', order: 'asc' }], max: 3 })).toEqual(ids)
    expect(await paged({ sort: [{ key: 'state', order: 'desc' }], max: 3 })).toEqual(ids.toReversed())
  }
})

test('an item whose index has ten digits is hidden and found from the moment that its change is committed', async () => {
  const store = await openSampleStore({}, PACT_TYPES, {}, true)
  Object.assign(store.context, { tuning: IN_COLUMNS })
  await columnStoreOf(store.database).load()
  const keeper = (await store.make('Organization', { displayName: 'Bay' })).$id
  const pact = await store.make('Pact', { title: 'Weir', keeper, access: 'COMMUNITY' })
  const made: Item[] = []
  for (let at = 0; at < 12; at++) made.push(await store.make('Article', { title: 'kelp', pact: pact.$id }))
  expect(made.some(({ _i }) => _i >= 1_000_000_000)).toBe(true)
  const seen = async () => {
    const { ids } = await store.store.search(person(1, { organizations: [keeper] }), { types: ['Article'] })
    return ids.toSorted()
  }
  expect(await seen()).toEqual(made.map(({ $id }) => $id).toSorted())
  await store.store.update(SYSTEM, { _t: 'Pact', _i: pact._i, _u: pact._u, access: 'PRIVATE' })
  expect(await seen()).toEqual([])
  await store.close()
})

test('of more changes than are read again none is left out, whatever else was told', async () => {
  const text = 'sculpin'
  const notes: Item[] = []
  for (let at = 0; at < 20; at++) notes.push(await note({ title: text }))
  expect(await found({ text })).toHaveLength(20)
  for (const each of notes) await change(each, 1, { keeper: cape })
  await sample.database.query(
    `insert into outbox (ev) select jsonb_build_object('type', 'Notify', 'id', 'Notify-' || at) from generate_series(1, 100000) at`,
  )
  expect(await found({ text })).toEqual([])
  await columnStoreOf(sample.database).load()
  expect(await found({ text })).toEqual([])
})

test('what has changed is not read among the short reads, and a read that failed keeps no question after it from the columns', async () => {
  const short: unknown[] = []
  let isDown = false
  const store = columnStoreOf({
    ...sample.database,
    reads: {
      query(statement, values, name) {
        short.push(name)
        return isDown ? Promise.reject(new Error('down')) : sample.database.reads.query(statement, values, name)
      },
    },
  })
  await store.load()
  isDown = true
  const failed = await Promise.allSettled([store.current(), store.current()])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  isDown = false
  const [first, next] = await Promise.all([store.current(), store.current()])
  expect(first).toBeDefined()
  expect(next).toBe(first)
  expect(new Set(short)).toEqual(new Set(['columns-news']))
})

const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)

/** All ids, a page at a time. */
async function paged(query: Query): Promise<string[]> {
  const ids: string[] = []
  for (let after: string | undefined; ;) {
    const page = await sample.store.search(reader(), { types: ['Note'], ...query, ...(after ? { after } : {}) })
    ids.push(...page.ids)
    if (!page.next) return ids
    after = page.next
  }
}
