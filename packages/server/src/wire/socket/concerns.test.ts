// @module-tag leaks
import { expect, test } from 'vitest'
import { itemId } from '@cairn/contract'
import { VISITOR } from '../../items/rights/principal/create-principals.ts'
import type { Principal } from '../../items/facts/types.ts'
import { concerns, mergedNews, type FormerSight } from './concerns.ts'

/** A person who holds the key of whoever signs in, and a visitor who does not. */
const PERSON: Principal = { ...VISITOR, userId: itemId('User', 7), contact: itemId('Contact', 7) }
const CREATED: FormerSight = {}
const SHARED_NO_MORE: FormerSight = { was: ['+'] }

test('a change of sharing alone is told to whom it takes the item from, and not to who still reads it', () => {
  expect(concerns(PERSON, false, mergedNews(undefined, SHARED_NO_MORE))).toBe(true)
  expect(concerns(PERSON, true, mergedNews(undefined, SHARED_NO_MORE))).toBe(false)
  expect(concerns(VISITOR, false, mergedNews(undefined, SHARED_NO_MORE))).toBe(false)
})

test.each([
  ['before', CREATED, SHARED_NO_MORE],
  ['after', SHARED_NO_MORE, CREATED],
])('T6: who loses an item hears of it too when another change is told together with it, %s', (_, first, second) => {
  const news = mergedNews(first, second)
  expect(concerns(PERSON, false, news)).toBe(true)
  expect(concerns(PERSON, true, news)).toBe(true)
  expect(concerns(VISITOR, false, news)).toBe(false)
})
