import { describe, expect, test } from 'vitest'
import type { Filter, Query, SubQuery } from '@cairn/contract/query'
import { priceOf, QUERY_BUDGET, requireWithinBudget, totalOf } from './price.ts'

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const subs = (...counts: number[]): SubQuery[] | undefined => {
  const [count, ...inner] = counts
  return count === undefined ? undefined : times(count, () => ({ via: 'about', subs: subs(...inner) }))
}
const line = (count: number) => ({
  type: 'LineString' as const,
  coordinates: times(count, (at) => [at / count, 0] as [number, number]),
})
const words = (count: number) => times(count, () => 'a').join(' ')
const is = (prop: string, count: number): Filter => ({ prop, kind: 'is', value: times(count, (at) => `v${at}`) })
const near: Filter = { prop: 'place', kind: 'near', value: { point: [0, 0], metres: 1000 } }

/** Gives the part by which a query is refused. Undefined if it is not. */
function refusedFor(query: Query): unknown {
  try {
    requireWithinBudget(query)
    return undefined
  } catch (thrown) {
    expect(thrown).toMatchObject({ code: 'queryTooLarge', details: { most: QUERY_BUDGET } })
    return (thrown as { details: { part: unknown } }).details.part
  }
}

describe('T43 what the schema lets through and costs too much is refused, and named', () => {
  test.each<[string, Query]>([
    ['subs', { subs: subs(10, 10, 10) }],
    ['subs', { subs: subs(1, 10, 10) }],
    ['subs', { subsShould: subs(10, 10) }],
    ['words', { text: words(250), must: [{ prop: 'title', kind: 'text', value: words(250) }] }],
    ['words', { should: times(50, () => ({ prop: 'title', kind: 'text', value: 'a,b;c.d-e f' })) }],
    ['places', { must: times(3, () => ({ prop: 'place', kind: 'intersect', value: line(20_000) })) }],
    ['places', { should: times(3, () => ({ prop: 'p', kind: 'buffer', value: { geometry: line(1000), metres: 1 } })) }],
    ['places', { subs: times(5, () => ({ via: 'about', must: times(50, () => near) })) }],
    ['subs', { should: times(6, () => ({ prop: 'c', kind: 'in', value: times(20, (at) => `Collection-${at}`) })) }],
    ['values', { must: times(50, (at) => is(`p${at}`, 1000)) }],
    [
      'facets',
      {
        must: times(40, (at) => is(`p${at}`, 5)),
        facets: Object.fromEntries(times(40, (at) => [`f${at}`, { prop: `p${at}` }])),
      },
    ],
  ])('%s', (part, query) => expect(refusedFor(query)).toBe(part))

  test('what a query asks for adds up', () => {
    const half: Query = { subs: subs(10), must: times(10, () => near), text: words(60) }
    expect(refusedFor(half)).toBeUndefined()
    expect(refusedFor({ ...half, subsShould: subs(10) })).toBe('subs')
  })

  test('a sort, ids and labels cost as well', () => {
    const plain = totalOf(priceOf({ types: ['Note'], max: 50 }))
    const sorted = {
      types: ['Note'],
      max: 40_000,
      labels: true,
      sort: times(3, (at) => ({ key: `p${at}`, order: 'asc' as const })),
    }
    expect(totalOf(priceOf(sorted))).toBeGreaterThan(plain + 200)
  })
})

describe('what people do costs less than a third of the budget', () => {
  test.each<[string, Query]>([
    [
      'a list of everything with its facets',
      { max: 200, labels: true, facets: Object.fromEntries(times(20, (at) => [`f${at}`, { prop: `p${at}` }])) },
    ],
    [
      'a sentence in quotes',
      { text: 'the old people who fished with weirs at the mouth of the river before the road came through' },
    ],
    [
      'a list narrowed by five facets, each of which is counted again',
      {
        types: ['Note'],
        text: 'salt water',
        must: times(5, (at) => is(`p${at}`, 3)),
        facets: Object.fromEntries(times(15, (at) => [`f${at}`, { prop: `p${at}` }])),
      },
    ],
    [
      'conditions on three kinds of related items',
      { subs: times(3, () => ({ via: 'about', must: [is('state', 5)] })) },
    ],
    ['a drawn area of four thousand positions', { must: [{ prop: 'place', kind: 'intersect', value: line(4000) }] }],
    ['all ids of the largest answer', { types: ['Note'], max: 2_147_483_647 }],
    ['a thousand items by their ids', { must: [is('_i', 1000)], labels: true, max: 1000 }],
  ])('%s', (_, query) => expect(totalOf(priceOf(query))).toBeLessThan(QUERY_BUDGET / 3))
})
