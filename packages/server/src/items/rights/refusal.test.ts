import { expect, test } from 'vitest'
import type { ItemId, ItemType, Move } from '@cairn/contract'
import { buildItemType } from '@cairn/testkit/builders'
import type { ItemFacts } from '../facts/item-facts.ts'
import type { Principal } from '../facts/types.ts'
import { VISITOR } from './principal/create-principals.ts'
import { refusal, refusalOfMove } from './refusal.ts'

const HOME = 'Organization-1' as ItemId
const TRIP = buildItemType('Trip', {
  visibility: 'PUBLIC',
  anonymous: true,
  properties: { name: { v: 'DEF' }, owner: { v: 'REL', t: 'Organization' }, guide: { v: 'REL', t: 'Organization' } },
  owner: 'owner',
})
const CLOSE: Move = { action: 'close', from: ['OPEN'], to: 'CLOSED' }
const reader: Principal = { ...VISITOR, userId: 'User-7' as ItemId }

function trip(change: Partial<ItemType> = {}): ItemFacts {
  const values = { name: 'Weir', owner: HOME, guide: 'Organization-2' }
  return { id: 'Trip-1' as ItemId, type: { ...TRIP, ...change }, createdBy: 'User-1' as ItemId, values }
}

test.each(['update', 'delete'])('to %s names the right over the type, to who reads the item', (action) => {
  expect(refusal(reader, trip(), action)).toMatchObject({ code: 'notAllowed', details: { right: `Trip.${action}` } })
})

test('a move names the right it asks for, over the item or by the organisation that makes it', () => {
  const right = (move: Move) => refusalOfMove(reader, trip(), move).details.right
  expect(right(CLOSE)).toBe('Trip.update')
  expect(right({ ...CLOSE, right: 'settle' })).toBe('Trip.settle')
  expect(right({ ...CLOSE, of: 'guide' })).toBe('Trip.close')
})

test.each([
  ['visitors', VISITOR, trip()],
  ['who does not read the item', reader, trip({ visibility: 'PRIVATE', anonymous: false })],
])('names no right to %s', (_who, principal, facts) => {
  expect(refusal(principal, facts, 'update').details).toEqual({})
  expect(refusalOfMove(principal, facts, CLOSE).details).toEqual({})
})

test('names no right where none helps: what is only added to, and moves of the server alone', () => {
  expect(refusal(reader, trip({ appendOnly: true }), 'update').details).toEqual({})
  expect(refusalOfMove(reader, trip(), { ...CLOSE, by: 'server' }).details).toEqual({})
})
