import { expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import { queryToSavedSearch } from '@cairn/model/saved-search'
import { collectionType } from '../../model/collection.ts'
import { checkCollection } from './check-collection.ts'

const before = { $id: 'Collection-3', _t: 'Collection', _i: 3, _u: 1 } as unknown as Item
const save = (after: Record<string, unknown>) =>
  checkCollection({ type: collectionType, before, after, actor: { userId: 'User-1', admin: false } })
const refused = (property: string, userMessage: string) =>
  expect.objectContaining({ code: 'invalidItem', details: { properties: { [property]: { userMessage } } } })

test('COL-3 what makes the members is a saved search and names of types', () => {
  save({ label: 'Shore', membershipQuery: queryToSavedSearch({ text: 'shore' }), constrainTypes: ['Lexeme'] })
  save({ label: 'Shore', membershipQuery: null, constrainTypes: null })
  for (const membershipQuery of ['shore', {}, { criteria: { filters: [{ prop: '__proto__', kind: 'is', value: 1 }] } }])
    expect(() => save({ membershipQuery })).toThrow(refused('membershipQuery', 'errors.invalidFilter'))
  for (const constrainTypes of ['Lexeme', ['no type'], [1]])
    expect(() => save({ constrainTypes })).toThrow(refused('constrainTypes', 'errors.invalidItem'))
})

test('COL-1 a collection is no part of itself', () => {
  save({ collections: ['Collection-4'] })
  expect(() => save({ collections: ['Collection-4', 'Collection-3'] })).toThrow(
    refused('collections', 'collections.partOfItself'),
  )
})
