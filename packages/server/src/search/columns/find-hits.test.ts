import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemId } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { IN_COLUMNS, openSampleStore, person } from '../../testing/sample-store.ts'
import { columnStoreOf } from './column-store.ts'
import type { Columns } from './columns.ts'
import { columnsExecutor } from './columns-executor.ts'
import { groupBySelection } from '../facets.ts'
import { preferring } from '../planner.ts'
import { findHits } from './find-hits.ts'
import { locate } from '../locate.ts'
import { planQuery } from '../query/query-plan.ts'

let sample: Awaited<ReturnType<typeof openSampleStore>>
let keeper: ItemId
beforeAll(async () => {
  sample = await openSampleStore({}, [], {}, true)
  keeper = (await sample.make('Organization', { displayName: 'Bay' })).$id
  await sample.make('Note', { title: 'heron', body: 'limpet', state: 'OPEN', keeper })
  await sample.make('Note', { title: 'gull', body: 'limpet', state: 'SHUT', keeper })
  Object.assign(sample.context, { tuning: { few: 1000, walked: 1000, columnsFrom: 0, named: 1000 } })
})
afterAll(() => sample.close())

async function loadedColumns(): Promise<Columns> {
  const store = columnStoreOf({ ...sample.database })
  await store.load()
  const columns = await store.current()
  if (!columns) throw new Error('not loaded')
  return columns
}

/**
 * What a query finds where the columns cease to tell of labels at the first statement about words, as they do
 * when there are too many.
 */
async function ask(query: Query) {
  const columns = await loadedColumns()
  const all: Query = { types: ['Note'], facets: { state: { prop: 'state' } }, ...query }
  const plan = planQuery(all, person(1, { organizations: [keeper] }), sample.context.catalogue)
  const known = await locate(sample.context, plan)
  const words: Columns['words'] & { isWhole: boolean } = { ...columns.words, isWhole: true }
  const labels: Columns['labels'] & { isWhole: boolean } = { ...columns.labels, isWhole: true }
  const ceasing: Columns = Object.create(columns, { labels: { value: labels }, words: { value: words } })
  const parts = {
    ...sample.context,
    database: {
      ...sample.database,
      async query<Row>(statement: string, values?: readonly unknown[], name?: string) {
        const rows = await sample.database.query<Row>(statement, values, name)
        if (statement.includes('item_x')) labels.isWhole = words.isWhole = false
        return rows
      },
    },
  }
  const hits = await findHits(parts, { plan, known }, ceasing, 100)
  labels.isWhole = words.isWhole = true
  const { facets } = preferring(await columnsExecutor(parts, { plan, known }, ceasing), parts, { plan, known })
  return { hits, facets: (await Promise.all(groupBySelection(plan).map(facets))).flat() }
}

test('all hits are found where all are wanted, also by words that the columns do not tell of', async () => {
  const columns = await loadedColumns()
  const query: Query = { types: ['Note'], must: [{ prop: 'body', kind: 'text', value: 'limpet' }] }
  const plan = planQuery(query, person(1, { organizations: [keeper] }), sample.context.catalogue)
  const known = { ...(await locate(sample.context, plan)), tuning: IN_COLUMNS }
  const hits = await findHits(sample.context, { plan, known }, columns, Number.POSITIVE_INFINITY)
  expect(hits?.items).toHaveLength(2)
})

const IS_HERON = { prop: '$label', kind: 'text', value: 'heron' } as const

test.each<[string, Query]>([
  ['all are told', { text: 'heron limpet' }],
  ['some are not', { must: [IS_HERON, { prop: 'body', kind: 'text', value: 'limpet' }] }],
])('words that the columns cease to tell of are left to the database, where %s', async (_name, query) => {
  const { hits, facets } = await ask(query)
  expect(hits).toBeUndefined()
  expect(facets).toEqual([['state', [{ value: 'OPEN', count: 1 }]]])
})
