import { expect, it } from 'vitest'
import { savedSearchSchema } from '@cairn/contract/saved-search'
import type { Item, ItemType } from '@cairn/contract/web'
import { anItem } from '@cairn/testkit/fake-host'
import * as v from 'valibot'
import { formatListState, parseListState, toggleTerm } from '../view/list-state.ts'
import { hasChanged, savedValues, stateOfSaved } from './saved-state.ts'

const TYPE: ItemType = {
  name: 'Contact',
  defaultIcon: 'user',
  label: ['name'],
  visibility: 'COMMUNITY',
  properties: {
    name: { v: 'DEF' },
    kind: { v: 'SEL', options: ['A', 'B'], facet: { kind: 'terms' } },
    size: { v: 'DEF', t: 'integer', facet: { kind: 'ranges' } },
    home: { v: 'REL', t: 'Organization', facet: { kind: 'terms' } },
  },
}
const CONDITIONS = JSON.stringify({
  must: [{ prop: 'name', kind: 'prefix', value: 'sa' }],
  should: [{ prop: 'kind', kind: 'is', value: ['A'] }],
  subs: [{ via: 'home', must: [{ prop: 'name', kind: 'text', value: 'salt' }] }],
})
const PARAMETER = new URLSearchParams({
  q: 'mae',
  'f.kind': 'B',
  'r.size': '1..9',
  w: CONDITIONS,
  p: '1',
  s: '-size',
  m: 'table',
})
const STATE = parseListState(PARAMETER.toString())

/** What the server gives back of what was kept. */
function kept(state = STATE): Item {
  const values = Object.entries(savedValues(state, TYPE)).filter(([, value]) => value !== null)
  return anItem('SavedSearch-3', JSON.parse(JSON.stringify(Object.fromEntries(values))))
}

it('opens as it was saved, and knows what it is', () => {
  expect(v.is(savedSearchSchema, kept())).toBe(true)
  expect(stateOfSaved(kept())).toEqual({ ...STATE, saved: 'SavedSearch-3' })
})

it('keeps filters that were written in the text as conditions', () => {
  const opened = stateOfSaved(kept(parseListState('q=mae fs-kind:A')))
  expect(opened?.text).toBe('mae')
  expect(opened?.conditions.must).toEqual([{ prop: 'kind', kind: 'is', value: 'A' }])
})

it('has changed when it asks for something else, not when the same was chosen in another order', () => {
  const turned = parseListState(formatListState(toggleTerm(toggleTerm(STATE, 'kind', 'B'), 'kind', 'B')))
  expect(hasChanged(turned, kept(), TYPE)).toBe(false)
  expect(hasChanged({ ...STATE, mode: 'list' }, kept(), TYPE)).toBe(true)
  expect(hasChanged(toggleTerm(STATE, 'kind', 'A'), kept(), TYPE)).toBe(true)
})

it('does not open what cannot be read', () => {
  expect(stateOfSaved(anItem('SavedSearch-4', { criteria: { filters: 1 } }))).toBeUndefined()
})
