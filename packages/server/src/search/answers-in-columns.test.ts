// @module-tag leaks
import { afterAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { createStore } from '../items/create-store.ts'
import { SYSTEM } from '../items/facts/system-principal.ts'
import { IN_COLUMNS, openSampleStore, person } from '../testing/sample-store.ts'
import { FORM, VISIT } from '../testing/visits.ts'
import { columnsExecutor } from './columns/columns-executor.ts'
import { columnStoreOf } from './columns/column-store.ts'
import { groupBySelection } from './facets.ts'
import { locate } from './locate.ts'
import { planQuery } from './query/query-plan.ts'
import { withWaysFound } from './sql/values-found.ts'

const sample = await openSampleStore({}, [FORM, VISIT])
await columnStoreOf(sample.database).load()
afterAll(() => sample.close())
const { store, make } = sample

const choices = { kinds: [{ name: 'eel' }, { name: 'cod' }, { name: 'ray' }] }
const asks = (level?: string) => ({
  choices,
  questions: [
    { name: 'kind', kind: 'several', choices: 'kinds', ...(level ? { level } : {}) },
    { name: 'use', kind: 'one', choices: 'kinds', level: 'PRIVATE' },
    { name: 'seen', kind: 'integer' },
  ],
})
const [bay, cape] = [
  await make('Organization', { displayName: 'Bay' }),
  await make('Organization', { displayName: 'C' }),
]
// The second asks for more than the first to see the same question.
const forms = [await make('Checklist', { asks: asks() }), await make('Checklist', { asks: asks('PROTECTED') })]
const KINDS = ['eel', 'cod', 'ray']
const collector = person(7, { organizations: [bay.$id] })
const visits: Item[] = []
for (let n = 0; n < 48; n++)
  visits.push(
    await make(
      'Visit',
      {
        ...{
          title: `visit ${n}`,
          keeper: (n % 3 ? bay : cape).$id,
          checklist: forms[(n >> 3) % 2]?.$id,
          rare: n % 5 === 0,
        },
        answers: { kind: KINDS.filter((_, at) => (n >> at) & 1), use: KINDS[n % 3], seen: n % 4 },
      },
      n % 7 === 0 ? { ...SYSTEM, userId: 'User-7' as ItemId } : SYSTEM,
    ),
  )

const grant = (level: string, from: Item) => ({ grant: `Visit.${level}.read`, grantedBy: from.$id })
const PEOPLE = {
  administrator: SYSTEM,
  member: person(4, { organizations: [bay.$id, cape.$id] }),
  collector,
  reviewer: person(5, { organizations: [bay.$id, cape.$id], grants: [grant('PROTECTED', bay)] }),
  steward: person(6, {
    organizations: [bay.$id],
    grants: [grant('PRIVATE', bay), grant('PROTECTED', bay), grant('PROTECTED', cape)],
  }),
}
const facets: Query['facets'] = Object.fromEntries(
  ['kind', 'use'].map((name) => [name, { prop: `answers.${name}`, kind: 'terms' as const }]),
)
const QUERIES: Query[] = [
  {},
  { must: [{ prop: 'answers.kind', kind: 'is', value: 'eel' }] },
  { must: [{ prop: 'answers.use', kind: 'is', value: ['eel', 'ray'] }] },
  { must: [{ prop: 'answers.seen', kind: 'is', value: 2 }] },
].map((query) => ({ types: ['Visit'], facets, max: 100, ...query }) as Query)

/**
 * A search as the database answers it, as it is answered, and whether the columns tell its hits and facets.
 */
async function answered(who: keyof typeof PEOPLE, query: Query) {
  const principal = PEOPLE[who]
  const inDatabase = await createStore({ ...sample.context, columnIndex: false }).search(principal, query)
  const searched = await store.search(principal, query)
  const plan = planQuery(query, principal, sample.context.catalogue)
  const located = await withWaysFound(sample.context, { plan, known: await locate(sample.context, plan) })
  const columns = await columnStoreOf(sample.database).current()
  if (!columns) throw new Error('the columns are loaded')
  const executor = await columnsExecutor(sample.context, located, columns, 1000)
  const groups = await Promise.all(groupBySelection(located.plan).map((group) => executor.facets(group)))
  const told = { count: await executor.count(), facets: Object.fromEntries(groups.flat()) }
  return { inDatabase, searched, told }
}

async function expectAlike(): Promise<void> {
  for (const who of Object.keys(PEOPLE) as (keyof typeof PEOPLE)[])
    for (const query of QUERIES) {
      const { inDatabase, searched, told } = await answered(who, query)
      // Who asked stands in what is compared, so that a failure tells of whom.
      expect({ who, searched }).toEqual({ who, searched: inDatabase })
      expect({ who, told }).toEqual({ who, told: { count: inDatabase.total, facets: inDatabase.facets } })
    }
}

test('answers are found and counted in memory as the database does, under each level, and follow changes', async () => {
  Object.assign(sample.context, { tuning: { ...IN_COLUMNS, few: 1000 } })
  const { lists } = columnStoreOf(sample.database)
  // Nobody has asked before: the database answers, and the lists are made meanwhile.
  for (const query of QUERIES) await answered('administrator', query)
  await lists.made()
  await expectAlike()
  const counts = async (who: keyof typeof PEOPLE) => (await answered(who, QUERIES[0] as Query)).told.facets['use']
  expect(await counts('member')).toEqual([])
  expect((await counts('steward'))?.length).toBe(2)
  // An answer, the form that levels it, what makes it sensitive, and who owns it change.
  const change = async (at: number, values: object) => {
    const { _t, _i, _u } = await store.read(SYSTEM, visits[at]?.$id as ItemId)
    await store.update(SYSTEM, { _t, _i, _u, ...values })
  }
  await change(2, { answers: { kind: ['ray'], use: 'eel', seen: 2 } })
  await change(4, { checklist: forms[1]?.$id })
  await change(6, { rare: true })
  await change(10, { rare: false, keeper: cape.$id })
  await store.remove(SYSTEM, visits[12]?.$id as ItemId)
  await expectAlike()
})
