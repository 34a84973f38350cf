import { describe, expect, it } from 'vitest'
import { querySchema } from '@cairn/contract/query'
import type { ItemType } from '@cairn/contract/web'
import { facetQuery, formatListState, isNarrowed, parseListState, rowsQuery, toggleTerm } from './list-state.ts'

const TYPE: ItemType = {
  name: 'Contact',
  icon: 'user',
  label: ['firstName'],
  visibility: 'COMMUNITY',
  properties: {
    firstName: { v: 'DEF' },
    kind: { v: 'SEL', options: ['A', 'B'] },
    organizations: { v: 'REL', t: 'Organization', many: true, facet: { kind: 'terms', limit: 8 } },
  },
}
const BASE = { types: ['Contact'] }

describe('the state of a list in the address', () => {
  it.each([
    { text: '', terms: {}, sort: 'name' as const },
    { text: 'ʔáma & co', terms: { kind: ['A', 'B'], organizations: ['Organization-1'] }, sort: 'newest' as const },
  ])('comes back as it went: %j', (state) => expect(parseListState(formatListState(state))).toEqual(state))

  it('is empty for a list as it first opens', () => expect(formatListState(parseListState(''))).toBe(''))

  it('leaves out what it does not understand', () => {
    expect(parseListState('s=upside-down&f.__proto__=x&f.=y&%E0%A4%A&f.kind=&q=a')).toEqual({
      text: 'a',
      terms: {},
      sort: 'name',
    })
  })

  it('switches a facet value on and off', () => {
    const on = toggleTerm(parseListState(''), 'kind', 'A')
    expect(on.terms).toEqual({ kind: ['A'] })
    expect(isNarrowed(on)).toBe(true)
    expect(toggleTerm(on, 'kind', 'A').terms).toEqual({})
  })
})

describe('the queries of a list', () => {
  const state = parseListState('q=+mar+&f.kind=A&f.kind=B&f.organizations=Organization-1&f.gone=x')

  it('narrow the rows by text and facets that the type has', () => {
    const query = rowsQuery(BASE, state, TYPE)
    expect(query.text).toBe('mar')
    expect(query.must).toEqual([
      { prop: 'kind', kind: 'is', value: ['A', 'B'] },
      { prop: 'organizations', kind: 'rel', value: ['Organization-1'] },
    ])
    expect(querySchema['~standard'].validate(query)).not.toHaveProperty('issues')
  })

  it('count a facet as if nothing of it were chosen', () => {
    const query = facetQuery(BASE, state, TYPE, 'kind')
    expect(query.must).toEqual([{ prop: 'organizations', kind: 'rel', value: ['Organization-1'] }])
    expect(query.max).toBe(0)
    expect(querySchema['~standard'].validate(query)).not.toHaveProperty('issues')
  })
})
