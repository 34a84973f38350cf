import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import type { Principal } from '../../items/facts/types.ts'
import { createStore } from '../../items/create-store.ts'
import { IN_COLUMNS, openSampleStore, person } from '../../testing/sample-store.ts'
import { locate } from '../locate.ts'
import { planQuery } from '../query/query-plan.ts'
import { columnsExecutor } from './columns-executor.ts'
import { columnStoreOf } from './column-store.ts'
import { createLists } from './lists.ts'
import { createValueLists } from './value-lists.ts'

let sample: Awaited<ReturnType<typeof openSampleStore>>
const notes: Item[] = []
beforeAll(async () => {
  sample = await openSampleStore()
  await columnStoreOf(sample.database).load()
  Object.assign(sample.context, { tuning: IN_COLUMNS })
  for (let n = 0; n < 30; n++) notes.push(await sample.make('Note', noteOf(n)))
})
afterAll(() => sample.close())

const noteOf = (n: number) => ({
  ...{ title: `note ${n}`, state: 'OPEN', access: n % 5 === 0 ? 'PRIVATE' : 'PUBLIC' },
  tags: ['river', 'old', 'new', 'far'].filter((_, at) => (n + at) % 3 === 0),
})
const QUERY: Query = { types: ['Note'], facets: { tags: { prop: 'tags' } }, max: 0 }

/** The facet as the database counts it, as a search answers it, and as the columns tell it by themselves. */
async function counted(principal: Principal) {
  const inDatabase = await createStore({ ...sample.context, columnIndex: false }).search(principal, QUERY)
  const searched = await sample.store.search(principal, QUERY)
  const plan = planQuery(QUERY, principal, sample.context.catalogue)
  const located = { plan, known: await locate(sample.context, plan) }
  const columns = await columnStoreOf(sample.database).current()
  if (!columns) throw new Error('the columns are loaded')
  const executor = await columnsExecutor(sample.context, located, columns, 1000)
  const told = await executor.facets({ must: plan.must, facets: plan.facets })
  return { inDatabase: inDatabase.facets?.['tags'], searched: searched.facets?.['tags'], told: told[0]?.[1] }
}

async function change(note: Item | undefined, values: Record<string, unknown>): Promise<void> {
  const { _t, _i, _u } = await sample.store.read(SYSTEM, note?.$id as Item['$id'])
  await sample.store.update(SYSTEM, { _t, _i, _u, ...values })
}

test('what items have many of is counted in memory once it was asked for, and follows each change', async () => {
  const stranger = person(9)
  const first = await counted(stranger)
  expect(first).toEqual({ inDatabase: first.inDatabase, searched: first.inDatabase, told: undefined })
  expect(first.inDatabase?.length).toBeGreaterThan(2)
  // What changes while they are read is told of as well.
  const { lists } = columnStoreOf(sample.database)
  await Promise.all([change(notes[1], { tags: ['river', 'never seen before'] }), sample.store.search(stranger, QUERY)])
  await sample.store.search(stranger, QUERY)
  await lists.made()
  await sample.store.search(stranger, QUERY)
  const agreed = async () => {
    for (const principal of [stranger, SYSTEM]) {
      const { inDatabase, searched, told } = await counted(principal)
      expect([searched, told]).toEqual([inDatabase, inDatabase])
    }
  }
  await agreed()
  await change(notes[2], { tags: ['another one', 'old'] })
  await change(notes[3], { tags: [] })
  await change(notes[4], { access: 'PRIVATE' })
  await sample.store.remove(SYSTEM, notes[6]?.$id as Item['$id'])
  notes.push(await sample.make('Note', { ...noteOf(1), tags: ['another one', 'a third'] }))
  await agreed()
  expect(lists.bytes).toBeGreaterThan(0)
  lists.clear()
  expect(lists.find('tags=')).toBeUndefined()
})

test('an item that changes twice while its list is made is counted as it is last', async () => {
  const terms = await sample.database.query<{ id: number; term: string }>(
    "select id, term from term where term >= 'tags=' and term < 'tagsA' order by term limit 2",
  )
  const [before, after] = terms.map(({ id }) => id) as [number, number]
  const lists = createValueLists(sample.database)
  const n = 1_000_000
  lists.find('tags=')
  lists.put({ n, terms: [before] })
  await lists.made()
  lists.put({ n, terms: [after] })
  lists.open(lists.madeSoFar())
  const list = lists.find('tags=')
  expect(list?.having(Int32Array.of(n), [before])).toEqual(Int32Array.of())
  expect(list?.having(Int32Array.of(n), [after])).toEqual(Int32Array.of(n))
})

test('lists that are replaced again and again take no more room, and are counted as they are', () => {
  const lists = createLists()
  for (let round = 0; round < 50; round++)
    for (let n = 0; n < 2000; n++) lists.put(n, n % 3 === 0 ? [] : [n % 7, round % 5])
  const counts = lists.tally([Int32Array.of(1, 2, 3), Int32Array.of(1999, 5000)], 7)
  // Items 1, 2 and 1999 have two values each, 3 and 5000 none.
  expect([...counts]).toEqual([0, 1, 1, 0, 4, 0, 0])
  expect(lists.bytes).toBeLessThan(200_000)
})
