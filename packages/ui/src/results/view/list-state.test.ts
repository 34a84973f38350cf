import { describe, expect, it } from 'vitest'
import { querySchema } from '@cairn/contract/query'
import type { ItemType } from '@cairn/contract/web'
import { SORTS, timelineDate } from './display-options.ts'
import {
  countFilters,
  facetQuery,
  formatListState,
  isFiltered,
  parseListState,
  rowsQuery,
  clearFilters,
  toggleSpan,
  toggleTerm,
  type ListState,
} from './list-state.ts'

const TYPE: ItemType = {
  name: 'Contact',
  defaultIcon: 'user',
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
  const nothing = parseListState('')
  const full: ListState = {
    text: 'ʔáma & co',
    terms: { kind: ['A', 'B'], organizations: ['Organization-1'] },
    spans: { '_c.ts': '2026-11-01T08:00:00.000Z..', size: '1..10', notes: 'false' },
    conditions: {
      must: [{ prop: 'firstName', kind: 'prefix', value: 'ma' }],
      should: [{ prop: 'kind', kind: 'is', value: ['A'] }],
      mustNot: [{ prop: 'notes', kind: 'exists', value: true }],
      subs: [{ via: 'organizations', must: [{ prop: 'type', kind: 'is', value: ['COMMUNITY'] }] }],
      subsShould: [{ via: 'organizations', must: [{ prop: 'industry', kind: 'text', value: 'salt' }] }],
    },
    showFacets: true,
    sort: SORTS.newest,
    mode: 'table',
    saved: 'SavedSearch-12',
  }
  it.each([
    nothing,
    full,
    { ...nothing, sort: { key: 'kind', order: 'desc' as const }, mode: 'timeline' as const, date: '_c.ts' },
  ])('comes back as it went: %j', (state) => expect(parseListState(formatListState(state))).toEqual(state))

  it('has its filters counted, and that marks count is one of them', () => {
    expect(countFilters(full)).toBe(11)
    expect(countFilters({ ...full, exact: true })).toBe(12)
  })

  it('is empty for a list as it first opens', () => expect(formatListState(parseListState(''))).toBe(''))

  it('leaves out what it does not understand', () => {
    expect(
      parseListState('s=<script>&m=cube&d=;&f.__proto__=x&f.=y&%E0%A4%A&f.kind=&q=a&r.kind=..&w={"must":1}&v=User-1'),
    ).toEqual({
      ...nothing,
      text: 'a',
    })
  })

  it('switches a facet value on and off', () => {
    const on = toggleTerm(parseListState(''), 'kind', 'A')
    expect(on.terms).toEqual({ kind: ['A'] })
    expect(isFiltered(on)).toBe(true)
    expect(toggleTerm(on, 'kind', 'A').terms).toEqual({})
    expect(formatListState(clearFilters(full))).toBe(
      formatListState({ ...nothing, showFacets: true, sort: full.sort, mode: full.mode }),
    )
  })

  it('has one range of a facet at a time', () => {
    const on = toggleSpan(toggleSpan(parseListState(''), 'size', '1..2'), 'size', '3..')
    expect(on.spans).toEqual({ size: '3..' })
    expect(isFiltered(on)).toBe(true)
    expect(toggleSpan(on, 'size', '3..').spans).toEqual({})
  })
})

describe('the queries of a list', () => {
  const state = parseListState('q=+mar+&f.kind=A&f.kind=B&f.organizations=Organization-1&f.gone=x')

  it('find words as they are written once that is asked for', () => {
    const asWritten = parseListState('q=k%CA%B7&x=1')
    expect(rowsQuery(BASE, asWritten, TYPE)).toMatchObject({ text: 'kʷ', exact: true })
    expect(formatListState(asWritten)).toBe('q=k%CA%B7&x=1')
    expect(rowsQuery(BASE, parseListState('x=1'), TYPE)).not.toHaveProperty('exact')
  })

  it('narrow the rows by text and facets that the type has', () => {
    const query = rowsQuery(BASE, state, TYPE)
    expect(query.text).toBe('mar')
    expect(query.must).toEqual([
      { prop: 'kind', kind: 'is', value: ['A', 'B'] },
      { prop: 'organizations', kind: 'rel', value: ['Organization-1'] },
    ])
    expect(querySchema['~standard'].validate(query)).not.toHaveProperty('issues')
  })

  it('go along the day that is due in a timeline, unless another date is chosen', () => {
    const due = { ...TYPE, properties: { ...TYPE.properties, till: { v: 'DT' as const } }, listItem: { due: 'till' } }
    expect(timelineDate(parseListState(''), due)).toBe('till')
    expect(timelineDate({ ...parseListState(''), date: '_c.ts' }, due)).toBe('_c.ts')
  })

  it('order by what the type can be ordered by, and a timeline by its date', () => {
    const sortIn = (parameter: string) => rowsQuery(BASE, parseListState(parameter), TYPE).sort
    expect(sortIn('s=-kind')).toEqual([{ key: 'kind', order: 'desc' }])
    for (const none of ['s=organizations', 's=gone']) expect(sortIn(none)).toEqual([SORTS.name])
    expect(sortIn('s=kind&m=timeline')).toEqual([SORTS.newest])
  })

  it('order days by their time of day too', () => {
    const timed: ItemType = {
      ...TYPE,
      properties: { day: { v: 'DT', time: 'start' }, start: { v: 'DEF' } },
    }
    expect(rowsQuery(BASE, parseListState('s=-day'), timed).sort).toEqual([
      { key: 'day', order: 'desc' },
      { key: 'start', order: 'desc' },
    ])
  })

  it('hold what was built, and the filters that are written in the text', () => {
    const built = parseListState('q=salt fs-kind:A&r._c.ts=2026-01-01..&r.age=..9')
    const should = [{ prop: 'kind', kind: 'is' as const, value: 'B' }]
    const query = rowsQuery(BASE, { ...built, conditions: { ...built.conditions, should } }, TYPE)
    expect(query).toMatchObject({ text: 'salt', should, minShould: 1 })
    expect(query.must).toEqual([
      { prop: 'kind', kind: 'is', value: 'A' },
      { prop: '_c.ts', kind: 'range', value: { from: '2026-01-01' } },
      { prop: 'age', kind: 'range', value: { to: 9 } },
    ])
    expect(querySchema['~standard'].validate(query)).not.toHaveProperty('issues')
  })

  it('adds the conditions of the user to those of the list', () => {
    const base = {
      ...BASE,
      mustNot: [{ prop: 'kind', kind: 'is' as const, value: 'A' }],
      subs: [{ via: 'organizations', text: 'salt' }],
    }
    const nothing = parseListState('')
    const mustNot = [{ prop: 'notes', kind: 'exists' as const, value: true }]
    const subs = [{ via: 'organizations', text: 'weir' }]
    const conditions = { ...nothing.conditions, mustNot, subs }
    expect(rowsQuery(base, { ...nothing, conditions }, TYPE)).toMatchObject({
      mustNot: [...base.mustNot, ...mustNot],
      subs: [...base.subs, ...subs],
    })
    expect(rowsQuery(base, nothing, TYPE)).toMatchObject(base)
  })

  it('count a facet as if nothing of it were chosen', () => {
    const query = facetQuery(BASE, state, TYPE, 'kind')
    expect(query.must).toEqual([{ prop: 'organizations', kind: 'rel', value: ['Organization-1'] }])
    expect(query.max).toBe(0)
    expect(querySchema['~standard'].validate(query)).not.toHaveProperty('issues')
  })
})
