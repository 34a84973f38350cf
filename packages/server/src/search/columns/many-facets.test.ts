import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { defineItemType, itemTypeSchema, type Property } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { layoutOf } from '../../items/index/layout.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { createStore } from '../../items/create-store.ts'
import { IN_COLUMNS, openSampleStore } from '../../testing/sample-store.ts'
import { locate } from '../locate.ts'
import { planQuery } from '../query/query-plan.ts'
import { columnsExecutor } from './columns-executor.ts'
import { columnStoreOf } from './column-store.ts'

const NAMES = Array.from({ length: 14 }, (_, at) => `trait${at + 1}`)
const trait = { v: 'SEL', options: ['A', 'B', 'C'], facet: { kind: 'terms' } } satisfies Property
const BEAD = v.parse(
  itemTypeSchema,
  defineItemType({
    name: 'Bead',
    defaultIcon: 'file',
    label: ['title'],
    properties: {
      title: { v: 'DEF', required: true },
      due: { v: 'DT' },
      ...Object.fromEntries(NAMES.map((name) => [name, trait])),
    },
    facets: NAMES,
    visibility: 'PUBLIC',
  }),
)
const sample = await openSampleStore({}, [BEAD])
await columnStoreOf(sample.database).load()
afterAll(() => sample.close())

test('fourteen facets of what is due before a day are counted in memory, as the database counts them', async () => {
  for (let n = 0; n < 60; n++)
    await sample.make('Bead', {
      title: `bead ${n}`,
      ...(n % 5 === 0 ? {} : { due: `2026-0${1 + (n % 9)}-11` }),
      ...Object.fromEntries(
        NAMES.flatMap((name, at) => ((n + at) % 4 === 0 ? [] : [[name, 'ABC'[(n * (at + 1)) % 3]]])),
      ),
    })
  expect(layoutOf(BEAD).facets).toEqual(NAMES)
  const facets = Object.fromEntries(NAMES.map((prop) => [prop, { prop }]))
  const must: Query['must'] = [
    { prop: 'due', kind: 'range', value: { to: '2026-05' } },
    { prop: 'trait12', kind: 'is', value: ['A', 'B'] },
  ]
  const query: Query = { types: ['Bead'], facets, must, max: 100 }
  const inDatabase = await createStore({ ...sample.context, columnIndex: false }).search(SYSTEM, query)
  Object.assign(sample.context, { tuning: IN_COLUMNS })
  const inMemory = await sample.store.search(SYSTEM, query)
  expect(inMemory).toEqual(inDatabase)
  // Their order is that of the query, whoever counted which of them.
  for (const found of [inMemory, inDatabase]) expect(Object.keys(found.facets ?? {})).toEqual(NAMES)
  expect(inDatabase.total).toBeGreaterThan(5)
  // The columns tell all of it by themselves.
  const plan = planQuery(query, SYSTEM, sample.context.catalogue)
  const located = { plan, known: await locate(sample.context, plan) }
  const columns = await columnStoreOf(sample.database).current()
  if (!columns) throw new Error('the columns are loaded')
  const executor = await columnsExecutor(sample.context, located, columns, 1000)
  expect(await executor.count()).toBe(inDatabase.total)
  const told = await executor.facets({ must: plan.must, facets: plan.facets })
  expect(told.map(([name]) => name).sort()).toEqual([...NAMES].sort())
})
