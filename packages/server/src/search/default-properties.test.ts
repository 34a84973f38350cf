import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemType } from '@cairn/contract'
import { openSampleStore, person } from '../testing/sample-store.ts'
import { SYSTEM } from '../items/facts/system-principal.ts'

/** Its times are counted as periods, and one maker is enough. */
const PAPER: ItemType = {
  name: 'Paper',
  defaultIcon: 'note',
  label: ['title'],
  properties: { title: { v: 'DEF', required: true }, body: { v: 'DEF', t: 'text', textField: true } },
  visibility: 'PUBLIC',
  modifiers: { '_c.ts': { facet: { kind: 'periods' } }, _c: { facet: { kind: 'terms', limit: 1 } } },
}

let sample: Awaited<ReturnType<typeof openSampleStore>>
beforeAll(async () => {
  sample = await openSampleStore({}, [PAPER])
  for (const [title, body, maker] of [
    ['salmon', 'first', 1],
    ['cedar', 'with salmon', 2],
    ['heron', 'last', 2],
  ] as const)
    await sample.make('Paper', { title, body }, person(maker, { admin: true }))
})
afterAll(() => sample.close())

const search = (query: object) => sample.store.search(SYSTEM, { types: ['Paper'], ...query })

test('what every item has is sorted by: index, time, and how well it fits', async () => {
  const by = async (key: string, order: string, text?: string) => (await search({ sort: [{ key, order }], text })).ids
  expect(await by('_i', 'asc')).toEqual(['Paper-1', 'Paper-2', 'Paper-3'])
  expect(await by('_i', 'desc')).toEqual(await by('_c.ts', 'desc'))
  expect(await by('_score', 'desc', 'salmon')).toEqual(['Paper-1', 'Paper-2'])
  expect(await by('_c.ts', 'desc', 'salmon')).toEqual(['Paper-2', 'Paper-1'])
  for (const key of ['$url', '_t', '_c'])
    await expect(by(key, 'asc')).rejects.toMatchObject({ code: 'propertyUnknown' })
})

test('items are asked for by their indexes; what is none finds nothing', async () => {
  const having = async (value: string | number | (string | number)[]) =>
    (await search({ must: [{ prop: '_i', kind: 'is', value }], sort: [{ key: '_i', order: 'asc' }] })).ids
  expect(await having([3, 1])).toEqual(['Paper-1', 'Paper-3'])
  expect(await having('2')).toEqual(['Paper-2'])
  for (const none of [0, -1, 1.5, 4, 1e10, 'two']) expect(await having(none)).toEqual([])
})

test('their facets are the usual ones, unless the type modifies them', async () => {
  const facets = { when: { prop: '_c.ts' }, maker: { prop: '_c' } }
  const own = await search({ max: 0, facets })
  expect(own.facets?.when?.map(({ value }) => value)).toContain('tomorrow')
  expect(own.facets?.maker).toEqual([{ value: 'User-2', count: 2 }])
  const general = await search({ types: ['Note'], max: 0, facets })
  expect(general.facets?.when?.map(({ value }) => value)).toContain('yesterday')
})

test('the best come first, those alike by their time, page by page and either way', async () => {
  const made: { id: string; isInLabel: boolean }[] = []
  for (const at of [0, 1, 2, 3, 4, 5, 6]) {
    const isInLabel = at % 3 === 1
    const item = await sample.make(
      'Paper',
      isInLabel ? { title: 'eulachon' } : { title: 'grease', body: 'of eulachon' },
    )
    made.push({ id: item.$id, isInLabel })
  }
  const expected = [
    ...made.filter((each) => each.isInLabel).reverse(),
    ...made.filter((each) => !each.isInLabel).reverse(),
  ]
  const ids = expected.map(({ id }) => id)
  for (const [order, inOrder] of [
    ['desc', ids],
    ['asc', ids.toReversed()],
  ] as const) {
    const pages: string[] = []
    for (let after: string | undefined; ;) {
      const page = await search({
        text: 'eulachon',
        sort: [{ key: '_score', order }],
        max: 2,
        ...(after ? { after } : {}),
      })
      pages.push(...page.ids)
      after = page.next
      if (!after) break
    }
    expect(pages).toEqual(inOrder)
  }
})
