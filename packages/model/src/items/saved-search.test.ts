import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { querySchema, type Filter, type Query } from '@cairn/contract/query'
import { savedSearchSchema } from '@cairn/contract/saved-search'
import { savedSearchToQuery, queryToSavedSearch } from './saved-search.ts'

const prop = fc.constantFrom('title', 'state', '_c.ts')
const filters: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ prop, kind: fc.constant('is' as const), value: fc.oneof(fc.string(), fc.integer(), fc.boolean()) }),
  fc.record({ prop, kind: fc.constant('text' as const), value: fc.string() }),
  fc.record({ prop, kind: fc.constant('exists' as const), value: fc.boolean() }),
  fc.record({
    prop,
    kind: fc.constant('within' as const),
    value: fc.constant<[number, number, number, number]>([170, -5, -170, 5]),
  }),
)
const several = fc.array(filters, { minLength: 1, maxLength: 4 })
const subs = fc.array(fc.record({ via: fc.constantFrom('about', 'Note.about'), must: several }), {
  minLength: 1,
  maxLength: 2,
})
const queries: fc.Arbitrary<Query> = fc.record(
  {
    text: fc.string({ minLength: 1, maxLength: 50 }),
    exact: fc.boolean(),
    types: fc.constantFrom(['Note'], ['Note', 'Story']),
    must: several,
    should: several,
    minShould: fc.nat(3),
    mustNot: several,
    subs,
    subsShould: subs,
    sort: fc.constantFrom([{ key: '$label', order: 'asc' as const }], [{ key: '_c.ts', order: 'desc' as const }]),
  },
  { requiredKeys: [] },
)

test('a query that is saved and taken up again is the same, and both are of the wire', () => {
  fc.assert(
    fc.property(queries, fc.nat(4), (query, chosen) => {
      const selected = (query.must ?? []).slice((query.must?.length ?? 0) - chosen)
      const saved = queryToSavedSearch(query, selected)
      expect(savedSearchToQuery(saved)).toEqual(query)
      expect(v.parse(savedSearchSchema, JSON.parse(JSON.stringify(saved)))).toEqual(saved)
      expect(v.is(querySchema, savedSearchToQuery(saved))).toBe(true)
      expect(queryToSavedSearch(savedSearchToQuery(saved), saved.selectedFacets)).toEqual(saved)
    }),
  )
})

test('the page, facets and labels of a query are not kept', () => {
  const query: Query = {
    text: 'fish',
    max: 5,
    after: 'x',
    labels: true,
    facets: { state: { prop: 'state' } },
    total: false,
  }
  expect(savedSearchToQuery(queryToSavedSearch(query))).toEqual({ text: 'fish' })
})
