import { expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import type { AreaItems } from '@cairn/contract/server'
import { queryToSavedSearch } from '@cairn/model/saved-search'
import { collectionType } from '../../model/collection.ts'
import { checkCollection } from './check-collection.ts'

const before = { $id: 'Collection-3', _t: 'Collection', _i: 3, _u: 1 } as unknown as Item
const actor = { userId: 'User-1', admin: false } as const
/** Nothing that the collection names is there. */
const items = { readMany: () => Promise.resolve({}) } as unknown as AreaItems
const save = async (after: Record<string, unknown>) =>
  checkCollection.rule({ type: collectionType, before, after, actor, items, asServer: items, spend() {} })
const refused = (property: string, userMessage: string) =>
  expect.objectContaining({ code: 'invalidItem', details: { properties: { [property]: { userMessage } } } })

test('COL-3 what makes the members is a saved search and names of types', async () => {
  await save({ label: 'Shore', membershipQuery: queryToSavedSearch({ text: 'shore' }), constrainTypes: ['Lexeme'] })
  await save({ label: 'Shore', membershipQuery: null, constrainTypes: null })
  for (const membershipQuery of ['shore', {}, { criteria: { filters: [{ prop: '__proto__', kind: 'is', value: 1 }] } }])
    await expect(save({ membershipQuery })).rejects.toEqual(refused('membershipQuery', 'errors.invalidFilter'))
  for (const constrainTypes of ['Lexeme', ['no type'], [1]])
    await expect(save({ constrainTypes })).rejects.toEqual(refused('constrainTypes', 'errors.invalidItem'))
})

test('COL-1 a collection is no part of itself', async () => {
  await save({ collections: ['Collection-4'] })
  await expect(save({ collections: ['Collection-4', 'Collection-3'] })).rejects.toEqual(
    refused('collections', 'errors.circle'),
  )
})
