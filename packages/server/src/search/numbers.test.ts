import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Query } from '@cairn/contract/query'
import type { ItemId } from '@cairn/contract'
import { SYSTEM } from '../items/facts/system-principal.ts'
import { openSampleStore } from '../testing/sample-store.ts'
import { columnStoreOf } from './columns/column-store.ts'

const TITLES = [
  'LB-17',
  'LB-170',
  'A board like LB-17, and 2 more of them there',
  'V 222',
  'HS 1931.45',
  'SI1-1-03',
  'Note-12 is here',
]
const EVERYWHERE = [{ columnsFrom: 1e9 }, { columnsFrom: 0 }]

let sample: Awaited<ReturnType<typeof openSampleStore>>
beforeAll(async () => {
  sample = await openSampleStore()
  for (const title of TITLES) await sample.make('Note', { title, state: 'OPEN' })
  await columnStoreOf(sample.database).load()
})
afterAll(() => sample.close())

async function found(query: Query): Promise<string[]> {
  const { ids } = await sample.store.search(SYSTEM, { types: ['Note'], ...query })
  const items = await sample.store.readMany(SYSTEM, ids as ItemId[])
  return ids.map((id) => String(items[id]?.title))
}

test.each(EVERYWHERE)(
  'a number is found with and without blanks, hyphens and dots, the exact one first: %j',
  async (tuning) => {
    Object.assign(sample.context, {
      tuning: { ...sample.context.tuning, few: 1000, walked: 1000, named: 1000, ...tuning },
    })
    for (const text of ['LB-17', 'lb17', 'LB 17', 'Lb.17']) {
      for (const key of ['$label', '_score', '_c.ts']) {
        const first = await found({ text, sort: [{ key, order: 'desc' }] })
        expect([first[0], first.toSorted()], `${text} by ${key}`).toEqual(['LB-17', TITLES.slice(0, 3).toSorted()])
      }
      expect(await found({ must: [{ prop: '$number', kind: 'is', value: text }] })).toEqual(['LB-17'])
    }
    for (const text of ['V-222', 'V222', 'v 22']) expect(await found({ text })).toEqual(['V 222'])
    for (const text of ['HS 1931.45', 'HS1931.45', 'hs-1931-45', 'HS193145'])
      expect(await found({ text })).toEqual(['HS 1931.45'])
    for (const text of ['SI-1-1-03', 'SI 1 1 03', 'SI1103']) expect(await found({ text })).toEqual(['SI1-1-03'])
  },
)

test('what stands first on one page stands on no other', async () => {
  const pages: string[][] = []
  let after: string | undefined
  do {
    const answer = await sample.store.search(SYSTEM, {
      types: ['Note'],
      text: 'LB-17',
      max: 2,
      ...(after ? { after } : {}),
    })
    const items = await sample.store.readMany(SYSTEM, answer.ids as ItemId[])
    pages.push(answer.ids.map((id) => String(items[id]?.title)))
    expect(answer.total).toBe(3)
    after = answer.next
  } while (after)
  expect(pages).toEqual([['LB-17', TITLES[2]], ['LB-170']])
})

test('only the name of a type makes an id', async () => {
  expect(await found({ text: 'Note-12' })).toEqual([])
  expect(await found({ text: 'Nota-1' })).toEqual([])
  expect(await found({ text: 'LB-17' })).toContain('LB-17')
})
