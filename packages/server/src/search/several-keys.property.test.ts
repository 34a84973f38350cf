// @module-tag properties
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { labelSortKey } from '@cairn/model/fold'
import { SYSTEM } from '../items/facts/system-principal.ts'
import { IN_COLUMNS, openSampleStore } from '../testing/sample-store.ts'

const RUNS = process.env.SOAK ? 2000 : 60
const STATES = ['OPEN', 'SHUT', 'LOST']

let sample: Awaited<ReturnType<typeof openSampleStore>>
const made: Item[] = []
beforeAll(async () => {
  sample = await openSampleStore()
  const some = <T>(values: readonly T[], at: number) => values[at % values.length]
  const notes = Array.from({ length: 40 }, (_, at) => ({
    title: `${some(['sockeye', 'Ooligan', 'ɨwɨ', 'ïwi'], at * 7)} ${at % 3}`,
    state: some(STATES, at * 5 + (at >> 2)),
    count: some([null, 3, -2, 10], at >> 1),
    date: some(['2024', null, '2024-05-09', '1999-01'], at * 3),
  }))
  for (const note of notes) made.push(await sample.make('Note', note))
})
afterAll(() => sample.close())

const sorts = fc.uniqueArray(
  fc.record({
    key: fc.constantFrom('_c.ts', '_i', '$label', 'count', 'date', 'state', 'title'),
    order: fc.constantFrom('asc' as const, 'desc' as const),
  }),
  { minLength: 2, maxLength: 3, selector: ({ key }) => key },
)
type Sort = { key: string; order: 'asc' | 'desc' }

const valueOf = (item: Item, key: string): string | number | undefined => {
  if (key === '_c.ts') return item._c.ts
  if (key === 'title' || key === '$label' || key === 'state')
    return labelSortKey(String(key === '$label' ? item.title : item[key]))
  return item[key] as string | number | undefined
}

function comparedBy(sort: readonly Sort[], left: Item, right: Item): number {
  for (const { key, order } of sort) {
    const [one, other] = [valueOf(left, key), valueOf(right, key)]
    if (one === other) continue
    if (one === undefined || other === undefined) return one === undefined ? 1 : -1
    return one < other === (order === 'asc') ? -1 : 1
  }
  return (sort[0]?.order === 'asc' ? 1 : -1) * (left._i - right._i)
}

test('hits are sorted by several keys, page by page, wherever they are found', async () => {
  await fc.assert(
    fc.asyncProperty(
      sorts,
      fc.constantFrom(undefined, IN_COLUMNS),
      fc.constantFrom({}, { text: 'sockeye' }, { text: 'fs-state:OPEN' }),
      fc.integer({ min: 1, max: 15 }),
      async (sort, tuning, what, max) => {
        if (tuning) sample.context.tuning = tuning
        else delete sample.context.tuning
        const isAsked = ({ title, state }: Item) =>
          what.text === undefined || (what.text === 'sockeye' ? String(title).startsWith('sockeye') : state === 'OPEN')
        const expected = made.filter(isAsked).toSorted((left, right) => comparedBy(sort, left, right))
        expect(await paged({ types: ['Note'], ...what, sort, max })).toEqual(expected.map(({ $id }) => $id))
      },
    ),
    { numRuns: RUNS },
  )
})

test('how well hits fit is a key by itself, and a key that is asked for twice changes nothing', async () => {
  const twice = [
    { key: 'count', order: 'asc' as const },
    { key: 'count', order: 'desc' as const },
  ]
  const ask = (sort: Query['sort']) => sample.store.search(SYSTEM, { types: ['Note'], text: 'sockeye', sort })
  expect((await ask(twice)).ids).toEqual((await ask(twice.slice(0, 1))).ids)
  await expect(ask([{ key: '_score', order: 'desc' }, ...twice.slice(0, 1)])).rejects.toMatchObject({
    code: 'invalidFilter',
  })
})

async function paged(query: Query): Promise<string[]> {
  const ids: string[] = []
  for (let after: string | undefined; ;) {
    const page = await sample.store.search(SYSTEM, { ...query, ...(after ? { after } : {}) })
    ids.push(...page.ids)
    if (!page.next) return ids
    after = page.next
  }
}
