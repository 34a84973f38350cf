import { expect, test } from 'vitest'
import { queryToSavedSearch } from '@cairn/model/saved-search'
import { membershipFromSavedSearch, membersQuery } from './members.ts'

const travel = queryToSavedSearch({ types: ['Lexeme', 'Note'], text: 'canoe' })

test('COL-3 members are what the search finds, held to the types that the collection names', () => {
  expect(membersQuery(travel, undefined)).toEqual({ types: ['Lexeme', 'Note'], text: 'canoe' })
  expect(membersQuery(travel, ['Lexeme', 'Contact'])).toEqual({ types: ['Lexeme'], text: 'canoe' })
  const mustNot = [{ prop: '_t', kind: 'is', value: 'Collection' }]
  expect(membersQuery(queryToSavedSearch({ text: 'canoe' }), undefined)).toEqual({ text: 'canoe', mustNot })
  expect(membersQuery(queryToSavedSearch({ text: 'canoe' }), ['Note'])).toEqual({
    types: ['Note'],
    text: 'canoe',
    mustNot,
  })
})

test('COL-3 nothing is a member where no search makes it, or none of the types it asks for may be one', () => {
  expect(membersQuery(undefined, ['Lexeme'])).toBeUndefined()
  expect(membersQuery({ filters: 'all' }, [])).toBeUndefined()
  expect(membersQuery(travel, ['Contact'])).toBeUndefined()
})

test('COL-3 of a saved search only what it asks for is kept', () => {
  const item = { $id: 'SavedSearch-1', name: 'Canoes', hash: 'x', view: 'search', selectedFacets: null, ...travel }
  expect(membershipFromSavedSearch(item)).toEqual(travel)
  expect(membershipFromSavedSearch({ name: 'torn' })).toBeUndefined()
})
